/// What each step of one replay allocates.
package struct StepTally {
  /// The most allocations in a steady step, and the first step that has so many if they are any.
  package private(set) var steady = ExactValue(total: 0, iterations: 1)
  /// The allocations in all events, each under its number, those without any included.
  package private(set) var events = ExactValue(total: 0, iterations: 1)

  /// Replays `fixture` once and counts each step by itself.
  ///
  /// To be called with a fixture that has been replayed before: the first replay makes what all
  /// others find made.
  ///
  /// - Throws: What the fixture throws, or `AllocationCounterError`.
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
