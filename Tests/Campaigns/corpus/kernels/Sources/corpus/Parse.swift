import Benchmarking

/// Reads 4096 decimal numbers, separated by commas, from bytes.
struct Parse {
  var text: [UInt8]
  var total = 0

  @inline(never)
  mutating func run() {
    total = 0
    var number = 0
    for byte in text {
      if isDigit(byte) {
        number = number &* 10 &+ value(of: byte)
      } else {
        total &+= number
        number = 0
      }
    }
  }

  @inline(__always)
  private func isDigit(_ byte: UInt8) -> Bool {
    // 48 is the digit 0; a smaller byte wraps to a large number.
    byte &- 48 < 10
  }

  @inline(__always)
  private func value(of byte: UInt8) -> Int {
    Int(byte &- 48)
  }
}

let parseBenchmark = Benchmark("parse", items: 4096, tags: [.gate]) {
  Parse(
    text: Random.numbers(4096, below: 100_000, seed: 6).flatMap { Array("\($0),".utf8) })
} body: { iterations, fixture in
  for _ in iterations { fixture.run() }
} checksum: {
  .exact(UInt64($0.total))
}
