internal import Benchmarking

/// Benchmarks of one frame of many animations: their timing, and the interpolation of view states.
let interpolationGroup = BenchmarkGroup("interpolation") {
  Benchmark("timing", parameters: ["animations": 4096], items: 4096, tags: [.gate, .core]) {
    TimingWorkload(animations: 4096)
  } body: { iterations, workload in
    for _ in iterations {
      workload.evaluate()
      clobberMemory()
    }
  } checksum: { workload in
    .approximate(workload.sum)
  }

  interpolationLerp(views: 10_000, tags: [.gate, .memory])
  interpolationDecomposed(views: 10_000, tags: [.gate, .memory])
  interpolationDecomposed3D(views: 10_000, tags: [.gate, .memory])
  // Not in the gate: 29 MB of random numbers take longer than 5 ms to generate.
  interpolationLerp(views: 100_000, tags: [.memory])
  interpolationDecomposed(views: 100_000, tags: [.memory])
}

func interpolationLerp(views: Int, tags: [Tag] = []) -> Benchmark {
  Benchmark("lerp", parameters: ["views": views], items: views, tags: tags) {
    InterpolationLerpWorkload(views: views)
  } body: { iterations, workload in
    for _ in iterations {
      workload.interpolate()
      clobberMemory()
    }
  } checksum: { workload in
    .approximate(workload.sum)
  }
}

private func interpolationDecomposed(views: Int, tags: [Tag]) -> Benchmark {
  Benchmark("decomposed", parameters: ["views": views], items: views, tags: tags) {
    InterpolationDecomposedWorkload(views: views)
  } body: { iterations, workload in
    for _ in iterations {
      workload.interpolate()
      clobberMemory()
    }
  } checksum: { workload in
    .approximate(workload.sum)
  }
}

private func interpolationDecomposed3D(views: Int, tags: [Tag]) -> Benchmark {
  Benchmark("decomposed3d", parameters: ["views": views], items: views, tags: tags) {
    InterpolationDecomposed3DWorkload(views: views)
  } body: { iterations, workload in
    for _ in iterations {
      workload.interpolate()
      clobberMemory()
    }
  } checksum: { workload in
    .approximate(workload.sum)
  }
}
