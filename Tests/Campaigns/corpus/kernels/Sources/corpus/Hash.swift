import Benchmarking

/// Hashes 1024 keys of 16 bytes each (FNV-1a).
struct Hash {
  var bytes: [UInt8]
  var total: UInt64 = 0

  @inline(never)
  mutating func run() {
    total = 0
    for key in 0..<1024 {
      total ^= hash(from: key &* 16)
    }
  }

  private func hash(from start: Int) -> UInt64 {
    // The offset basis of FNV-1a, and below its prime.
    var hash: UInt64 = 14_695_981_039_346_656_037
    for index in start..<start + 16 {
      hash = (hash ^ UInt64(bytes[index])) &* 1_099_511_628_211
    }
    return hash
  }
}

let hashBenchmark = Benchmark("hash", items: 1024, tags: [.gate]) {
  Hash(bytes: Random.numbers(16_384, below: 256, seed: 13).map { UInt8($0) })
} body: { iterations, fixture in
  for _ in iterations { fixture.run() }
} checksum: {
  .exact($0.total)
}
