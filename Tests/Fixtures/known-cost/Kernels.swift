import Benchmarking
import Foundation

/// Workloads with known functions for their instructions.
///
/// `KNOWN_KERNELS` adds the suite, because other tests expect the exact list of benchmarks.
let kernels =
  Switches.isOn("KERNELS")
  ? [
    BenchmarkSuite("kernels") {
      BenchmarkGroup("work") {
        counted("callers") { number in
          blackHole(callBriefly(UInt64(number)) ^ callAtLength(UInt64(number)))
        }
        counted("recursion") { blackHole(descend(9, from: UInt64($0))) }
        counted("unknown-instruction") { _ in runUnknownInstruction() }
      }
    }
  ] : []

/// The differences between builds that the switches select.
private enum Difference {
  static let rounds = Switches.isOn("MORE") ? 1500 : 1000
  static let isPolished = Switches.isOn("POLISHED")
}

/// Calls `grind` for a third of the steps of `callAtLength`: a profile must tell both calls apart.
@inline(never)
private func callBriefly(_ start: UInt64) -> UInt64 { grind(1000, from: start) &+ 1 }

/// Calls `grind` for 3000 steps, and computes a third as many itself.
///
/// With `MORE` its own steps are half as many again. With `POLISHED` it also calls a function that
/// the other build contains and never runs.
@inline(never)
private func callAtLength(_ start: UInt64) -> UInt64 {
  var state = grind(3000, from: start)
  for _ in 0..<Difference.rounds { state = stepped(state) }
  return Difference.isPolished ? polish(state) : state
}

@inline(never)
private func grind(_ count: Int, from start: UInt64) -> UInt64 {
  var state = start
  for _ in 0..<count { state = stepped(state) }
  return state
}

/// Runs the same loop as `grind`, for 500 steps.
///
/// The result differs, because the compiler would make one function of two equal ones.
@inline(never)
private func polish(_ start: UInt64) -> UInt64 {
  var state = start
  for _ in 0..<500 { state = stepped(state) }
  return state ^ 0x5555
}

/// Calls itself `depth` times, and `grind` at the end.
@inline(never)
private func descend(_ depth: Int, from start: UInt64) -> UInt64 {
  if depth == 0 { return grind(100, from: start) }
  return descend(depth - 1, from: stepped(start)) &+ 1
}

/// Copies a register of 512 bits, for which valgrind has no word; the processor may have none.
private func runUnknownInstruction() {
  let page = mmap(
    nil, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  guard let page, page != MAP_FAILED else { return }
  // vmovdqa64 zmm0, zmm0; ret
  let code: [UInt8] = [0x62, 0xF1, 0xFD, 0x48, 0x6F, 0xC0, 0xC3]
  page.copyMemory(from: code, byteCount: code.count)
  unsafeBitCast(page, to: (@convention(c) () -> Void).self)()
}
