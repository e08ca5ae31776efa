import Benchmarking

/// Looks up 512 numbers in a sorted array of 4096 by bisection.
struct Search {
  var sorted: [Int]
  var wanted: [Int]
  var total = 0

  @inline(never)
  mutating func run() {
    total = 0
    for value in wanted {
      total &+= position(of: value)
    }
  }

  private func position(of value: Int) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

let searchBenchmark = Benchmark("search", items: 512, tags: [.gate]) {
  Search(
    sorted: Random.numbers(4096, below: 1 << 20, seed: 2).sorted(),
    wanted: Random.numbers(512, below: 1 << 20, seed: 3))
} body: { iterations, fixture in
  for _ in iterations { fixture.run() }
} checksum: {
  .exact(UInt64($0.total))
}
