public import Benchmarking
internal import Screens

/// What costs how much at which size: the same work over decades of sizes, for the curve that a run
/// fits to it.
///
/// Time and bytes: a query on a list grows with the logarithm of its cards, a pass over views or
/// springs with their number, and a frame not at all with what is off screen.
public let scaling = BenchmarkSuite("scaling") {
  BenchmarkGroup("cards") {
    for cells in [100, 1000, 10_000, 100_000, 1_000_000] { cardBenchmarks(cells: cells) }
  }
  BenchmarkGroup("conversion") {
    // Much deeper, these scales of 0.97 each leave too few digits to a look-up, and it is a walk.
    for depth in [8, 16, 32, 64, 128] { leafConversion(depth: depth) }
    for nodes in [100, 1000, 10_000, 100_000] { treeConversions(nodes: nodes) }
  }
  BenchmarkGroup("interpolation") {
    for views in [100, 1000, 10_000, 100_000] { interpolationLerp(views: views) }
  }
  BenchmarkGroup("spring") {
    for count in [100, 1000, 10_000, 100_000] { springStep(count: count) }
  }
  BenchmarkGroup("frames") {
    if let push = TransitionSystem.named("ledger-push") {
      for rows in [100, 1000, 10_000, 100_000] {
        replay("ledger-push", parameters: ["rows": rows], framesPerSecond: 120) {
          SystemReplay(push, setting: SystemSetting(rowCount: rows), framesPerSecond: 120)
        }
      }
    }
  }
  memoryGroup
}
