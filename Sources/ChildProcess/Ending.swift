internal import Essentials

extension ChildProcess {
  /// The exit code of a program, or the signal that ended it.
  package enum Ending: Sendable, Equatable {
    /// The program exited with this code, 0 to 255.
    case exit(Int32)
    /// The signal with this number ended the program.
    case signal(Int32)

    /// Whether the program ended with code 0.
    package var isSuccess: Bool { self == .exit(0) }

    /// The exit code, or 128 plus the signal's number, as in shells.
    package var status: Int32 {
      switch self {
      case .exit(let code): code
      case .signal(let number): 128 + number
      }
    }

    /// Decodes the status of `waitpid`, as the C macros do that Swift cannot import.
    ///
    /// The lowest seven bits are the signal, and the next byte is the exit code.
    init(waitStatus status: Int32) {
      let signal = status & 0x7F
      self = signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
    }
  }
}

extension ChildProcess.Ending: CustomStringConvertible {
  /// A description such as `exit code 3` or `signal 9 (killed)`.
  package var description: String {
    switch self {
    case .exit(let code): "exit code \(code)"
    case .signal(let number): "signal \(number) (\(Self.signalNames[number] ?? "unknown"))"
    }
  }

  private static let signalNames: [Int32: String] = [
    SIGABRT: "abort", SIGBUS: "bus error", SIGFPE: "arithmetic error", SIGILL: "trap",
    SIGINT: "interrupt", SIGKILL: "killed", SIGSEGV: "bad memory access", SIGTERM: "terminated",
    SIGTRAP: "trap",
  ]
}
