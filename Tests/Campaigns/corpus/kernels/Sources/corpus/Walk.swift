import Benchmarking

/// Adds up every 16th of 2²⁰ numbers, one cache line after another.
struct Walk {
  var numbers: [Int32]
  var total = 0

  @inline(never)
  mutating func run() {
    var sum = 0
    // 64 bytes.
    let step = 16
    let lines = numbers.count / step
    for line in 0..<lines {
      sum &+= Int(numbers[line * step])
    }
    total = sum
  }
}

let walkBenchmark = Benchmark("walk", items: 65_536, tags: [.gate]) {
  Walk(numbers: Random.numbers(1 << 20, below: 1 << 30, seed: 5).map { Int32($0) })
} body: { iterations, fixture in
  for _ in iterations { fixture.run() }
} checksum: {
  .exact(UInt64($0.total))
}
