import Foundation

/// What the tests change from outside, in place of editing and rebuilding this program.
enum Switches {
  /// Whether a variable is set.
  static func isOn(_ name: String) -> Bool {
    ProcessInfo.processInfo.environment["KNOWN_\(name)"] != nil
  }
}
