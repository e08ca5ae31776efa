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
      copies
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

/// A MiB filled or copied, in pieces of several sizes.
private let copies = BenchmarkGroup("memory") {
  for size in [2048, 4096, 1 << 20] {
    for isCopy in [false, true] {
      Benchmark(isCopy ? "copy" : "set", parameters: ["size": size]) {
        [UInt8](repeating: 1, count: 2 * size)
      } body: { iterations, bytes in
        bytes.withUnsafeMutableBytes { bytes in
          guard let place = bytes.baseAddress else { return }
          for _ in iterations {
            for _ in 0..<(1 << 20) / size {
              if isCopy {
                memcpy(place, place + size, opaque(size))
              } else {
                memset(place, 2, opaque(size))
              }
              clobberMemory()
            }
          }
        }
      } checksum: { _ in
        .exact(0)
      }
    }
  }
}
