import Benchmarking

/// Counts how often each byte occurs in 32 KiB.
struct Histogram {
  var bytes: [UInt8]
  var counts = [Int](repeating: 0, count: 256)

  @inline(never)
  mutating func run() {
    for index in counts.indices { counts[index] = 0 }
    count(bytes)
  }

  private mutating func count(_ bytes: [UInt8]) {
    for byte in bytes {
      counts[Int(byte)] &+= 1
    }
  }
}

let histogramBenchmark = Benchmark("histogram", items: 32_768, tags: [.gate]) {
  Histogram(bytes: Random.numbers(32_768, below: 256, seed: 4).map { UInt8($0) })
} body: { iterations, fixture in
  for _ in iterations { fixture.run() }
} checksum: {
  .exact(UInt64($0.counts.enumerated().reduce(0) { $0 &+ $1.offset &* $1.element }))
}
