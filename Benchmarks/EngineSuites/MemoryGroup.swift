internal import Benchmarking

/// The memory of a view, a card, a spring and an animation: each iteration creates many and
/// releases them, so that the peak is their total size.
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
  for views in [16, 64, 256, 1024] {
    footprint("scene", of: "views", count: views) {
      MemoryWorkload.scene(views: views, isAnimated: false)
    }
    footprint("animations", of: "views", count: views) {
      MemoryWorkload.scene(views: views, isAnimated: true)
    }
  }
}

/// Returns a benchmark of the memory of some objects.
///
/// - Parameters:
///   - name: The kind of the container.
///   - parameter: The kind of its elements.
///   - count: The number of elements.
///   - make: Creates the objects and returns a number that depends on all of them; the objects are
///     released on return.
/// - Returns: The benchmark.
private func footprint(
  _ name: String, of parameter: String, count: Int, make: @escaping @Sendable () -> Double
) -> Benchmark {
  // An iteration creates up to 100 000 objects, so three are counted, not ten.
  // The fixture is only the checksum: objects made in the set-up would not be counted.
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
