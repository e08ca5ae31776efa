internal import Benchmarking

/// What a view, a card and an animation take: each iteration makes so many of them and lets them go
/// again, so that the peak is what they take together.
let memoryGroup = BenchmarkGroup("memory") {
  for views in [100, 1000, 10_000, 100_000] {
    footprint("tree", of: "views", count: views) { MemoryWorkload.tree(views: views) }
  }
  for cells in [100, 1000, 10_000, 100_000] {
    footprint("list", of: "cells", count: cells) { MemoryWorkload.list(cells: cells) }
  }
  for springs in [100, 1000, 10_000, 100_000] {
    footprint("stepper", of: "springs", count: springs) {
      MemoryWorkload.stepper(springs: springs)
    }
  }
  // A view that is set in a block looks through the animations under way, so no more than these.
  for views in [16, 64, 256, 1024] {
    footprint("scene", of: "views", count: views) {
      MemoryWorkload.scene(views: views, isAnimated: false)
    }
    footprint("animations", of: "views", count: views) {
      MemoryWorkload.scene(views: views, isAnimated: true)
    }
  }
}

/// - Parameters:
///   - name: What is made.
///   - parameter: What it is made of.
///   - count: How many of those.
///   - make: Makes it, and returns a number that depends on all of it; what it made goes then.
/// - Returns: The benchmark.
private func footprint(
  _ name: String, of parameter: String, count: Int, make: @escaping @Sendable () -> Double
) -> Benchmark {
  Benchmark(
    name, parameters: [parameter: count], items: count, countedIterations: 3
  ) {
    0.0
  } body: { iterations, sum in
    for _ in iterations {
      sum += make()
      blackHole(sum)
    }
  } checksum: { sum in
    .approximate(sum)
  }
}
