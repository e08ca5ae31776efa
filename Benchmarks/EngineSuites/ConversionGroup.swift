internal import Benchmarking

/// Coordinate conversion: one rectangle between two leaves, and the bounds of a whole tree.
let conversionGroup = BenchmarkGroup("conversion") {
  for depth in [8, 32, 128] {
    Benchmark("leaf-to-leaf", parameters: ["depth": depth], tags: [.gate, .core]) {
      ConversionChainWorkload(depth: depth)
    } body: { iterations, workload in
      for _ in iterations { blackHole(workload.convert()) }
    } checksum: { workload in
      .approximate(workload.sum)
    }
  }
  Benchmark(
    "to-root", parameters: ["nodes": 10_000], items: 10_000, tags: [.gate, .memory]
  ) {
    ConversionTreeWorkload(nodes: 10_000)
  } body: { iterations, workload in
    for _ in iterations {
      workload.convertAll()
      clobberMemory()
    }
  } checksum: { workload in
    .approximate(workload.sum)
  }
  Benchmark(
    "after-scroll", parameters: ["nodes": 10_000], items: 10_000, tags: [.gate, .memory]
  ) {
    ConversionTreeWorkload(nodes: 10_000)
  } body: { iterations, workload in
    for _ in iterations {
      workload.scrollAndConvertAll()
      clobberMemory()
    }
  } checksum: { workload in
    .approximate(workload.sum)
  }
}
