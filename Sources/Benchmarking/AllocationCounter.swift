#if Jemalloc && os(Linux)
  internal import CJemalloc
#endif

/// The effect of a counted piece of work on the heap, over all threads.
package struct AllocationTally: Sendable, Equatable {
  /// The number of blocks allocated.
  ///
  /// A `realloc` that grows a block counts once, whether it moves the block or not.
  package var allocations = 0
  /// The part of `allocations` on threads other than the one that runs the counted work.
  package var onOtherThreads = 0
  /// The usable bytes of all allocated blocks: requests rounded up to jemalloc's size classes.
  package var allocatedBytes = 0
  /// The largest number of bytes live at once, beyond those live at the start.
  package var peakBytes = 0
  /// The bytes live at the end beyond those live at the start; negative when older blocks were
  /// freed.
  package var retainedBytes = 0
}

/// The effect of a piece of work on the heap, by its own thread alone.
package struct ThreadAllocationTally: Sendable, Equatable {
  /// The number of blocks allocated, and once more each time that a block grew.
  package var allocations = 0
  /// The usable bytes of all allocated blocks.
  package var allocatedBytes = 0
  /// The bytes live at the end beyond those live at the start; negative when older blocks were
  /// freed.
  package var retainedBytes = 0
}

/// Counts allocations exactly, through jemalloc's hooks.
///
/// Counting costs about 70 ns for each allocation and free, so it has a separate pass and never
/// runs during a timed sample. It includes every call to `malloc`, on all threads of the process,
/// but not `mmap`. Frees on other threads count up to the moment of reading, so a workload must
/// join its threads before it returns.
///
/// Each count begins with 100 known allocations, because jemalloc 5.3 can lose a thread when
/// another one ends while hooks come or go: its hooks are then no longer called.
package enum AllocationCounter {
  #if Jemalloc && os(Linux)
    /// The reason why allocations cannot be counted in this process; `nil` if jemalloc answers.
    package static var unavailableReason: String? {
      allocatorVersion == nil ? "jemalloc does not answer" : nil
    }

    /// The version of jemalloc in this process, such as `5.3.0`; `nil` if jemalloc does not answer.
    package static var allocatorVersion: String? {
      guard let version = unsafe cjemalloc_version() else { return nil }
      // After the version, `5.3.0-0-g54eaed1…` has the revision of jemalloc's sources.
      return unsafe String(cString: version).split(separator: "-").first.map(String.init)
    }

    /// Runs `work` and counts its effect on the heap, on all threads.
    ///
    /// - Throws: The errors of `work`; `AllocationCounterError` when jemalloc refuses the hooks, or
    ///   does not call them on this thread.
    package static func count(_ work: () throws -> Void) throws -> AllocationTally {
      // The hooks write here from all threads. It is never freed: their removal does not wait for
      // a thread that is inside a hook, which would then write to memory of something else.
      let counts = UnsafeMutablePointer<cjemalloc_counts>.allocate(capacity: 1)
      guard let handle = unsafe cjemalloc_start(counts, Platform.exclusionFlag) else {
        throw AllocationCounterError.hooksRefused
      }
      do {
        try check(canary: unsafe Int(cjemalloc_read_canary(counts, CInt(canarySize))))
        try work()
      } catch {
        unsafe cjemalloc_stop(handle)
        throw error
      }
      // Stopped before the counts are read, since other threads may still allocate.
      unsafe cjemalloc_stop(handle)
      return unsafe AllocationTally(counts.pointee)
    }

    /// Runs `work` and counts its effect on the heap, on this thread alone.
    ///
    /// The hooks of these counts stay until the process ends, so each block costs more from the
    /// first count on. They do not come and go beside threads that end, and jemalloc loses none.
    ///
    /// - Throws: The errors of `work`; `AllocationCounterError` as `count(_:)`.
    package static func countOnThisThread(
      _ work: () throws -> Void
    ) throws -> ThreadAllocationTally {
      let counts = try unsafe countsOfThisThread()
      let start = unsafe counts.pointee
      allocate(canarySize)
      let canary = unsafe Int(counts.pointee.allocations - start.allocations)
      // A count around this one does not see the canary.
      unsafe counts.pointee = start
      try check(canary: canary)
      try work()
      let end = unsafe counts.pointee
      return unsafe ThreadAllocationTally(
        allocations: Int(end.allocations - start.allocations),
        allocatedBytes: Int(end.bytes - start.bytes), retainedBytes: Int(end.live - start.live))
    }

    /// Returns the counts of this thread, which change until the process ends.
    ///
    /// The function is never inlined, because a caller in another object would find other counts.
    ///
    /// - Throws: `AllocationCounterError.hooksRefused`.
    @unsafe @inline(never) static func countsOfThisThread() throws(AllocationCounterError)
      -> UnsafeMutablePointer<cjemalloc_thread_counts>
    {
      guard countsOnThreads, let counts = unsafe cjemalloc_of_thread() else { throw .hooksRefused }
      return unsafe counts
    }

    /// Whether jemalloc took the hooks that count on each thread by itself, at the first use.
    private static let countsOnThreads = cjemalloc_start_on_threads() != 0

    /// Makes `number` allocations of 64 bytes, and frees each at once: work of known size for the
    /// canary and for the self-test.
    package static func allocate(_ number: Int) { cjemalloc_churn(Int32(number)) }
  #else
    /// The reason why allocations cannot be counted: this build has no jemalloc.
    package static var unavailableReason: String? {
      "built without jemalloc (package trait Jemalloc)"
    }

    /// Always `nil`, because a build without jemalloc cannot tell the allocator's version.
    package static var allocatorVersion: String? { nil }

    /// Throws `AllocationCounterError.notBuiltIn`, without running `work`.
    package static func count(_ work: () throws -> Void) throws -> AllocationTally {
      throw AllocationCounterError.notBuiltIn
    }

    /// Throws `AllocationCounterError.notBuiltIn`, without running `work`.
    package static func countOnThisThread(
      _ work: () throws -> Void
    ) throws -> ThreadAllocationTally {
      throw AllocationCounterError.notBuiltIn
    }

    /// Does nothing, since a build without jemalloc cannot count the allocations.
    package static func allocate(_ number: Int) {}
  #endif

  /// The number of known allocations that begin each count.
  package static let canarySize = 100

  /// Throws an error unless the known allocations of this thread can be counted.
  package static func check() throws { _ = try count {} }

  /// Throws an error unless the known allocations were all counted.
  private static func check(canary reading: Int) throws(AllocationCounterError) {
    if reading != canarySize { throw .deadCanary(reading: reading) }
  }
}

/// A failure of the counting itself, not of the counted work.
package enum AllocationCounterError: CountingError, CustomStringConvertible {
  /// The binary was built without the trait `Jemalloc`, or not for Linux.
  case notBuiltIn
  /// The allocator installed no hooks, for example because another counter uses them.
  case hooksRefused
  /// The address space for a trace cannot be reserved.
  case noRoomToTrace
  /// There were more allocations, or more different stacks, than the trace can hold.
  case traceFull
  /// The known allocations before a count were counted as `reading`, which is not their number.
  case deadCanary(reading: Int)

  package var description: String {
    switch self {
    case .notBuiltIn:
      "allocations cannot be counted: built without jemalloc (package trait Jemalloc)"
    case .hooksRefused:
      "allocations cannot be counted: jemalloc refused its hooks (another counter installed?)"
    case .noRoomToTrace:
      "allocations cannot be traced: no address space for it (ulimit -v?)"
    case .traceFull:
      "allocations cannot be traced: more than 16 million of them and of frees, or more than"
        + " 260 000 different stacks; lower the benchmark's countedIterations or its size"
    case .deadCanary(let reading):
      "the allocation counter counts nothing: \(AllocationCounter.canarySize) known allocations"
        + " read \(reading); is another malloc preloaded, or did a thread end that nobody joined?"
    }
  }
}

#if Jemalloc && os(Linux)
  extension AllocationTally {
    fileprivate init(_ counts: cjemalloc_counts) {
      unsafe self.init(
        allocations: Int(counts.own_allocations + counts.other_allocations),
        onOtherThreads: Int(counts.other_allocations), allocatedBytes: Int(counts.bytes),
        peakBytes: Int(counts.peak), retainedBytes: Int(counts.live))
    }
  }
#endif
