internal import CPlatform
package import Essentials

/// A wait for another process: named after two seconds, and ended by a limit or by a signal that
/// asks this process to end.
///
/// Every wait of the command is of this type, so that none is silent or endless.
package struct Wait {
  /// Receives the name of what the current task waits for longer than two seconds; `nil` says
  /// nothing.
  @TaskLocal package static var announcer: TextReceiver?
  /// The seconds after which a wait without a limit of its own ends, such as that for a build.
  @TaskLocal package static var longest = 3600.0

  /// The seconds that git may take to answer a question, at most `longest`.
  package static var answer: Double { min(60, longest) }

  /// The signal that asked this process to end; `nil` if there was none.
  static var caughtSignal: Int32? {
    let signal = cplatform_caught_signal()
    return signal == 0 ? nil : signal
  }

  private let limit: Double
  private let start = ContinuousClock.now
  /// The name of what is waited for; `nil` without a name, and after it was said.
  private var name: String?

  /// Creates a wait that begins now.
  ///
  /// - Parameters:
  ///   - name: The name of what is waited for; `nil` if something else shows the wait.
  ///   - limit: The largest number of seconds; `nil` for `longest`.
  package init(for name: String? = nil, limit: Double? = nil) {
    self.name = name
    // A duration cannot be infinite.
    self.limit = min(limit ?? Self.longest, 1e9)
  }

  /// The whole milliseconds until the limit, rounded up; 0 when it has passed.
  package var millisecondsLeft: Int32 {
    let left = (.seconds(limit) - start.duration(to: .now)) / .milliseconds(1)
    return Int32(clamping: Int(max(left, 0).rounded(.up)))
  }

  /// Says what is waited for when that is due, and throws when the wait has to end.
  ///
  /// - Throws: `ChildError.interrupted` after a signal, `.timedOut` after the limit.
  package mutating func goOn(
    unless interruption: () -> Int32? = { Wait.caughtSignal }
  ) throws(ChildError) {
    if let signal = interruption() { throw .interrupted(signal: signal) }
    guard millisecondsLeft > 0 else { throw .timedOut(seconds: limit) }
    guard let name, start.duration(to: .now) >= .seconds(2) else { return }
    Self.announcer?(name)
    self.name = nil
  }
}
