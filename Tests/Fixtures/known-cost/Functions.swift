import Benchmarking

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
    }
  ] : []

/// The differences between builds that the switches select.
private enum Kind {
  /// Steps of the small function: 0.6 % more with `STEPPED`, and five times that with `GROWN`.
  static let steps = Switches.isOn("GROWN") ? 515 : Switches.isOn("STEPPED") ? 503 : 500
  static let isOutlined = Switches.isOn("OUTLINED")
  static let isRenamed = Switches.isOn("RENAMED")
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
