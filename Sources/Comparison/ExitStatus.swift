/// What the command tells its caller.
///
/// The numbers from 64 are those of BSD's `sysexits.h`.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Nothing regressed.
  case success = 0
  /// Something regressed.
  case regressed = 2
  /// Undecided, and `--strict` was given.
  case undecided = 3
  /// Improved only, and `--ratchet` was given.
  case improved = 4
  /// An unknown option or suite, a bad expression, an empty selection.
  case usage = 64
  /// A file is missing, damaged or not comparable; a benchmark is gone, or not stored.
  case data = 65
  /// A needed tool or right is missing.
  case unavailable = 69
  /// A benchmark crashed or computed something else, a counter is dead, or the harness failed.
  case failure = 70
  /// Something cannot be written.
  case cannotWrite = 73
  /// Ended by Ctrl-C.
  case interrupted = 130
  /// Ended by SIGTERM.
  case terminated = 143

  /// The status of a command that a signal ended early.
  package static func interrupted(by signal: Int32) -> ExitStatus {
    ExitStatus(rawValue: 128 + signal) ?? .interrupted
  }

  /// The one that a run with several reports.
  public static func first(of codes: some Sequence<ExitStatus>) -> ExitStatus {
    let present = Set(codes)
    let order: [ExitStatus] = [
      .interrupted, .terminated, .failure, .unavailable, .cannotWrite, .data, .usage, .regressed,
      .undecided, .improved,
    ]
    return order.first(where: present.contains) ?? .success
  }
}
