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
  Benchmark("keyframes", parameters: ["views": 100], items: 120) {
    KeyframesWorkload(views: 100)
  } body: { iterations, workload in
    for _ in iterations {
      workload.replay()
      clobberMemory()
    }
  } checksum: { workload in
    .approximate(workload.sum)
  }
  for event in FrameEventsWorkload.Event.allCases {
    Benchmark(event.rawValue, parameters: ["views": 500], items: 2) {
      FrameEventsWorkload(event, views: 500)
    } body: { iterations, workload in
      for _ in iterations {
        workload.show()
        clobberMemory()
      }
    } checksum: { workload in
      .approximate(workload.sum)
    }
  }
}

/// Returns a benchmark of one block that replaces the animations of all views.
///
/// An item is a view. The time of an item should not depend on their number.
func retarget(views: Int) -> Benchmark {
  retarget("retarget", views) { RetargetWorkload(views: views) }
}

/// Returns a benchmark of one block that turns all views in space, and of one frame of that.
///
/// An item is a view. The time of an item should not depend on their number.
func retargetInSpace(views: Int) -> Benchmark {
  retarget("retarget-in-space", views) { SpaceRetargetWorkload(views: views) }
}

/// Views whose animations are all replaced in one block.
protocol RetargetedViews: SendableMetatype {
  /// Replaces the animation of every view.
  mutating func retarget()
  /// A sum over all views, which shows whether they have the right values.
  var sum: Double { get }
}

private func retarget<Workload: RetargetedViews>(
  _ name: String, _ views: Int, _ workload: @escaping @Sendable () -> Workload
) -> Benchmark {
  Benchmark(name, parameters: ["views": views], items: views, countedIterations: 4) {
    workload()
  } body: { iterations, workload in
    for _ in iterations {
      workload.retarget()
      clobberMemory()
    }
  } checksum: { workload in
    .approximate(workload.sum)
  }
}
