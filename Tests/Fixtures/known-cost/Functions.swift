import Benchmarking
import KnownLibrary

/// Workloads in which one function is a small share of all instructions.
///
/// `KNOWN_FUNCTIONS` adds the suite, because other tests expect the exact list of benchmarks.
let functions =
  Switches.isOn("FUNCTIONS")
  ? [
    BenchmarkSuite("functions") {
      BenchmarkGroup("work") {
        counted("called") { blackHole(callSmall(UInt64($0))) }
        counted("inlined") { blackHole(inlineSmall(UInt64($0))) }
        counted("moved") { number in
          blackHole(Kind.isOutlined ? outlined(UInt64(number)) : mixed(UInt64(number)))
        }
        counted("renamed") { number in
          blackHole(Kind.isRenamed ? newlyNamed(UInt64(number)) : named(UInt64(number)))
        }
      }
      BenchmarkGroup("places") {
        counted("method") { blackHole(Walker(start: UInt64($0)).walk()) }
        counted("closure") { blackHole(folded(UInt64($0))) }
        counted("generic") { number in
          blackHole(tripled(UInt64(number)) ^ UInt64(tripled(UInt32(truncatingIfNeeded: number))))
        }
        counted("inlined") { blackHole(aroundWeight(UInt64($0))) }
        counted("comparison") { blackHole(ordered(UInt64($0))) }
        counted("library") { blackHole(sortedFirst(UInt64($0))) }
        counted("inlined-across") { blackHole(quintupled(UInt64($0), steps: Kind.length)) }
        counted("inlinable") { blackHole(quadrupled(UInt64($0), steps: Kind.length)) }
        counted("varying") { _ in blackHole(drawn()) }
      }
    }
  ] : []

/// The differences between builds that the switches select.
private enum Kind {
  /// Steps of the small function: 0.6 % more with `STEPPED`, and five times that with `GROWN`.
  static let steps = Switches.isOn("GROWN") ? 515 : Switches.isOn("STEPPED") ? 503 : 500
  static let isOutlined = Switches.isOn("OUTLINED")
  static let isRenamed = Switches.isOn("RENAMED")
  /// Steps of the functions whose places are known: more with `MORE`.
  static let length = Switches.isOn("MORE") ? 4000 : 1000
  /// A number that differs from process to process.
  static let jitter = Int.random(in: 0..<40)
}

/// Takes 200 000 steps: beside them, 15 more are less than a hundredth of a per cent.
@inline(never)
private func large(_ start: UInt64) -> UInt64 {
  var state = start
  for _ in 0..<200_000 { state = stepped(state) }
  return state
}

@inline(never)
private func small(_ start: UInt64) -> UInt64 {
  var state = start
  for _ in 0..<Kind.steps { state = stepped(state) }
  return state &+ 1
}

@inline(never)
private func callSmall(_ start: UInt64) -> UInt64 { large(start) ^ small(start) }

@inline(__always)
private func smallInlined(_ start: UInt64) -> UInt64 {
  var state = start
  for _ in 0..<Kind.steps { state = stepped(state) }
  return state &+ 2
}

/// Takes the 200 000 steps and the few in one function of the program; only line tables tell them
/// apart.
@inline(never)
private func inlineSmall(_ start: UInt64) -> UInt64 {
  var state = start
  for _ in 0..<200_000 { state = stepped(state) &+ 3 }
  return state ^ smallInlined(start)
}

@inline(__always)
private func mixed(_ start: UInt64) -> UInt64 {
  var state = start
  for _ in 0..<2000 { state = stepped(state) &+ 5 }
  return state
}

/// The same work in a function of its own.
@inline(never)
private func outlined(_ start: UInt64) -> UInt64 { mixed(start) }

@inline(never)
private func named(_ start: UInt64) -> UInt64 {
  var state = start
  for _ in 0..<2000 { state = stepped(state) &+ 7 }
  return state
}

/// The same work under another name.
///
/// Another constant keeps the compiler from making one function of both.
@inline(never)
private func newlyNamed(_ start: UInt64) -> UInt64 {
  var state = start
  for _ in 0..<2000 { state = stepped(state) &+ 9 }
  return state
}

// MARK: - Functions whose places are known

private struct Walker {
  var start: UInt64

  @inline(never)
  func walk() -> UInt64 {
    var state = start
    for _ in 0..<Kind.length { state = stepped(state) &+ 11 }
    return state
  }
}

@inline(never)
private func applied(_ work: (UInt64) -> UInt64, to start: UInt64) -> UInt64 { work(start) &+ 1 }

@inline(never)
private func folded(_ start: UInt64) -> UInt64 {
  let work = { (start: UInt64) -> UInt64 in
    var state = start
    for _ in 0..<Kind.length { state = stepped(state) &+ 13 }
    return state
  }
  return applied(work, to: start)
}

@inline(never)
private func tripled<Number: FixedWidthInteger>(_ start: Number) -> Number {
  var state = start
  for _ in 0..<Kind.length { state = (state ^ state >> 3) &* 3 &+ 1 }
  return state
}

@inline(__always)
private func weight(_ start: UInt64) -> UInt64 {
  var state = start
  for _ in 0..<Kind.length / 20 { state = stepped(state) &+ 17 }
  return state
}

@inline(never)
private func aroundWeight(_ start: UInt64) -> UInt64 {
  var state = start
  for _ in 0..<500 { state = stepped(state) &+ 19 }
  return state ^ weight(start)
}

/// Compares in an algorithm of the standard library.
@inline(never)
private func ordered(_ start: UInt64) -> UInt64 {
  var values = (0..<16).map { start &+ $0 &* 7 }
  values.sort { weight($0) < weight($1) }
  return values[0]
}

/// Sorts more numbers, all of which is work of the standard library.
@inline(never)
private func sortedFirst(_ start: UInt64) -> UInt64 {
  var values = [UInt64](repeating: start, count: Kind.length)
  for index in values.indices { values[index] = stepped(start &+ UInt64(index)) }
  values.sort()
  return values[0]
}

/// Takes another number of steps in each process, by a thousandth.
@inline(never)
private func drawn() -> UInt64 {
  var state: UInt64 = 1
  for _ in 0..<Kind.length * 10 + Kind.jitter { state = stepped(state) &+ 23 }
  return state
}
