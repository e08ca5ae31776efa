import Benchmarking

/// Adds up 32 768 numbers of 32 bits; the loop is vectorised.
struct Sum {
  var numbers: [UInt32]
  var total: UInt32 = 0

  @inline(never)
  mutating func run() {
    total = sum(of: numbers)
  }

  private func sum(of values: [UInt32]) -> UInt32 {
    var result: UInt32 = 0
    for value in values {
      result &+= value
    }
    return result
  }
}

let sumBenchmark = Benchmark("sum", items: 32_768, tags: [.gate]) {
  Sum(numbers: Random.numbers(32_768, below: 1 << 30, seed: 1).map { UInt32($0) })
} body: { iterations, fixture in
  for _ in iterations { fixture.run() }
} checksum: {
  .exact(UInt64($0.total))
}
