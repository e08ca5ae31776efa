/// A step of a compiled expression.
enum Instruction: Sendable {
  /// Takes one scalar of the text if the set has it, and continues at the next step.
  case one(ScalarSet)
  /// Continues at the step with this index, without taking a scalar.
  case jump(Int)
  /// Continues at both steps with these indices: two alternatives, or a repetition and its end.
  case split(Int, Int)
  /// Continues at the next step if the assertion is true at the current place.
  case assertion(PatternAssertion)
  /// Ends the search, because the text matches.
  case match
}
