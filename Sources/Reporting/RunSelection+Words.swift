package import Measurements

extension RunSelection {
  /// The selecting options in words: `only --filter spring/`.
  package var line: String { "only \(ShellCommand(options))" }
}
