/// Work of a known size: dependent multiply-adds, which take longer by as much as everything else
/// does when the processor slows down.
///
/// (Waiting for a clock would not: it adds the same time to a slow sample as to a fast one.)
package enum SpinLoop {
  /// Runs so many steps, of a few cycles each.
  package static func run(steps: Int) {
    var value = opaque(1.0)
    for _ in 0..<steps { value = value * 0.999 + 0.001 }
    blackHole(value)
  }

  /// The least nanoseconds of a step.
  package static func nanosecondsPerStep() -> Double {
    let steps = 1000
    let readings = (0..<20).map { _ in
      let start = Platform.monotonicNanoseconds
      run(steps: steps)
      return Platform.monotonicNanoseconds - start
    }
    return Double(readings.min() ?? 0) / Double(steps)
  }
}
