import Benchmarking
import Testing

/// Counted in a child process of its own, as in `AllocationCounterTests`.
@Suite(
  .enabled(
    if: AllocationCounter.unavailableReason == nil, "built without jemalloc (trait Jemalloc)"))
struct StepTallyTests {
  @Test func tallyListsEventsAndTheWorstSteadyStep() async {
    await #expect(processExitsWith: .success) {
      let fixture = AllocatingReplay(blocks: [113, 0, 2, 5, 5, 20, 0], events: [0, 5, 6])
      fixture.run(Iterations(1))
      let tally = try StepTally(of: fixture)
      #expect(tally.steady == ExactValue(total: 5, iterations: 1, steps: [3: 5]))
      #expect(
        tally.events == ExactValue(total: 133, iterations: 1, steps: [0: 113, 5: 20, 6: 0]))
    }
  }

  /// Neither the count around a step nor what lies between two steps may show in a step.
  @Test func stepsWithoutAllocationsCountZero() async {
    await #expect(processExitsWith: .success) {
      let fixture = AllocatingReplay(blocks: Array(repeating: 0, count: 200), events: [])
      fixture.run(Iterations(1))
      let tally = try StepTally(of: fixture)
      #expect(tally.steady == ExactValue(total: 0, iterations: 1))
      #expect(tally.events == ExactValue(total: 0, iterations: 1))
    }
  }
}

/// A replay whose `begin` allocates and whose steps do as often as said.
private final class AllocatingReplay: SteppedFixture {
  private let blocks: [Int]
  private let events: Set<Int>

  init(blocks: [Int], events: Set<Int>) {
    self.blocks = blocks
    self.events = events
  }

  func begin() -> Int {
    for number in 0..<10 { blackHole(Block(number)) }
    return blocks.count
  }

  func step(_ index: Int) -> StepKind {
    for number in 0..<blocks[index] { blackHole(Block(number)) }
    return events.contains(index) ? .event : .steady
  }

  func run(_ iterations: Iterations) {
    for _ in iterations { for index in 0..<begin() { _ = step(index) } }
  }

  func checksum() -> Checksum { .exact(0) }
}
