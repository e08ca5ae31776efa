/// The result of a command for its caller.
///
/// The numbers from 64 are those of BSD's `sysexits.h`. The cases are declared in the order in
/// which one is chosen where several apply, the most serious first: what could not be compared
/// hides regressions, so it comes before them.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// SIGINT, as of Ctrl-C.
  case interrupted = 130
  /// SIGTERM.
  case terminated = 143
  /// A benchmark that crashed or computed something else, a dead counter, a failed build.
  case failure = 70
  /// A tool or a right that is missing.
  case unavailable = 69
  /// A file that cannot be written.
  case cannotWrite = 73
  /// A file or a benchmark that is missing, damaged or not comparable.
  case data = 65
  /// A wrong option or name, or an empty selection.
  case usage = 64
  /// A proven regression.
  case regressed = 2
  /// An open question, with `--strict`.
  case undecided = 3
  /// Improvements only, with `--ratchet`.
  case improved = 4
  /// No regression.
  case success = 0

  /// The meaning in a few words, for help texts, the manual page and the documentation.
  public var meaning: String {
    switch self {
    case .success: "nothing regressed"
    case .regressed: "something regressed"
    case .undecided: "something could not be decided, with --strict"
    case .improved: "something improved and nothing regressed, with --ratchet"
    case .usage: "a wrong option, suite, expression or commit, or an empty selection"
    case .data:
      "a file or a benchmark is missing, damaged or not comparable, or a commit does not build"
    case .unavailable: "a tool or a right is missing"
    case .failure:
      "a benchmark crashed or computed something else, a counter is dead, or the harness failed"
    case .cannotWrite: "a file cannot be written"
    case .interrupted: "interrupted by Ctrl-C"
    case .terminated: "ended by SIGTERM"
    }
  }

  /// The verdict on everything that was compared; `nil` where there is none because something
  /// failed.
  public var verdict: Verdict? {
    switch self {
    case .success: .unchanged
    case .regressed: .regressed
    case .undecided: .inconclusive
    case .improved: .improved
    default: nil
    }
  }

  /// All of them by number, each with its meaning.
  public static var table: [(code: Int32, meaning: String)] {
    allCases.map { ($0.rawValue, $0.meaning) }.sorted { $0.0 < $1.0 }
  }

  /// The status of a command that a signal ended: 128 and the signal, as shells have it.
  package static func interrupted(by signal: Int32) -> ExitStatus {
    ExitStatus(rawValue: 128 + signal) ?? .interrupted
  }

  /// The most serious of several; success where there is none.
  public static func first(of codes: some Sequence<ExitStatus>) -> ExitStatus {
    let present = Set(codes)
    return allCases.first(where: present.contains) ?? .success
  }
}
