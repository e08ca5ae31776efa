/// The reason why a benchmark gave no measurement.
///
/// A failure is recorded in place of the measurement, never dropped.
public enum BenchmarkFailure: Error, Sendable, Hashable, Codable {
  /// The compiler deleted the body, because its result is not used.
  case optimisedAway(nanosecondsPerIteration: Double)
  /// The body takes no longer with more iterations, so it does its work only once.
  case ignoresIterations(count: Int, nanoseconds: Double, nanosecondsOfOne: Double)
  /// An iteration executes no instruction that is work, which `run --strict` refuses.
  case doesNothing
  /// The set-up, the body or the tear-down threw; the text is the error, on one line.
  case threw(String)
  /// The process of the benchmark exited or was killed; `standardError` has its last lines.
  case crashed(how: String, standardError: [String])
  /// The process gave no answer for `seconds` seconds and was ended.
  case stalled(seconds: Double)
  /// The checksum differs from the expected one, taken from a baseline or another measurement.
  case checksumDiffers(found: Checksum, expected: Checksum)
  /// Two fresh fixtures gave different checksums after the same number of iterations.
  case checksumVaries(first: Checksum, second: Checksum)
  /// Two processes of one program gave different checksums after the same number of iterations.
  case checksumVariesByProcess(first: Checksum, second: Checksum)
  /// The checksum is not finite, so no comparison with it can succeed.
  case checksumIsNoNumber(reading: String)
  /// A custom metric of the benchmark has a value that is not finite.
  case metricIsNoNumber(name: String, reading: String)
  /// The counter of allocations or of references failed; the text is its error.
  case counterFailed(String)
}

extension BenchmarkFailure: CustomStringConvertible {
  /// One line that says what happened and what to do.
  public var description: String {
    switch self {
    case .optimisedAway(let nanoseconds):
      "optimised away: \(format(nanoseconds)) ns per iteration is faster than counting; "
        + "loop over the iterations, and give the body's result to blackHole(_:)"
    case .ignoresIterations(let count, let nanoseconds, let one):
      "ignores its iterations: \(count) take \(format(nanoseconds / 1e6)) ms, and 1 takes "
        + "\(format(one / 1e6)) ms; write `for _ in iterations { … }`"
    case .doesNothing:
      "empty: an iteration does nothing; hide its input by opaque, pass its result to blackHole, "
        + "and work once for each iteration"
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
    case .checksumVariesByProcess(let first, let second):
      "checksum varies: \(first) in one process and \(second) in another; take out what differs, "
        + "such as the order of a Set or a Dictionary, addresses, dates, or state outside"
    case .checksumIsNoNumber(let reading):
      "the checksum is \(reading), which agrees with nothing; compute a finite one, with a "
        + "tolerance from 0 to 1"
    case .metricIsNoNumber(let name, let reading):
      "the metric \(name) reads \(reading), which is no number; report a finite one"
    case .counterFailed(let message):
      message
    }
  }

  /// Returns a number with at most three decimals, and with none if it is whole.
  private func format(_ value: Double) -> String {
    let thousandths = (value * 1000).rounded() / 1000
    return Int(exactly: thousandths).map(String.init) ?? "\(thousandths)"
  }
}
