import Benchmarking
import Foundation

/// Workloads with known functions for their time.
///
/// `KNOWN_SHAPES` adds the suite, because other tests expect the exact list of benchmarks.
let shapes =
  Switches.isOn("SHAPES")
  ? [
    BenchmarkSuite("shapes") {
      BenchmarkGroup("time") {
        counted("seven-to-three") { number in
          let heavy = heavySteps(7000, from: UInt64(number))
          blackHole(lightSteps(3000, from: heavy))
        }
        counted("leaf") { blackHole(sumOfSines(1000, from: Double($0))) }
        counted("deep") { blackHole(overDeepFrames(from: UInt64($0))) }
      }
    }
  ] : []

/// Runs the same loop as `lightSteps`, so that times are proportional to the numbers of steps.
@inline(never)
private func heavySteps(_ count: Int, from start: UInt64) -> UInt64 {
  var state = start
  for _ in 0..<count { state = stepped(state) }
  return state
}

/// Runs the same loop as `heavySteps`.
///
/// The result differs, because the compiler would make one function of two equal ones.
@inline(never)
private func lightSteps(_ count: Int, from start: UInt64) -> UInt64 {
  var state = start
  for _ in 0..<count { state = stepped(state) }
  return state ^ 0x5555
}

/// Spends its time in a function of the C library, which sets up no frame.
@inline(never)
private func sumOfSines(_ count: Int, from start: Double) -> Double {
  var sum = start
  for _ in 0..<count { sum += sin(sum) }
  return sum
}

/// Has 64 KiB on the stack, more than a profiler keeps of it.
@inline(never)
private func overDeepFrames(from start: UInt64) -> UInt64 {
  withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 8192) { numbers in
    numbers.initialize(repeating: start)
    return heavySteps(10_000, from: numbers[numbers.count / 2])
  }
}
