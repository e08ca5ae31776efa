#if Jemalloc && os(Linux)
  internal import CJemalloc
#endif

/// Records the origin of a fixture's allocations, through jemalloc's hooks.
///
/// Each allocation costs some microseconds more, for its stack. The address space of the record,
/// 0.6 GiB, is reserved beforehand; memory is used only as needed.
package enum AllocationTracer {
  /// Runs a fixture's loop, an iteration at a time, and records every block.
  ///
  /// The fixture must have run an iteration before, because first calls build metadata and fill
  /// caches.
  ///
  /// - Throws: The errors of the fixture; `AllocationCounterError` when the trace cannot be taken.
  package static func trace(
    _ fixture: any RunningFixture, iterations: Int
  ) throws -> AllocationTrace {
    try AllocationCounter.check()
    return try trace(iterations: iterations, isOfThread: false) { try fixture.run(Iterations(1)) }
  }

  /// Runs `work` and records every block of this thread alone, as
  /// `AllocationCounter.countOnThisThread(_:)` counts them.
  ///
  /// - Throws: The errors of `work`; `AllocationCounterError` when the trace cannot be taken.
  package static func traceOnThisThread(_ work: () throws -> Void) throws -> AllocationTrace {
    _ = try AllocationCounter.countOnThisThread {}
    return try trace(iterations: 1, isOfThread: true, work)
  }

  private static func trace(
    iterations: Int, isOfThread: Bool, _ iteration: () throws -> Void
  ) throws -> AllocationTrace {
    #if Jemalloc && os(Linux)
      let recording = try HeapRecording()
      try recording.record(isOfThread: isOfThread) {
        for _ in 0..<iterations {
          try iteration()
          recording.endIteration()
        }
      }
      let replay = HeapReplay(recording.events, stackCount: recording.stackCount)
      let stacks = replay.tallies.enumerated().map { number, blocks in
        AllocationTrace.Stack(frames: recording.frames(ofStack: number), blocks: blocks)
      }
      return AllocationTrace(iterations: iterations, stacks: stacks, images: LoadedImage.all)
    #else
      throw AllocationCounterError.notBuiltIn
    #endif
  }
}

#if Jemalloc && os(Linux)
  /// The record of all heap events while a function runs.
  @safe private struct HeapRecording: ~Copyable {
    private let trace: UnsafeMutablePointer<cjemalloc_trace>

    /// Reserves 0.6 GiB of address space, of which only touched pages take memory.
    init() throws(AllocationCounterError) {
      guard let trace = unsafe cjemalloc_trace_reserve() else { throw .noRoomToTrace }
      unsafe self.trace = trace
    }

    deinit {
      unsafe cjemalloc_trace_release(trace)
    }

    /// Runs `work`; the recorded stacks do not include this function and its callers.
    ///
    /// The function is never inlined, because its frame marks the end of the recorded stacks.
    @inline(never)
    func record(isOfThread: Bool, _ work: () throws -> Void) throws {
      let thread = isOfThread ? try unsafe AllocationCounter.countsOfThisThread() : nil
      let hasStarted = unsafe cjemalloc_trace_start(trace, Platform.exclusionFlag, thread)
      guard hasStarted != 0 else { throw AllocationCounterError.hooksRefused }
      defer { unsafe cjemalloc_trace_stop(trace) }
      try work()
      guard unsafe trace.pointee.is_full == 0 else { throw AllocationCounterError.traceFull }
    }

    func endIteration() { unsafe cjemalloc_trace_mark(trace) }

    /// The events, in the order in which the threads wrote them.
    var events: [HeapEvent] {
      let all = unsafe UnsafeBufferPointer(
        start: cjemalloc_trace_events(trace), count: Int(trace.pointee.event_count))
      return unsafe all.map { HeapEvent($0) }
    }

    /// The number of different stacks, which are numbered from 0.
    var stackCount: Int { unsafe Int(trace.pointee.stack_count) }

    /// Returns the addresses of a stack's calls, the innermost first.
    func frames(ofStack number: Int) -> [UInt] {
      let depth = unsafe Int(cjemalloc_trace_depth(trace, UInt32(number)))
      return unsafe Array(
        UnsafeBufferPointer(start: cjemalloc_trace_frames(trace, UInt32(number)), count: depth))
    }
  }

  extension HeapEvent {
    fileprivate init(_ event: cjemalloc_event) {
      let (stack, old) = (Int(event.stack), Int(event.old_size))
      let kind: Kind =
        switch cjemalloc_event_kind(rawValue: event.kind) {
        case cjemalloc_allocated: .allocated(stack: stack)
        case cjemalloc_grew: .grew(stack: stack, from: old)
        case cjemalloc_shrank: .shrank(from: old)
        case cjemalloc_freed: .freed
        case cjemalloc_added: .added
        // `cjemalloc_marked` is the only other kind.
        default: .iterationEnded
        }
      self.init(kind: kind, address: event.address, size: Int(event.size))
    }
  }
#endif
