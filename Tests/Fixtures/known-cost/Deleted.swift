import Benchmarking

/// Bodies without work: the compiler deleted their work, or they never had any.
let deleted = BenchmarkGroup("deleted") {
  deletedLoops
  deletedForms
  deletedOtherForms
}

/// Bodies of one cheap operation whose result is used: the least that is work.
let real = BenchmarkGroup("real") {
  realLoops
  realForms
  realOtherForms
}

private let deletedLoops: [Benchmark] = [
  looping("pure-loop") { for _ in $0 {} },
  looping("unread-sum") { iterations in
    var sum = 0
    for number in iterations { sum &+= number &* number }
  },
  looping("no-loop") { _ in },
  looping("once") { _ in blackHole(mixed(opaque(16))) },
  looping("hoisted") { for _ in $0 { blackHole(31 * 5 + 8) } },
  looping("constant") { for _ in $0 { blackHole(root(1.5)) } },
  looping("constant-struct") { for _ in $0 { blackHole(Pair(root(1.5))) } },
  looping("unused") { for _ in $0 { _ = mixed(opaque(16)) } },
  looping("unused-counter") { for number in $0 { _ = mixed(opaque(number)) } },
  looping("unused-double") { for _ in $0 { _ = root(opaque(1.5)) } },
  looping("unused-float") { for _ in $0 { _ = root(Double(opaque(Float(1.5)))) } },
  looping("unused-struct") { for _ in $0 { _ = root(opaque(Pair(1.5)).first) } },
  looping("unused-large") { for _ in $0 { _ = root(opaque(Large()).second.first) } },
  looping("unused-array") { for _ in $0 { _ = sum(opaque(fixedNumbers)) } },
  looping("unused-object") { for _ in $0 { _ = mixed(opaque(fixedObject).number) } },
  looping("unused-two") { for _ in $0 { _ = mixed(opaque(16)) &+ mixed(opaque(17)) } },
  looping("unread-state") { iterations in
    var state = 1
    for number in iterations { state = state &* 31 &+ mixed(opaque(number)) }
  },
  looping("clobbered") { for _ in $0 { clobberMemory() } },
]

private let deletedForms: [Benchmark] = [
  Benchmark("parameter", parameters: ["steps": 16]) { iterations in
    for _ in iterations { _ = mixed(opaque(16)) }
    return .exact(0)
  },
  Benchmark("set-up") {
    16
  } body: { iterations, steps in
    for _ in iterations { _ = mixed(opaque(steps)) }
  } checksum: { _ in
    .exact(0)
  },
  Benchmark("set-up-struct") {
    Pair(2)
  } body: { iterations, pair in
    for _ in iterations { _ = root(opaque(pair).first) }
  } checksum: { _ in
    .exact(0)
  },
  Benchmark("counted-once", countedIterations: 1) { iterations in
    for _ in iterations { _ = mixed(opaque(16)) }
    return .exact(0)
  },
  Benchmark("awaiting") {
    16
  } body: { iterations, steps async in
    for _ in iterations { _ = mixed(opaque(steps)) }
  } checksum: { _ in
    .exact(0)
  },
  Benchmark("threads", threads: [1, 2]) { threads in
    Array(repeating: 16, count: threads)
  } body: { iterations, steps in
    for _ in iterations { _ = mixed(opaque(steps)) }
  } checksum: { _ in
    .exact(0)
  },
]

private let deletedOtherForms: [Benchmark] = [
  Benchmark(stepped: "replay", stepInterval: 0.01) {
    16
  } begin: { _ in
    20
  } step: { _, _ in
    _ = mixed(opaque(16))
    return .steady
  } checksum: { _ in
    .exact(0)
  },
  Benchmark("paused") {
    [Int]()
  } body: { iterations, numbers in
    for number in iterations {
      iterations.excluding { numbers.append(number) }
      _ = mixed(opaque(16))
    }
  } checksum: { _ in
    .exact(0)
  },
]

private let realLoops: [Benchmark] = [
  looping("add") { for _ in $0 { blackHole(opaque(1) &+ opaque(2)) } },
  looping("add-trapping") { for _ in $0 { blackHole(opaque(1) + opaque(2)) } },
  looping("add-one") { for _ in $0 { blackHole(opaque(1) &+ 1) } },
  looping("add-counter") { for number in $0 { blackHole(number &+ 5) } },
  looping("add-next") { for number in $0 { blackHole(number &+ 1) } },
  looping("add-double") { for _ in $0 { blackHole(opaque(1.0) + 2.0) } },
  looping("add-captured") { for _ in $0 { blackHole(opaque(fixedText.utf8.count) &+ 1) } },
  looping("subtract") { for _ in $0 { blackHole(opaque(7) &- 3) } },
  looping("negate") { for _ in $0 { blackHole(-opaque(7.5)) } },
  looping("shift") { for _ in $0 { blackHole(opaque(7) << 3) } },
  looping("mask") { for _ in $0 { blackHole(opaque(7) & 3) } },
  looping("compare") { for _ in $0 { blackHole(opaque(7) < opaque(3) ? 1 : 0) } },
  looping("convert") { for _ in $0 { blackHole(Double(opaque(7))) } },
  looping("load") { for number in $0 { blackHole(fixedNumbers[opaque(number) & 1]) } },
  looping("branch") { for _ in $0 { blackHole(opaque(7) < 9 ? 1 : 2) } },
  looping("struct") { for _ in $0 { blackHole(Pair(opaque(2.0) * 2)) } },
  looping("sum") { iterations in
    var sum = 0
    for _ in iterations { sum &+= opaque(3) }
    blackHole(sum)
  },
]

private let realForms: [Benchmark] = [
  Benchmark("add-hidden") { iterations in
    for number in iterations { blackHole(opaque(number &+ 1)) }
    return .exact(1)
  },
  Benchmark("add-hidden-state") {
    0
  } body: { iterations, sum in
    for _ in iterations {
      sum &+= 1
      blackHole(opaque(sum))
    }
  } checksum: { _ in
    .exact(0)
  },
  Benchmark("add-state") {
    0
  } body: { iterations, sum in
    for _ in iterations {
      sum &+= 1
      blackHole(sum)
    }
  } checksum: { _ in
    .exact(0)
  },
  Benchmark("store") {
    [1, 2, 3, 4]
  } body: { iterations, numbers in
    for number in iterations { numbers[opaque(number) & 3] = number }
  } checksum: { _ in
    .exact(0)
  },
]

private let realOtherForms: [Benchmark] = [
  Benchmark("awaiting") {
    0
  } body: { iterations, _ async in
    for _ in iterations { blackHole(opaque(1) &+ opaque(2)) }
  } checksum: { _ in
    .exact(0)
  },
  Benchmark("threads", threads: [1, 2]) { threads in
    Array(repeating: 16, count: threads)
  } body: { iterations, _ in
    for _ in iterations { blackHole(opaque(1) &+ opaque(2)) }
  } checksum: { _ in
    .exact(0)
  },
  Benchmark(stepped: "replay", stepInterval: 0.01) {
    16
  } begin: { _ in
    20
  } step: { _, _ in
    blackHole(opaque(1) &+ opaque(2))
    return .steady
  } checksum: { _ in
    .exact(0)
  },
]

private func looping(_ name: String, _ body: @escaping @Sendable (Iterations) -> Void) -> Benchmark
{
  Benchmark(name) { iterations in
    body(iterations)
    return .exact(0)
  }
}

private struct Pair {
  var first: Double
  var second = 2.0
  var isSet = true

  init(_ first: Double) { self.first = first }
}

private struct Large {
  var first = Pair(1)
  var second = Pair(2)
  var third = Pair(3)
}

private final class Holder: Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}

private let fixedNumbers = [1, 2]
private let fixedText = "a string that is longer than fifteen bytes"
private let fixedObject = Holder(5)

/// Some arithmetic without overflow, which the optimiser may delete.
@inline(__always)
private func mixed(_ number: Int) -> Int {
  var state = number
  for _ in 0..<16 { state = (state ^ (state >> 7)) &* 31 &+ number }
  return state
}

@inline(__always)
private func root(_ number: Double) -> Double { 1 / (1 + number / (1 + number * 3)) }

private func sum(_ numbers: [Int]) -> Int {
  var sum = 0
  for number in numbers { sum &+= number }
  return sum
}
