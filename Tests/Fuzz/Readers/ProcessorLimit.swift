internal import Foundation

/// The limit of the processor time that one input may take.
///
/// libFuzzer's own limit is of the clock on the wall. On a busy machine, an input that takes a
/// hundredth of a second of work can exceed any such limit.
enum ProcessorLimit {
  /// The limit, in seconds of user and system time.
  static let seconds = 1

  /// Lets an input that exceeds the limit end the process, so that libFuzzer keeps the input.
  static func install() {
    signal(SIGPROF) { _ in
      // Nothing else is safe in a signal handler; libFuzzer keeps the input when SIGABRT arrives.
      let message: StaticString = "promise broken: over a second of processor time\n"
      write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
      abort()
    }
  }

  /// Calls a body that may take as much time as one input.
  static func limit(_ body: () -> Void) {
    set(seconds)
    body()
    set(0)
  }

  /// Starts the timer of this process; 0 stops it.
  private static func set(_ seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    // Glibc imports the name as an enumeration, and the parameter as a number.
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }
}
