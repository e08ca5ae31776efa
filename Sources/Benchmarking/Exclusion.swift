internal import CPlatform

extension Iterations {
  /// Runs `work` outside of the measured iteration, for example to prepare input or to undo
  /// changes.
  ///
  /// ```swift
  /// for _ in iterations {
  ///   var numbers = iterations.excluding { unsorted }
  ///   numbers.sort()
  ///   blackHole(numbers)
  /// }
  /// ```
  ///
  /// Allocations and references of `work` are not counted, on any thread. Instructions are not
  /// counted on the calling thread. The time of `work` is read off the clock and subtracted, which
  /// leaves the cost of one clock reading in the time of each call: a report states this cost. A
  /// set-up that a whole pass can share belongs in `setUp`, which is not timed. Live memory is
  /// followed throughout: what `work` allocates and the iteration keeps is part of `retainedBytes`.
  ///
  /// - Parameter work: The work to run, which must not call `excluding`.
  /// - Returns: The result of `work`.
  /// - Complexity: two clock readings, about 50 ns. Does not allocate.
  public func excluding<Result>(_ work: () throws -> Result) rethrows -> Result {
    guard !Platform.runsThreads else {
      // With a message in optimised builds, too.
      fatalError("excluding(_:) in a body of several threads: prepare in setUp instead")
    }
    precondition(Platform.beginExclusion(), "excluding(_:) inside of what is excluded already")
    // The result is true here, because no other part can be open.
    defer { _ = Platform.endExclusion() }
    return try work()
  }

  /// Runs `work`, which awaits, outside of the measured iteration.
  ///
  /// The work of other tasks during this time is excluded, too.
  ///
  /// - Parameter work: The work to run, which must not call `excluding`.
  /// - Returns: The result of `work`.
  public func excludingAwaited<Result>(_ work: () async throws -> Result) async rethrows -> Result {
    precondition(
      Platform.beginExclusion(), "excludingAwaited(_:) inside of what is excluded already")
    defer { _ = Platform.endExclusion() }
    return try await work()
  }
}

extension Platform {
  /// Begins an exclusion: from here on, no work on any thread is measured.
  ///
  /// - Returns: Whether no exclusion was under way before the call.
  package static func beginExclusion() -> Bool { cplatform_exclude() == 0 }

  /// Ends the exclusion that `beginExclusion` began.
  ///
  /// - Returns: Whether an exclusion was under way.
  package static func endExclusion() -> Bool { cplatform_include() == 0 }

  /// Subtracts a past span of time from the measured wall-clock time.
  ///
  /// The call is for a body that states only afterwards at which moment its measured part began.
  /// Counts and processor time of the span are kept.
  package static func exclude(nanoseconds: Int) {
    unsafe cplatform_exclusion_state().pointee.wall += Int64(nanoseconds)
    unsafe cplatform_exclusion_state().pointee.count += 1
  }

  /// Subtracts time of the harness itself from the measured wall-clock time.
  ///
  /// It is no part that the body excludes, so no remark counts it.
  static func excludeOverhead(nanoseconds: Int) {
    unsafe cplatform_exclusion_state().pointee.wall += Int64(nanoseconds)
  }

  /// Whether a group of threads runs a body, of which nothing can be excluded.
  static var runsThreads: Bool {
    get { unsafe cplatform_exclusion_state().pointee.is_shared != 0 }
    set { unsafe cplatform_exclusion_state().pointee.is_shared = newValue ? 1 : 0 }
  }

  /// The nanoseconds of a clock that stops during exclusions.
  ///
  /// - Complexity: about 25 ns. Does not allocate.
  package static var measuredNanoseconds: Int { monotonicNanoseconds - excludedNanoseconds }

  /// The nanoseconds of the calling thread's processor time, without those of exclusions while
  /// `excludesProcessorTime` is true.
  package static var measuredThreadNanoseconds: Int {
    unsafe threadNanoseconds - Int(cplatform_exclusion_state().pointee.cpu)
  }

  /// The nanoseconds excluded from measurement since the process started, without an exclusion that
  /// is still under way.
  package static var excludedNanoseconds: Int {
    unsafe Int(cplatform_exclusion_state().pointee.wall)
  }

  /// The number of exclusions that have ended since the process started.
  package static var exclusionCount: Int {
    unsafe Int(cplatform_exclusion_state().pointee.count)
  }

  /// Whether exclusions also subtract processor time, by a system call at their beginning and end.
  ///
  /// The time is that of the thread that sets this value.
  package static var excludesProcessorTime: Bool {
    get { unsafe cplatform_exclusion_state().pointee.reads_cpu != 0 }
    set {
      if newValue { cplatform_begin_measuring() }
      unsafe cplatform_exclusion_state().pointee.reads_cpu = newValue ? 1 : 0
    }
  }

  /// The page faults of all threads since the process started, without those of exclusions while
  /// `excludesFaults` is true.
  static var measuredFaults: FaultTally {
    unsafe FaultTally(cplatform_page_faults())
      - FaultTally(cplatform_exclusion_state().pointee.faults)
  }

  /// Whether exclusions also subtract page faults, by a system call at their beginning and end.
  static var excludesFaults: Bool {
    get { unsafe cplatform_exclusion_state().pointee.reads_faults != 0 }
    set { unsafe cplatform_exclusion_state().pointee.reads_faults = newValue ? 1 : 0 }
  }

  /// The leader of the group of counters that exclusions switch off; `nil` for none.
  static var excludedCounters: Int32? {
    get {
      let leader = unsafe cplatform_exclusion_state().pointee.counters
      return leader == 0 ? nil : leader
    }
    set { unsafe cplatform_exclusion_state().pointee.counters = newValue ?? 0 }
  }

  /// Whether this code runs in a region whose instructions a tool counts.
  ///
  /// Outside of such a region, an exclusion would switch the tool on. The tool is switched for the
  /// thread that sets this value; it counts all others throughout.
  static var isInCountedRegion: Bool {
    get { unsafe cplatform_exclusion_state().pointee.in_region != 0 }
    set {
      if newValue { cplatform_begin_measuring() } else { cplatform_end_region() }
      unsafe cplatform_exclusion_state().pointee.in_region = newValue ? 1 : 0
    }
  }

  /// The flag that the hooks of the allocator and the runtime read: not 0 during an exclusion.
  static var exclusionFlag: UnsafePointer<CInt> {
    // The flag is the first member of the state.
    unsafe UnsafePointer(
      UnsafeRawPointer(cplatform_exclusion_state())
        .assumingMemoryBound(to: CInt.self))
  }
}
