internal import Benchmarking

/// Benchmarks of coordinate conversion: a rectangle between two leaves, and the bounds of a tree.
let conversionGroup = BenchmarkGroup("conversion") {
  for depth in [8, 32, 128] {
    leafConversion(depth: depth, tags: [.gate, .core])
  }
  treeConversions(nodes: 10_000, tags: [.gate, .memory])
  perspectiveConversion(nodes: 10_000, tags: [.memory])
}

/// Returns a benchmark that converts a rectangle between leaves `depth` levels below the window.
func leafConversion(depth: Int, tags: [Tag] = []) -> Benchmark {
  Benchmark("leaf-to-leaf", parameters: ["depth": depth], tags: tags) {
    ConversionChainWorkload(depth: depth)
  } body: { iterations, workload in
    for _ in iterations { blackHole(workload.convert()) }
  } checksum: { workload in
    .approximate(workload.sum)
  }
}

/// Returns benchmarks that convert the bounds of `nodes` views to the window, at rest and scrolled.
@ListBuilder<Benchmark>
func treeConversions(nodes: Int, tags: [Tag] = []) -> [Benchmark] {
  treeConversion("to-root", nodes: nodes, tags: tags) { $0.convertAll() }
  treeConversion("after-scroll", nodes: nodes, tags: tags) { $0.scrollAndConvertAll() }
}

private func treeConversion(
  _ name: String, nodes: Int, tags: [Tag],
  operation: @escaping @Sendable (inout ConversionTreeWorkload) -> Void
) -> Benchmark {
  Benchmark(name, parameters: ["nodes": nodes], items: nodes, tags: tags) {
    ConversionTreeWorkload(nodes: nodes)
  } body: { iterations, workload in
    for _ in iterations {
      operation(&workload)
      clobberMemory()
    }
  } checksum: { workload in
    .approximate(workload.sum)
  }
}

/// Returns a benchmark that converts the bounds of `nodes` views on tilted pages to the window.
private func perspectiveConversion(nodes: Int, tags: [Tag]) -> Benchmark {
  Benchmark("perspective", parameters: ["nodes": nodes], items: nodes, tags: tags) {
    ConversionSpaceWorkload(nodes: nodes)
  } body: { iterations, workload in
    for _ in iterations {
      workload.convertAll()
      clobberMemory()
    }
  } checksum: { workload in
    .approximate(workload.sum)
  }
}
