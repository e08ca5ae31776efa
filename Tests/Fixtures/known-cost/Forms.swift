import Benchmarking
import Foundation

/// One body in several forms, and bodies whose iterations differ.
///
/// `KNOWN_FORMS` adds the suite.
let forms =
  Switches.isOn("FORMS")
  ? [
    BenchmarkSuite("forms") {
      loops
      deleted
      real
      blocks
      BenchmarkGroup("uneven") {
        Benchmark("falling") {
          100_000
        } body: { iterations, left in
          for _ in iterations {
            blackHole(spun(opaque(left)))
            left /= 4
          }
        } checksum: { _ in
          .exact(0)
        }
        Benchmark("third") {
          0
        } body: { iterations, calls in
          calls += 1
          for number in iterations { blackHole(spun(opaque(number == 2 ? 1000 : 10))) }
        } checksum: { _ in
          .exact(0)
        }
      }
    }
  ] : []

@inline(never) private func spun(_ steps: Int) -> UInt64 {
  var state: UInt64 = 88_172_645_463_325_252
  for _ in 0..<steps { state = stepped(state) }
  return state
}

private let loops = BenchmarkGroup("loop") {
  Benchmark("plain") { iterations in
    for _ in iterations { blackHole(spun(opaque(16))) }
    return .exact(0)
  }
  Benchmark("parameter", parameters: ["steps": 16]) { iterations in
    for _ in iterations { blackHole(spun(opaque(16))) }
    return .exact(0)
  }
  Benchmark("set-up") {
    0
  } body: { iterations, _ in
    for _ in iterations { blackHole(spun(opaque(16))) }
  } checksum: { _ in
    .exact(0)
  }
  Benchmark("counted-once", countedIterations: 1) { iterations in
    for _ in iterations { blackHole(spun(opaque(16))) }
    return .exact(0)
  }
  Benchmark("awaiting") {
    0
  } body: { iterations, _ async in
    for _ in iterations { blackHole(spun(opaque(16))) }
  } checksum: { _ in
    .exact(0)
  }
}

/// A block that a function of the C library, or a copy of an array, fills, copies or compares.
private let blocks = BenchmarkGroup("memory") {
  for size in [16, 256, 2048, 4096, 8192, 16_384, 1 << 20, 1 << 24] {
    block("set", size) { memset($0, 2, $2) }
    block("copy", size) { memcpy($0, $1, $2) }
    block("move", size) { memmove($0, $1, $2) }
    block("compare", size) { blackHole(Int(memcmp($0, $1, $2))) }
    Benchmark("array", parameters: ["size": size]) {
      [UInt8](repeating: 1, count: size)
    } body: { iterations, bytes in
      for _ in iterations {
        var copy = bytes
        copy[0] = 2
        blackHole(copy)
      }
    } checksum: { _ in
      .exact(0)
    }
  }
}

private func block(
  _ name: String, _ size: Int,
  _ work: @escaping @Sendable (UnsafeMutableRawPointer, UnsafeRawPointer, Int) -> Void
) -> Benchmark {
  Benchmark(name, parameters: ["size": size]) {
    [UInt8](repeating: 1, count: 2 * size)
  } body: { iterations, bytes in
    bytes.withUnsafeMutableBytes { bytes in
      guard let place = bytes.baseAddress else { return }
      for _ in iterations {
        work(place, place + size, opaque(size))
        clobberMemory()
      }
    }
  } checksum: { _ in
    .exact(0)
  }
}
