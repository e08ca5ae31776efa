/// The exit code of a command.
///
/// The numbers from 64 are those of BSD's `sysexits.h`. The cases are declared from the most
/// serious to the least, which is the order of choice where several apply. A failed comparison can
/// hide regressions, so it comes before them.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// SIGINT interrupted the command, for example by Ctrl-C.
  case interrupted = 130
  /// SIGTERM ended the command.
  case terminated = 143
  /// A benchmark crashed or its checksum differs, a counter counts nothing, or the harness failed.
  case failure = 70
  /// A tool or a permission is missing.
  case unavailable = 69
  /// A file cannot be written.
  case cannotWrite = 73
  /// A file or a benchmark is missing, damaged or not comparable, or a commit does not build.
  case data = 65
  /// An option or a name is wrong, or the selection is empty.
  case usage = 64
  /// A regression is proven, and nothing failed.
  case regressed = 2
  /// A time comparison is inconclusive, with `--strict`, or a bisection ended between commits.
  case undecided = 3
  /// A series has a new step for the worse that is not acknowledged, with `history --since`.
  case stepped = 5
  /// A benchmark improved and none regressed, with `--ratchet`.
  case improved = 4
  /// No regression is proven, and nothing failed.
  case success = 0

  /// The meaning in a few words, for help texts, the manual page and the documentation.
  public var meaning: String {
    switch self {
    case .success: "nothing regressed"
    case .regressed: "something regressed"
    case .undecided: "something could not be decided: with --strict, or in a bisection"
    case .improved: "something improved and nothing regressed, with --ratchet"
    case .stepped: "a series has a new step for the worse, with history --since COMMIT"
    case .usage: "a wrong option, suite, expression or commit, or an empty selection"
    case .data:
      "a file or a benchmark is missing, damaged or not comparable, or a commit does not build"
    case .unavailable:
      "a tool or a right is missing, or a tool or a server does not answer in time"
    case .failure:
      "a benchmark crashed or computed something else, a counter counts nothing, or the harness "
        + "failed"
    case .cannotWrite: "a file cannot be written"
    case .interrupted: "interrupted by Ctrl-C"
    case .terminated: "ended by SIGTERM"
    }
  }

  /// The verdict on all comparisons that the exit code reports; `nil` for an error or a step, which
  /// is no comparison.
  public var verdict: Verdict? {
    switch self {
    case .success: .unchanged
    case .regressed: .regressed
    case .undecided: .inconclusive
    case .improved: .improved
    default: nil
    }
  }

  /// All exit codes in ascending order, each with its meaning.
  public static var table: [(code: Int32, meaning: String)] {
    allCases.map { ($0.rawValue, $0.meaning) }.sorted { $0.0 < $1.0 }
  }

  /// Returns the status of a command that a signal ended: 128 plus the signal's number, as in
  /// shells.
  package static func interrupted(by signal: Int32) -> ExitStatus {
    ExitStatus(rawValue: 128 + signal) ?? .interrupted
  }

  /// Returns the most serious of several statuses; `success` for an empty sequence.
  public static func first(of codes: some Sequence<ExitStatus>) -> ExitStatus {
    let present = Set(codes)
    return allCases.first(where: present.contains) ?? .success
  }
}
