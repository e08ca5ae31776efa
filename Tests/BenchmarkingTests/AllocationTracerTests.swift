import Benchmarking
import Foundation
import Testing

/// Traced in a child process of its own, as in `AllocationCounterTests`.
@Suite(
  .enabled(
    if: AllocationCounter.unavailableReason == nil, "built without jemalloc (trait Jemalloc)"))
struct AllocationTracerTests {
  @Test func eachAllocationSiteHasASeparateStack() async {
    await #expect(processExitsWith: .success) {
      let trace = try trace(iterations: 4) { _ in
        blackHole(Block(1))
        for number in 0..<3 { allocateElsewhere(number) }
      }
      #expect(trace.iterations == 4)
      #expect(trace.stacks.map(\.blocks.count).sorted() == [4, 12], "\(trace.stacks)")
      for stack in trace.stacks {
        #expect(stack.blocks.sizes == [32: stack.blocks.count], "\(stack)")
        #expect(stack.blocks.keptCount == 0, "\(stack)")
      }
    }
  }

  @Test func everyFrameLiesInAnImage() async {
    await #expect(processExitsWith: .success) {
      let trace = try trace { _ in blackHole(Block(1)) }
      let frames = try #require(trace.stacks.first).frames
      for frame in frames {
        #expect(trace.images.contains { $0.addresses.contains(frame) }, "\(frame)")
      }
      // The hook, the allocator and the runtime, the body and what calls it.
      #expect((5...20).contains(frames.count), "\(frames)")
      #expect(trace.images.contains { $0.path.isEmpty }, "the program itself")
      #expect(trace.images.contains { $0.path.contains("jemalloc") })
    }
  }

  /// In each iteration the last one's block is freed and another allocated.
  @Test func blockOutlivingItsIterationCountsAsKept() async {
    await #expect(processExitsWith: .success) {
      let holder = Holder()
      let trace = try trace(iterations: 5) { holder.block = Block($0) }
      #expect(trace.blocks.count == 5 && trace.blocks.keptCount == 5, "\(trace.blocks)")
      #expect(trace.blocks.peakBytes == 32, "the first is from before, and makes room")
    }
  }

  @Test func traceAgreesWithTheCounter() async {
    await #expect(processExitsWith: .success) {
      let work: (Int) -> Void = { number in
        var names: [String: [Int]] = [:]
        for n in 0..<50 { names["a key too long to be stored inline \(n % 7)"] = [n, number] }
        blackHole(names)
        var block = malloc(64)
        for step in 1...20 { block = realloc(block, 64 << step) }
        blackHole(block)
        free(block)
      }
      let fixture = ClosureFixture(work)
      try fixture.run(Iterations(1))
      let tally = try AllocationCounter.count { for _ in 0..<3 { try fixture.run(Iterations(1)) } }
      let trace = try AllocationTracer.trace(fixture, iterations: 3)
      #expect(trace.blocks.count == tally.allocations)
      #expect(trace.blocks.bytes == tally.allocatedBytes)
      #expect(trace.blocks.peakBytes == tally.peakBytes)
    }
  }

  @Test func traceOfABodyThatExcludesItsInputAgreesWithTheCounter() async {
    await #expect(processExitsWith: .success) {
      let work: (Int) -> Void = { number in
        // Made where nothing is counted, freed where it is.
        var input = Iterations(1).excluding { Array(repeating: number, count: 1000) }
        blackHole(input)
        input = []
        blackHole(Array(repeating: opaque(number), count: 100))
      }
      let fixture = ClosureFixture(work)
      try fixture.run(Iterations(1))
      let tally = try AllocationCounter.count { for _ in 0..<3 { try fixture.run(Iterations(1)) } }
      let trace = try AllocationTracer.trace(fixture, iterations: 3)
      #expect(trace.blocks.count == tally.allocations)
      #expect(trace.blocks.peakBytes == tally.peakBytes && tally.peakBytes > 0)
    }
  }

  @Test func otherThreadsAreTraced() async {
    await #expect(processExitsWith: .success) {
      let trace = try trace(iterations: 1) { _ in
        var thread = pthread_t()
        pthread_create(
          &thread, nil,
          { _ in
            for n in 0..<101 { blackHole(Block(n)) }
            return nil
          }, nil)
        pthread_join(thread, nil)
      }
      #expect(trace.stacks.contains { $0.blocks.count == 101 }, "\(trace.stacks.map(\.blocks))")
    }
  }

  @Test func errorOfTheBodyRemovesTheHooks() async {
    await #expect(processExitsWith: .success) {
      // jemalloc has room for four hooks, so a leaked one would soon be refused.
      for _ in 0..<10 {
        #expect(throws: PlannedError.self) {
          try AllocationTracer.trace(ClosureFixture { _ in throw PlannedError() }, iterations: 1)
        }
      }
      try AllocationCounter.check()
    }
  }

  @Test func workerTracesTheIterationsOfTheCountingPass() async {
    await #expect(processExitsWith: .success) {
      nonisolated(unsafe) var calls = 0
      let service = WorkerService(
        catalog: try catalog {
          counting("x", countedIterations: 7) {
            calls += 1
            blackHole(Block(1))
          }
        })
      guard
        case .allocationTrace(let trace) = service.answer(
          to: .traceAllocations(id: "suite/group/x"))
      else {
        Issue.record("a request to trace is answered by a trace")
        return
      }
      #expect(trace.iterations == 7 && trace.blocks.count == 7)
      #expect(calls == 8, "one to warm up")
    }
  }
}

@inline(never)
private func allocateElsewhere(_ number: Int) { blackHole(Block(number)) }

private final class Holder {
  var block: Block?
}

/// A fixture whose iterations call a closure, with their number.
private final class ClosureFixture: RunningFixture {
  private let work: (Int) throws -> Void
  private var count = 0

  init(_ work: @escaping (Int) throws -> Void) { self.work = work }

  func run(_ iterations: Iterations) throws {
    for _ in iterations {
      count += 1
      try work(count)
    }
  }

  func checksum() -> Checksum { .exact(UInt64(count)) }
}

/// Traces a closure after it ran once.
private func trace(
  iterations: Int = 1, _ work: @escaping (Int) -> Void
) throws -> AllocationTrace {
  let fixture = ClosureFixture(work)
  try fixture.run(Iterations(1))
  return try AllocationTracer.trace(fixture, iterations: iterations)
}
