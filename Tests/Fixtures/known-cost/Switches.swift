import Foundation

/// Changes that tests make from outside, instead of editing and rebuilding this program.
enum Switches {
  /// Whether a variable is set: `KNOWN_EXTRA`, `KNOWN_GONE`, `KNOWN_ADDED`, `KNOWN_CHECKSUM`,
  /// `KNOWN_THREADS`, `KNOWN_UNSTEADY`, `KNOWN_SIDES`, `KNOWN_SHAPES`, `KNOWN_SITES`,
  /// `KNOWN_KERNELS`, `KNOWN_OWN`, `KNOWN_NAN`, `KNOWN_CLOSED`, `KNOWN_BARRIERS`,
  /// `KNOWN_MEMORY`, `KNOWN_FUNCTIONS`, `KNOWN_FORMS`, `KNOWN_CHILDREN`, `KNOWN_TRUTH`,
  /// `KNOWN_CODE`;
  /// or the switch is planted in this copy.
  static func isOn(_ name: String) -> Bool {
    ProcessInfo.processInfo.environment["KNOWN_\(name)"] != nil
      || Planted.switches.contains(name)
  }

  /// Ends or stops this process before it has said anything, where that is planted.
  static func failAtStart() {
    if isOn("DEAD") { kill(getpid(), SIGKILL) }
    if isOn("STOPPED") { kill(getpid(), SIGSTOP) }
  }

  /// Makes the file that `KNOWN_STALLED` names: the sign that a body has begun to stall.
  static func announceStall() {
    guard let path = ProcessInfo.processInfo.environment["KNOWN_STALLED"] else { return }
    _ = FileManager.default.createFile(atPath: path, contents: nil)
  }
}
