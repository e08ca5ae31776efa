internal import Synchronization

/// A part of a command's duration, in the order in which a gate spends time on them.
package enum CommandPart: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
  /// Building programs, and comparing their code.
  case builds
  /// Waiting for another shard on this machine.
  case waiting
  /// Measuring one program after the other: counts, checksums and samples.
  case measurement
  /// Counting instructions with valgrind.
  case instructions
  /// Linking programs to the layout of a round.
  case links
  /// Timing two programs in turns.
  case rounds
  /// Finding the reasons of regressions.
  case reasons
  /// All other work, such as reading options, git and stored files.
  case rest
}

/// The duration of a command by its parts; each moment belongs to the innermost part that runs.
///
/// The parts therefore add up to the whole duration. Parts begin and end on the thread of the
/// command.
package final class TimeAccount: Sendable {
  private struct State {
    var nanoseconds: [CommandPart: Int] = [:]
    var part = CommandPart.rest
    var since = SessionClock.now
  }

  /// The account of the command that runs; `nil` in other programs.
  @TaskLocal package static var current: TimeAccount?

  private let state = Mutex(State())

  /// Creates an account, whose time begins now.
  package init() {}

  /// The seconds of each part until now; a part that never ran is left out.
  package var seconds: [CommandPart: Double] {
    _ = enter(state.withLock(\.part))
    return state.withLock { $0.nanoseconds.mapValues { Double($0) / 1e9 } }
  }

  /// Runs `body`, and counts its duration as that of a part of the current command.
  package static func spend<Value, Failure: Error>(
    on part: CommandPart, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let current else { return try body() }
    let outer = current.enter(part)
    defer { _ = current.enter(outer) }
    return try body()
  }

  /// Ends the part that runs and begins another; returns the one that ended.
  private func enter(_ part: CommandPart) -> CommandPart {
    state.withLock { state in
      let now = SessionClock.now
      state.nanoseconds[state.part, default: 0] += now - state.since
      state.since = now
      defer { state.part = part }
      return state.part
    }
  }
}
