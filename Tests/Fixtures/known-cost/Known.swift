import Benchmarking
import Foundation

/// Workloads whose cost is known: what the harness must read.
let known = BenchmarkSuite("known") {
  BenchmarkGroup("allocations") {
    counted("none", tags: ["plain"]) { blackHole($0) }
    counted("one", tags: [.gate]) { blackHole(Block($0)) }
    counted("hundred-and-one") { for _ in 0..<101 { blackHole(Block($0)) } }
    counted("leak") { blackHole(Unmanaged.passRetained(Block($0)).toOpaque()) }
    counted("realloc", work: growTwentyTimes)
    counted("thread", work: allocateOnAnotherThread)
    counted("switchable") { number in
      if isExtraOn { blackHole(Block(number)) } else { blackHole(number) }
    }
  }
  BenchmarkGroup("time") {
    // An iteration far shorter and one far longer than a sample, which lasts 100 µs.
    for steps in [50, 50_000_000] {
      Benchmark("steps", parameters: ["count": steps], items: steps, countedIterations: 1) {
        UInt64(88_172_645_463_325_252)
      } body: { iterations, state in
        for _ in iterations { for _ in 0..<steps { state = stepped(state) } }
      } checksum: {
        .exact($0)
      }
    }
  }
  if !Switches.isOn("GONE") {
    BenchmarkGroup("presence") {
      counted("removable", tags: [.gate]) { blackHole($0) }
    }
  }
  if Switches.isOn("THREADS") {
    BenchmarkGroup("threads") {
      counted("detached", work: startDetachedThreads)
    }
  }
  if Switches.isOn("ADDED") {
    BenchmarkGroup("presence-too") {
      counted("added") { blackHole($0) }
    }
  }
}
.limits(Switches.isOn("CODE") ? [.codeSize(of: "Benchmarking", growth: .percent(10))] : [])

/// Starts 64 threads that nobody joins and that allocate nothing; all have ended at the return.
private func startDetachedThreads(_ number: Int) {
  for _ in 0..<64 {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        usleep(2000)
        return nil
      }, nil)
    pthread_detach(thread)
  }
  // Ten times what a thread sleeps, so that all have ended.
  usleep(20_000)
}

/// Whether the bodies that can grow do more than in the other build.
let isExtraOn = Switches.isOn("EXTRA")

/// One allocation of 32 usable bytes: the object's header and a number.
final class Block {
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// 21 allocations: a block, then 20 doublings of its size.
///
/// The heap moves the block or extends it.
private func growTwentyTimes(_ number: Int) {
  var size = 8
  var block = malloc(size)
  for _ in 0..<20 {
    size *= 2
    block = realloc(block, size)
  }
  blackHole(block)
  free(block)
}

/// 101 allocations that this thread does not make, besides those of starting a thread.
private func allocateOnAnotherThread(_ number: Int) {
  var thread = pthread_t()
  pthread_create(
    &thread, nil,
    { _ in
      for number in 0..<101 { blackHole(Block(number)) }
      return nil
    }, nil)
  pthread_join(thread, nil)
}

/// A step of Marsaglia's generator xorshift64 (2003), which never leaves 0 nor reaches it.
///
/// Each of the six operations waits for the one before, so time is proportional to the steps.
@inline(__always)
func stepped(_ state: UInt64) -> UInt64 {
  var state = state
  state ^= state << 13
  state ^= state >> 7
  state ^= state << 17
  return state
}
