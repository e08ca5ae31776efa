import Benchmarking

/// Splits 16 384 numbers at a limit, without a branch that depends on a number.
struct Partition {
  var numbers: [Int]
  var below = [Int](repeating: 0, count: 16_385)
  var count = 0

  @inline(never)
  mutating func run() {
    count = 0
    let limit = self.limit
    // Each number is written, and the next one overwrites it unless `count` grows.
    for number in numbers {
      below[count] = number
      count &+= number < limit ? 1 : 0
    }
  }

  /// The middle of the range of the numbers, so that no branch on a number could be foreseen.
  private var limit: Int {
    1 << 19
  }
}

let partitionBenchmark = Benchmark("partition", items: 16_384, tags: [.gate]) {
  Partition(numbers: Random.numbers(16_384, below: 1 << 20, seed: 14))
} body: { iterations, fixture in
  for _ in iterations { fixture.run() }
} checksum: {
  .exact($0.below[..<$0.count].reduce(0) { $0 &* 31 &+ UInt64($1) })
}
