internal import Benchmarking

/// Frames of a screen in motion: presentation values of all animations, then the snapshot.
///
/// An item is one of the 120 frames of a replay.
let sceneGroup = BenchmarkGroup("scene") {
  Benchmark("capture", parameters: ["views": 100], items: 120, tags: [.gate, .core]) {
    SceneWorkload(views: 100)
  } body: { iterations, workload in
    for _ in iterations {
      workload.replay()
      clobberMemory()
    }
  } checksum: { workload in
    .approximate(workload.sum)
  }
}
