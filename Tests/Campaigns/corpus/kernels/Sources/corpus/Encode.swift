import Benchmarking

/// Run-length encodes 16 KiB into a buffer that is kept.
struct Encode {
  var bytes: [UInt8]
  var output: [UInt8] = []

  @inline(never)
  mutating func run() {
    output.removeAll(keepingCapacity: true)
    var start = 0
    while start < bytes.count {
      let end = endOfRun(from: start)
      output.append(UInt8(end - start))
      output.append(bytes[start])
      start = end
    }
  }

  private func endOfRun(from start: Int) -> Int {
    // A length has one byte.
    var end = start + 1
    while end < bytes.count, end - start < 255, bytes[end] == bytes[start] { end += 1 }
    return end
  }
}

let encodeBenchmark = Benchmark("encode", items: 16_384, tags: [.gate]) {
  // Runs of 4 bytes or more.
  Encode(
    bytes: Random.numbers(4096, below: 8, seed: 10).flatMap {
      [UInt8](repeating: UInt8($0), count: 4)
    })
} body: { iterations, fixture in
  for _ in iterations { fixture.run() }
} checksum: {
  .exact($0.output.reduce(0) { $0 &* 31 &+ UInt64($1) })
}
