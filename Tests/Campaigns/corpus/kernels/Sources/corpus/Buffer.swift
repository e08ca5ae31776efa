import Benchmarking

/// Fills a scratch buffer of 8192 numbers, reduces it, and clones it in blocks.
struct Buffer {
  var scratch = [UInt64](repeating: 0, count: 8192)
  var total: UInt64 = 0

  @inline(never)
  mutating func run() {
    fill()
    total = reduce() &+ cloneBlocks()
  }

  private mutating func fill() {
    // Two of the three shifts of Marsaglia's generator xorshift64, from its seed.
    var value: UInt64 = 88_172_645_463_325_252
    for index in scratch.indices {
      value ^= value << 13
      value ^= value >> 7
      scratch[index] = value
    }
  }

  private func reduce() -> UInt64 {
    scratch.reduce(0) { $0 ^ $1 }
  }

  private func cloneBlocks() -> UInt64 {
    var sum: UInt64 = 0
    for start in stride(from: 0, to: scratch.count, by: 512) {
      // Apart from the length of a block, because a change of the corpus makes it larger.
      let room = 512
      var block: [UInt64] = []
      block.reserveCapacity(room)
      block.append(contentsOf: scratch[start..<start + 512])
      // The remainder is the number of the block, so that each block gives another element.
      sum &+= block[start % 511]
      blackHole(block)
    }
    return sum
  }
}

let bufferBenchmark = Benchmark("buffer", items: 8192, tags: [.gate]) {
  Buffer()
} body: { iterations, fixture in
  for _ in iterations { fixture.run() }
} checksum: {
  .exact($0.total)
}
