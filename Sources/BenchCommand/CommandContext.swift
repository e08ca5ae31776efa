package import ArgumentParser
package import Benchmarking

/// What the verbs act on.
///
/// The argument parser makes the commands itself, so it reaches them this way instead of through an
/// initialiser.
package struct CommandContext: Sendable {
  /// The benchmarks of the program.
  package let catalog: Catalog
  /// The verbs that the program has beside those of this library.
  package let commands: [any ParsableCommand.Type]

  /// The context of the running command.
  @TaskLocal package static var current: CommandContext?

  /// The catalog of the running command.
  static var catalog: Catalog {
    guard let current else { preconditionFailure("a verb runs inside runBench(_:)") }
    return current.catalog
  }
}
