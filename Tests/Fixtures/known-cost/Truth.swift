import Benchmarking
import Foundation

/// Bodies whose cost is known, and for which two builds have known verdicts:
/// `Tests/Campaigns/truth` has both.
///
/// The switch `TRUTH` adds the suites, and `CHANGED` is planted in the second build.
let truth =
  Switches.isOn("TRUTH")
  ? [
    BenchmarkSuite("truth") {
      BenchmarkGroup("same") { same }
      BenchmarkGroup("form") {
        plainForms
        otherForms
      }
      BenchmarkGroup("changed") { changed }
    },
    BenchmarkSuite("clock") {
      BenchmarkGroup("waits") { waits }
      BenchmarkGroup("crowd") { crowd }
    },
  ] : []

private let isChanged = Switches.isOn("CHANGED")

/// Additions of three instructions each: the addition, the counter and the jump.
@inline(__always)
private func add(_ count: Int) {
  var sum = 0
  for _ in 0..<count { sum = opaque(sum &+ 1) }
  blackHole(sum)
}

/// The additions of a body that does twice as much in the second build.
private let doubled = isChanged ? 20_000 : 10_000

private func looping(
  _ name: String, tags: [Tag] = [], _ body: @escaping @Sendable (Iterations) throws -> Void
) -> Benchmark {
  Benchmark(name, tags: tags) { iterations in
    try body(iterations)
    return .exact(0)
  }
}

/// The same in both builds.
private let same: [Benchmark] = [
  looping("adds-0") { for _ in $0 { blackHole(opaque(1)) } },
  looping("adds-1") { for _ in $0 { blackHole(opaque(1) &+ opaque(2)) } },
  looping("adds-64") { for _ in $0 { add(opaque(64)) } },
  looping("adds-10000") { for _ in $0 { add(opaque(10_000)) } },
  looping("blocks-0") { for number in $0 { blackHole(number) } },
  looping("blocks-1") { for number in $0 { blackHole(Block(number)) } },
  looping("blocks-3") { for number in $0 { for _ in 0..<3 { blackHole(Block(number)) } } },
  // The first three counts of a build are equal by chance in one of 256 cases.
  looping("jitter") { for _ in $0 { add(10_000 + Int.random(in: 0...15)) } },
]

private let plainForms: [Benchmark] = [
  looping("plain") { for _ in $0 { add(opaque(doubled)) } },
  Benchmark("parameter", parameters: ["adds": 1]) { iterations in
    for _ in iterations { add(opaque(doubled)) }
    return .exact(0)
  },
  Benchmark("counted-once", countedIterations: 1) { iterations in
    for _ in iterations { add(opaque(doubled)) }
    return .exact(0)
  },
  Benchmark("set-up") {
    doubled
  } body: { iterations, count in
    for _ in iterations { add(opaque(count)) }
  } checksum: { _ in
    .exact(0)
  },
]

private let otherForms: [Benchmark] = [
  Benchmark("awaiting") {
    doubled
  } body: { iterations, count async in
    for _ in iterations { add(opaque(count)) }
  } checksum: { _ in
    .exact(0)
  },
  Benchmark(stepped: "replay", stepInterval: 0.01) {
    doubled
  } begin: { _ in
    1
  } step: { _, count in
    add(opaque(count))
    return .steady
  } checksum: { _ in
    .exact(0)
  },
  Benchmark("paused") {
    doubled
  } body: { iterations, count in
    for _ in iterations {
      iterations.excluding { add(opaque(5000)) }
      add(opaque(count))
    }
  } checksum: { _ in
    .exact(0)
  },
]

private let changed: [Benchmark] = [
  looping("block-added") { iterations in
    for number in iterations { for _ in 0..<(isChanged ? 2 : 1) { blackHole(Block(number)) } }
  },
  looping("deleted") { iterations in
    if isChanged {
      for _ in iterations { _ = opaque(64) &* 31 }
    } else {
      for _ in iterations { add(opaque(64)) }
    }
  },
  looping("jitter") { for _ in $0 { add(20 * doubled - 190_000 + Int.random(in: 0...15)) } },
  looping("wait", tags: [.gate]) { for _ in $0 { usleep(isChanged ? 50_000 : 1000) } },
  Benchmark("set", setUp: bytes) { iterations, bytes in
    inPieces(&bytes, iterations) { memset($0, 2, $2) }
  } checksum: { _ in
    .exact(0)
  },
  Benchmark("copy", setUp: bytes) { iterations, bytes in
    inPieces(&bytes, iterations) { memcpy($0, $1, $2) }
  } checksum: { _ in
    .exact(0)
  },
]

/// Waits of 72 to 156 times as long in the second build: two that sleep, and two that spin.
private let waits: [Benchmark] = [
  looping("sleep-75", tags: [.gate]) { for _ in $0 { usleep(isChanged ? 80_000 : 1000) } },
  looping("sleep-120", tags: [.gate]) { for _ in $0 { usleep(isChanged ? 90_000 : 680) } },
  looping("spin-72", tags: [.gate]) {
    for _ in $0 { spin(microseconds: isChanged ? 36_000 : 500) }
  },
  looping("spin-156", tags: [.gate]) {
    for _ in $0 { spin(microseconds: isChanged ? 100_000 : 640) }
  },
]

/// Additions that take from 30 µs to about 10 ms; number 18 takes half as much again in the second
/// build.
private let crowd: [Benchmark] = (0..<37).map { number in
  let count = Int(60_000 * pow(1.12, Double(number)))
  return looping("body-\(number)", tags: [.gate]) {
    for _ in $0 { add(number == 18 && isChanged ? count * 3 / 2 : count) }
  }
}

private func spin(microseconds: Int) {
  let clock = ContinuousClock()
  let end = clock.now + .microseconds(microseconds)
  while clock.now < end {}
}

private func bytes() -> [UInt8] { [UInt8](repeating: 1, count: 1 << 15) }

/// Fills or copies 64 KiB, in pieces of 2 KiB, or of 16 KiB in the second build.
private func inPieces(
  _ bytes: inout [UInt8], _ iterations: Iterations,
  _ work: (UnsafeMutableRawPointer, UnsafeRawPointer, Int) -> Void
) {
  let size = isChanged ? 1 << 14 : 1 << 11
  bytes.withUnsafeMutableBytes { bytes in
    guard let place = bytes.baseAddress else { return }
    for _ in iterations {
      for _ in 0..<(1 << 16) / size {
        work(place, place + (1 << 14), opaque(size))
        clobberMemory()
      }
    }
  }
}
