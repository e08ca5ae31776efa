internal import Benchmarking

/// Benchmarks of a ripple's even-odd mask: building its path, and measuring the area it covers.
let rippleGroup = BenchmarkGroup("ripple") {
  ripplePath(storage: "reused") { $0.rewritePaths() }
  ripplePath(storage: "fresh") { $0.makePaths() }

  Benchmark(
    "coverage", parameters: ["ripples": RippleWorkload.ripples], items: RippleWorkload.ripples,
    tags: [.gate, .core]
  ) {
    RippleWorkload()
  } body: { iterations, workload in
    for _ in iterations {
      workload.measureCoverage()
      clobberMemory()
    }
  } checksum: { workload in
    .approximate(workload.covered)
  }
}

/// Returns a benchmark whose iteration is 120 frames of a thousand ripples.
///
/// An iteration takes long, so allocations are counted over three iterations instead of ten.
private func ripplePath(
  storage: String, _ build: @escaping @Sendable (inout RippleWorkload) -> Void
) -> Benchmark {
  Benchmark(
    "path", parameters: ["storage": storage], items: RippleWorkload.ripples * RippleWorkload.frames,
    tags: [.gate, .core], countedIterations: 3
  ) {
    RippleWorkload()
  } body: { iterations, workload in
    for _ in iterations { build(&workload) }
  } checksum: { workload in
    .approximate(workload.pathSum)
  }
}
