internal import CPlatform

extension Iterations {
  /// Runs `work` as no part of the measured iteration: its input, or the reset of what it changed.
  ///
  /// ```swift
  /// for _ in iterations {
  ///   var numbers = iterations.excluding { unsorted }
  ///   numbers.sort()
  ///   blackHole(numbers)
  /// }
  /// ```
  ///
  /// Allocations, references and instructions of `work` are not counted, on any thread. Its time is
  /// read off the clock and subtracted, which leaves the cost of one clock reading in the time of
  /// each call: a report says how large that is. A set-up that a whole pass can share belongs into
  /// `setUp`, which costs nothing. Live memory is followed throughout: what `work` allocates and
  /// the iteration keeps is part of `retainedBytes`.
  ///
  /// - Parameter work: Calls `excluding` no more.
  /// - Returns: The result of `work`.
  /// - Complexity: two clock readings, about 50 ns. Does not allocate.
  public func excluding<Result>(_ work: () throws -> Result) rethrows -> Result {
    precondition(Platform.beginExclusion(), "excluding(_:) inside of what is excluded already")
    // The result is true here, because no other part can be open.
    defer { _ = Platform.endExclusion() }
    return try work()
  }

  /// Runs `work`, which awaits, as no part of the measured iteration.
  ///
  /// What other tasks do meanwhile is left out, too.
  ///
  /// - Parameter work: Calls `excluding` no more.
  /// - Returns: The result of `work`.
  public func excludingAwaited<Result>(_ work: () async throws -> Result) async rethrows -> Result {
    precondition(
      Platform.beginExclusion(), "excludingAwaited(_:) inside of what is excluded already")
    defer { _ = Platform.endExclusion() }
    return try await work()
  }
}

extension Platform {
  /// Leaves out of all measurements what runs from here on, on all threads.
  ///
  /// - Returns: Whether nothing was left out before.
  package static func beginExclusion() -> Bool { cplatform_exclude() == 0 }

  /// Ends what `beginExclusion` began.
  ///
  /// - Returns: Whether something was left out.
  package static func endExclusion() -> Bool { cplatform_include() == 0 }

  /// Subtracts a span that has passed from the measured wall-clock time.
  ///
  /// For a body that says only afterwards where its measured part began. Counts and processor time
  /// of the span are kept.
  package static func exclude(nanoseconds: Int) {
    unsafe cplatform_exclusion_state().pointee.wall += Int64(nanoseconds)
    unsafe cplatform_exclusion_state().pointee.count += 1
  }

  /// Nanoseconds on a clock that is stopped while something is left out.
  ///
  /// - Complexity: about 25 ns. Does not allocate.
  package static var measuredNanoseconds: Int { monotonicNanoseconds - excludedNanoseconds }

  /// Nanoseconds of the calling thread's processor time, without what is left out while
  /// `excludesProcessorTime`.
  package static var measuredThreadNanoseconds: Int {
    unsafe threadNanoseconds - Int(cplatform_exclusion_state().pointee.cpu)
  }

  /// The nanoseconds excluded from measurement since the process started, without an open
  /// exclusion.
  package static var excludedNanoseconds: Int {
    unsafe Int(cplatform_exclusion_state().pointee.wall)
  }

  /// The number of exclusions that have ended since the process started.
  package static var exclusionCount: Int {
    unsafe Int(cplatform_exclusion_state().pointee.count)
  }

  /// Whether exclusions also subtract processor time, by a system call at both ends.
  package static var excludesProcessorTime: Bool {
    get { unsafe cplatform_exclusion_state().pointee.reads_cpu != 0 }
    set { unsafe cplatform_exclusion_state().pointee.reads_cpu = newValue ? 1 : 0 }
  }

  /// Whether a tool, if there is one, counts instructions of the region that runs now: outside of
  /// it, an exclusion would switch it on.
  static var isInCountedRegion: Bool {
    get { unsafe cplatform_exclusion_state().pointee.in_region != 0 }
    set { unsafe cplatform_exclusion_state().pointee.in_region = newValue ? 1 : 0 }
  }

  /// The flag that the hooks of the allocator and the runtime read: not 0 during an exclusion.
  static var exclusionFlag: UnsafePointer<CInt> {
    // The flag is the first member of the state.
    unsafe UnsafePointer(
      UnsafeRawPointer(cplatform_exclusion_state())
        .assumingMemoryBound(to: CInt.self))
  }
}
