public import Testing

/// Expects two numbers to differ by no more than `tolerance`, which has their unit.
///
/// NaN is close to nothing, and an infinity only to itself.
///
/// - Parameters:
///   - actual: What the code under test returned.
///   - expected: What it should have returned.
///   - tolerance: The largest difference allowed, derived at the call.
///   - context: What tells a failing case from its neighbours: seed, index, inputs.
///   - sourceLocation: Where the failure is reported.
public func expectClose(
  _ actual: Double, _ expected: Double, within tolerance: Double,
  _ context: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if actual == expected || (actual - expected).magnitude <= tolerance { return }
  Issue.record(
    "\(actual) is not within \(tolerance) of \(expected) \(context())",
    sourceLocation: sourceLocation)
}
