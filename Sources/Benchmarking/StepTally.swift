/// The allocations of one replay: the most in a steady step, and those of each event.
package struct StepTally {
  /// The largest number of allocations in a steady step, with the first step that has it unless it
  /// is 0.
  package private(set) var steady = ExactValue(total: 0, iterations: 1)
  /// The allocations of all event steps by step number, including events that allocate nothing.
  package private(set) var events = ExactValue(total: 0, iterations: 1)

  /// Replays `fixture` once and counts each step separately.
  ///
  /// The fixture must have been replayed before: the first replay initialises lazy values.
  ///
  /// - Throws: The errors of the fixture; `AllocationCounterError` when allocations cannot be
  ///   counted.
  package init(of fixture: any SteppedFixture) throws {
    for index in 0..<(try fixture.begin()) {
      var kind = StepKind.steady
      let allocations = try AllocationCounter.count { kind = try fixture.step(index) }.allocations
      switch kind {
      case .event:
        events.total += allocations
        events.steps[index] = allocations
      case .steady where allocations > steady.total:
        steady = ExactValue(total: allocations, iterations: 1, steps: [index: allocations])
      case .steady:
        break
      }
    }
  }
}
