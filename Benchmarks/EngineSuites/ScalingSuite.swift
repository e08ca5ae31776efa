public import Benchmarking
internal import Screens

/// The benchmarks of complexity: the same work over decades of sizes, to which a run fits a curve.
///
/// Expected time and bytes: a query on a list grows with the logarithm of its cards, and a pass
/// over views or springs with their number. A frame does not depend on the number of rows off
/// screen.
public let scaling = BenchmarkSuite("scaling") {
  BenchmarkGroup("cards") {
    for cells in [100, 1000, 10_000, 100_000, 1_000_000] { cardBenchmarks(cells: cells) }
  }
  BenchmarkGroup("conversion") {
    // In much deeper chains, the scales of 0.97 leave too few digits for a look-up, so a walk is
    // taken.
    for depth in [8, 16, 32, 64, 128] { leafConversion(depth: depth) }
    for nodes in [100, 1000, 10_000, 100_000] { treeConversions(nodes: nodes) }
  }
  BenchmarkGroup("interpolation") {
    for views in [100, 1000, 10_000, 100_000] { interpolationLerp(views: views) }
  }
  BenchmarkGroup("spring") {
    for count in [100, 1000, 10_000, 100_000] { springStep(count: count) }
  }
  BenchmarkGroup("scene") {
    for views in [100, 1000, 10_000, 100_000] { retarget(views: views) }
    for views in [100, 1000, 10_000, 100_000] { retargetInSpace(views: views) }
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
