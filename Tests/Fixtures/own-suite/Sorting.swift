import Benchmarking

let sorting = BenchmarkSuite("sorting") {
  BenchmarkGroup("array") {
    Benchmark("sorted", parameters: ["count": 1000], items: 1000) {
      (0..<1000).map { ($0 * 7919) % 1000 }
    } body: { iterations, numbers in
      for _ in iterations { blackHole(numbers.sorted()) }
    } checksum: {
      .exact(UInt64($0.sorted()[10]))
    }
  }
}
