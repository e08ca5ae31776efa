/// Why a benchmark gave no measurement.
///
/// It is recorded in the benchmark's place, never dropped.
public enum BenchmarkFailure: Error, Sendable, Equatable, Codable {
  /// The compiler deleted the body, because nothing needs its result.
  case optimisedAway(nanosecondsPerIteration: Double)
  /// The set-up or the body threw.
  case threw(String)
  /// The process that ran it was killed or left; `standardError` holds its last lines.
  case crashed(how: String, standardError: [String])
  /// It gave no sign of life for so many seconds and was ended.
  case stalled(seconds: Double)
  /// The checksum is not the stored one.
  case checksumDiffers(found: Checksum, expected: Checksum)
  /// The allocation counter failed.
  case counterFailed(String)
}

extension BenchmarkFailure: CustomStringConvertible {
  /// One line: what happened and what to do.
  public var description: String {
    switch self {
    case .optimisedAway(let nanoseconds):
      "optimised away: \(format(nanoseconds)) ns per iteration is faster than counting; "
        + "give the body's result to blackHole(_:)"
    case .threw(let message):
      "threw: \(message)"
    case .crashed(let how, let lines):
      lines.isEmpty ? "crashed: \(how)" : "crashed: \(how): \(lines.joined(separator: " | "))"
    case .stalled(let seconds):
      "stalled: no answer for \(format(seconds)) s; raise --timeout if it is meant to take longer"
    case .checksumDiffers(let found, let expected):
      "checksum differs: \(found), expected \(expected); "
        + "if the change is meant, `bench baseline accept --because \"…\"`"
    case .counterFailed(let message):
      message
    }
  }

  private func format(_ value: Double) -> String {
    let thousandths = (value * 1000).rounded() / 1000
    return thousandths == thousandths.rounded() ? "\(Int(thousandths))" : "\(thousandths)"
  }
}
