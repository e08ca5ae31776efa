import Benchmarking

/// Counts the distinct numbers among `count`, by a table of 4096 marks.
struct Unique {
  // Each number is below 4096.
  var numbers: [Int]
  var marks = [Bool](repeating: false, count: 4096)
  var distinct = 0

  @inline(never)
  mutating func run() {
    distinct = 0
    for index in marks.indices { marks[index] = false }
    for number in numbers where !marks[number] {
      marks[number] = true
      distinct &+= 1
    }
  }
}

@ListBuilder<Benchmark>
var uniqueBenchmarks: [Benchmark] {
  // Some changes of the corpus make one of these sizes slower, and not the others.
  for count in [256, 2048, 16_384] {
    Benchmark("unique", parameters: ["count": count], items: count, tags: [.gate]) {
      Unique(numbers: Random.numbers(count, below: 4096, seed: 9))
    } body: { iterations, fixture in
      for _ in iterations { fixture.run() }
    } checksum: {
      .exact(UInt64($0.distinct))
    }
  }
}
