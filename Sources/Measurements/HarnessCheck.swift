/// The result of checking the allocation counter and measuring the harness's overhead.
package struct HarnessCheck: Sendable, Codable, Equatable {
  /// The count of 100 known allocations; `nil` if allocations cannot be counted.
  package var canary: Int?
  /// The reason why `canary` is not 100, in words for the user; otherwise `nil`.
  package var canaryProblem: String?
  /// The time that an empty iteration and a reading of the clock take.
  package var overhead: LoopOverhead

  /// Creates a result with the measured overhead; by default without a count of allocations.
  package init(canary: Int? = nil, canaryProblem: String? = nil, overhead: LoopOverhead) {
    self.canary = canary
    self.canaryProblem = canaryProblem
    self.overhead = overhead
  }

  /// Whether the counter read the 100 known allocations; if not, no count can be trusted.
  package var counterIsAlive: Bool { canary == 100 }
}
