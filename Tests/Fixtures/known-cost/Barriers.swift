import Benchmarking

/// Bodies whose work only `opaque` and `blackHole` keep, for values of several types.
///
/// `KNOWN_BARRIERS` adds the suite, because other tests expect the exact list of benchmarks.
let barriers =
  Switches.isOn("BARRIERS")
  ? [
    BenchmarkSuite("barriers") {
      BenchmarkGroup("kept") { kept }
      BenchmarkGroup("lost") { lost }
    }
  ] : []

/// A value of three words, which fits no register.
private struct Pair {
  var first: Double
  var second: Double
  var isSet: Bool
}

private struct Token: ~Copyable {
  var number: Double
}

private enum Choice {
  case none
  case number(Double)
  case name(String)

  var value: Double { if case .number(let value) = self { value } else { 0 } }
}

/// 64 divisions, each by the result of the last: hundreds of cycles, or a constant if the argument
/// is one.
@inline(__always)
private func chain(_ number: Double) -> Double { sixteen(sixteen(sixteen(sixteen(number)))) }

@inline(__always)
private func sixteen(_ number: Double) -> Double { four(four(four(four(number)))) }

@inline(__always)
private func four(_ number: Double) -> Double { 1 / (1 + 1 / (1 + 1 / (1 + 1 / (1 + number)))) }

private func looping(_ name: String, _ body: @escaping @Sendable (Iterations) -> Void) -> Benchmark
{
  Benchmark(name) { iterations in
    body(iterations)
    return .exact(1)
  }
}

private let kept: [Benchmark] = [
  looping("double") { for _ in $0 { blackHole(chain(opaque(1.5))) } },
  looping("int") { for _ in $0 { blackHole(Int(1e9 * chain(Double(opaque(3))))) } },
  looping("float") { for _ in $0 { blackHole(Float(chain(Double(opaque(Float(1.5)))))) } },
  looping("byte") { for _ in $0 { blackHole(UInt8(100 * chain(Double(opaque(UInt8(3)))))) } },
  // An unknown Bool is one of two values, for both of which the work is done in advance.
  looping("bool") { for _ in $0 { blackHole(chain(opaque(1.5)) > 0.5) } },
  looping("struct") {
    for _ in $0 {
      let pair = opaque(Pair(first: 1.5, second: 2, isSet: true))
      blackHole(Pair(first: chain(pair.first), second: pair.second, isSet: pair.isSet))
    }
  },
  looping("tuple") {
    for _ in $0 {
      let pair = opaque((1.5, 2))
      blackHole((chain(pair.0), pair.1))
    }
  },
  looping("optional") {
    for _ in $0 { blackHole(Optional(chain(opaque(Optional(1.5)) ?? 2))) }
  },
  looping("enum") {
    for _ in $0 { blackHole(Choice.number(chain(opaque(Choice.number(1.5)).value))) }
  },
  looping("noncopyable") {
    for _ in $0 { blackHole(Token(number: chain(opaque(Token(number: 1.5)).number))) }
  },
  looping("string") {
    let text = "a string that is longer than fifteen bytes"
    for _ in $0 { blackHole(chain(Double(opaque(text).utf8.count))) }
  },
  looping("array") {
    let numbers = [1.5, 2]
    for _ in $0 { blackHole(chain(opaque(numbers)[0])) }
  },
]

/// The same work without a barrier at its argument, and without one at its result.
private let lost: [Benchmark] = [
  looping("constant") { for _ in $0 { blackHole(chain(1.5)) } },
  looping("constant-struct") {
    for _ in $0 { blackHole(Pair(first: chain(1.5), second: 2, isSet: true)) }
  },
  looping("unused") { for _ in $0 { _ = chain(opaque(1.5)) } },
  looping("unused-struct") {
    for _ in $0 { _ = chain(opaque(Pair(first: 1.5, second: 2, isSet: true)).first) }
  },
]
