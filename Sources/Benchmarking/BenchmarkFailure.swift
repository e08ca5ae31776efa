/// Why a benchmark gave no measurement.
///
/// It is recorded in the benchmark's place, never dropped.
public enum BenchmarkFailure: Error, Sendable, Equatable, Codable {
  /// The compiler deleted the body, because nothing needs its result.
  case optimisedAway(nanosecondsPerIteration: Double)
  /// A body that is given more iterations takes no longer: it runs its work once.
  case ignoresIterations(count: Int, nanoseconds: Double, nanosecondsOfOne: Double)
  /// The set-up, the body or the tear-down threw.
  case threw(String)
  /// The process that ran it was killed or left; `standardError` holds its last lines.
  case crashed(how: String, standardError: [String])
  /// It gave no sign of life for so many seconds and was ended.
  case stalled(seconds: Double)
  /// The checksum is not the stored one.
  case checksumDiffers(found: Checksum, expected: Checksum)
  /// Two fresh fixtures gave two checksums, after the same iterations.
  case checksumVaries(first: Checksum, second: Checksum)
  /// A metric that it reports of itself is no number.
  case metricIsNoNumber(name: String, reading: String)
  /// The allocation counter failed.
  case counterFailed(String)
}

extension BenchmarkFailure: CustomStringConvertible {
  /// One line: what happened and what to do.
  public var description: String {
    switch self {
    case .optimisedAway(let nanoseconds):
      "optimised away: \(format(nanoseconds)) ns per iteration is faster than counting; "
        + "loop over the iterations, and give the body's result to blackHole(_:)"
    case .ignoresIterations(let count, let nanoseconds, let one):
      "ignores its iterations: \(count) take \(format(nanoseconds / 1e6)) ms, and 1 takes "
        + "\(format(one / 1e6)) ms; write `for _ in iterations { … }`"
    case .threw(let message):
      "threw: \(message)"
    case .crashed(let how, let lines):
      lines.isEmpty ? "crashed: \(how)" : "crashed: \(how): \(lines.joined(separator: " | "))"
    case .stalled(let seconds):
      "stalled: no answer for \(format(seconds)) s; raise --timeout if it is meant to take longer"
    case .checksumDiffers(let found, let expected):
      "checksum differs: \(found), expected \(expected); "
        + "if the change is meant, `bench baseline accept --because \"…\"`"
    case .checksumVaries(let first, let second):
      "checksum varies: \(first) and then \(second), each of a fresh fixture after the same "
        + "iterations; take out what differs, such as random numbers, dates, or state outside"
    case .metricIsNoNumber(let name, let reading):
      "the metric \(name) reads \(reading), which is no number; report a finite one"
    case .counterFailed(let message):
      message
    }
  }

  private func format(_ value: Double) -> String {
    let thousandths = (value * 1000).rounded() / 1000
    return thousandths == thousandths.rounded() ? "\(Int(thousandths))" : "\(thousandths)"
  }
}
