package import Benchmarking

extension RunSelection {
  /// The selection in words: `only --filter spring/`.
  package var line: String { "only \(ShellCommand(options))" }
}
