#if Jemalloc && os(Linux)
  internal import CJemalloc
#endif

/// What one counted piece of work did to the heap, on all threads.
package struct AllocationTally: Sendable, Equatable {
  /// Blocks allocated.
  ///
  /// A `realloc` that grows a block counts once, whether it moves or not.
  package var allocations = 0
  /// Those of them on other threads than the one that counts.
  package var onOtherThreads = 0
  /// Usable bytes of those blocks: requests rounded up to jemalloc's size classes.
  package var allocatedBytes = 0
  /// The most bytes live at once, above the start.
  package var peakBytes = 0
  /// Bytes live at the end, above the start; negative when older blocks were freed.
  package var retainedBytes = 0
}

/// Counts allocations exactly, through jemalloc's hooks.
///
/// Counting costs about 70 ns for each allocation and free, so it has a pass of its own and never
/// runs beside a timed sample. It sees everything that goes through `malloc`, on all threads of the
/// process; it does not see `mmap`. Frees on other threads count up to the moment of reading, so a
/// workload joins its threads before it returns.
package enum AllocationCounter {
  #if Jemalloc && os(Linux)
    /// Why allocations cannot be counted here, or `nil` when they can.
    package static var unavailableReason: String? {
      allocatorVersion == nil ? "jemalloc does not answer" : nil
    }

    /// The version of the allocator in this process, such as `5.3.0`.
    package static var allocatorVersion: String? {
      guard let version = unsafe cjemalloc_version() else { return nil }
      return unsafe String(cString: version).split(separator: "-").first.map(String.init)
    }

    /// Runs `work` and counts what it does to the heap.
    ///
    /// - Throws: What `work` throws, or `AllocationCounterError` when jemalloc refuses the hooks.
    package static func count(_ work: () throws -> Void) throws -> AllocationTally {
      let counts = UnsafeMutablePointer<cjemalloc_counts>.allocate(capacity: 1)
      defer { unsafe counts.deallocate() }
      guard let handle = unsafe cjemalloc_start(counts) else {
        throw AllocationCounterError.hooksRefused
      }
      do {
        try work()
      } catch {
        unsafe cjemalloc_stop(handle)
        throw error
      }
      unsafe cjemalloc_stop(handle)
      return unsafe AllocationTally(counts.pointee)
    }

    /// Counts a hundred known allocations, which must read 100: proof that the hooks are alive.
    package static func countCanary() throws -> Int {
      try count { allocate(100) }.allocations
    }

    /// Makes so many allocations and frees them again.
    package static func allocate(_ number: Int) { cjemalloc_churn(Int32(number)) }
  #else
    /// Why allocations cannot be counted here, or `nil` when they can.
    package static var unavailableReason: String? {
      "built without jemalloc (package trait Jemalloc)"
    }

    /// The version of the allocator in this process, where it is known.
    package static var allocatorVersion: String? { nil }

    /// Runs `work` and counts what it does to the heap; here it only says that it cannot.
    package static func count(_ work: () throws -> Void) throws -> AllocationTally {
      throw AllocationCounterError.notBuiltIn
    }

    /// Counts a hundred known allocations; here it only says that it cannot.
    package static func countCanary() throws -> Int {
      throw AllocationCounterError.notBuiltIn
    }

    /// Makes so many allocations; here it does nothing, since nobody could count them.
    package static func allocate(_ number: Int) {}
  #endif
}

/// Why a counting pass did not count.
package enum AllocationCounterError: Error, CustomStringConvertible {
  /// The binary was built without the trait `Jemalloc`, or not for Linux.
  case notBuiltIn
  /// The allocator would not install the hooks.
  case hooksRefused
  /// There is no address space to write down every allocation.
  case noRoomToTrace
  /// There were more allocations, or more different stacks of them, than can be written down.
  case traceFull
  /// A hundred known allocations read as another number.
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
      "the allocation counter is dead: 100 known allocations read \(reading); is another malloc"
        + " preloaded?"
    }
  }
}

#if Jemalloc && os(Linux)
  extension AllocationTally {
    fileprivate init(_ counts: cjemalloc_counts) {
      self.init(
        allocations: Int(counts.allocations), onOtherThreads: Int(counts.other_allocations),
        allocatedBytes: Int(counts.bytes), peakBytes: Int(counts.peak),
        retainedBytes: Int(counts.live))
    }
  }
#endif
