#if Jemalloc && os(Linux)
  internal import CJemalloc
#endif

/// Records the live memory of an iteration, through jemalloc's hooks.
package enum HeapRecorder {
  /// Runs one iteration of a fixture, or one replay, and records its live memory.
  ///
  /// The fixture must have run an iteration before, because first calls build metadata and fill
  /// caches. Memory of other threads is included, in the order in which they allocate.
  ///
  /// - Throws: The errors of the fixture; `AllocationCounterError` when nothing can be recorded.
  package static func curve(of fixture: any RunningFixture) throws -> HeapCurve {
    #if Jemalloc && os(Linux)
      try AllocationCounter.check()
      let stepped = fixture as? any SteppedFixture
      // Never freed, because a thread may still be inside a hook: see `AllocationCounter.count`.
      let curve = UnsafeMutablePointer<cjemalloc_curve>.allocate(capacity: 1)
      let hasEventParts: CInt = stepped == nil ? 1 : 0
      guard unsafe cjemalloc_curve_start(curve, Platform.exclusionFlag, hasEventParts) != 0 else {
        throw AllocationCounterError.hooksRefused
      }
      do {
        if let stepped {
          let count = try stepped.begin()
          unsafe cjemalloc_curve_mark(curve)
          for index in 0..<count {
            _ = try stepped.step(index)
            unsafe cjemalloc_curve_mark(curve)
          }
        } else {
          try fixture.run(Iterations(1))
        }
      } catch {
        unsafe cjemalloc_curve_stop(curve)
        throw error
      }
      // Stopped before the points are read, since other threads may still allocate.
      unsafe cjemalloc_curve_stop(curve)
      return unsafe HeapCurve(curve, part: stepped == nil ? .event : .step)
    #else
      throw AllocationCounterError.notBuiltIn
    #endif
  }
}

#if Jemalloc && os(Linux)
  extension HeapCurve {
    /// Reads the points of a curve that is no longer written to.
    fileprivate init(_ curve: UnsafePointer<cjemalloc_curve>, part: Part) {
      let points = unsafe 0..<curve.pointee.point_count
      unsafe self.init(
        part: part, partCount: Int(curve.pointee.part_count),
        partsPerPoint: Int(curve.pointee.width),
        live: points.map { unsafe Int(cjemalloc_curve_live(curve, $0)) },
        peaks: points.map { unsafe Int(cjemalloc_curve_peak(curve, $0)) })
    }
  }
#endif
