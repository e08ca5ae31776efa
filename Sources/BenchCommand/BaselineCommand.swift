internal import ArgumentParser

/// `bench baseline`: the verbs that store, accept, list, show and remove measurements.
struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline", abstract: "Store, accept, list, show and remove measurements.",
    discussion: """
      Example: bench baseline accept --suite transitions --because "ripple paths reuse storage"

      Saved measurements live in .bench/ and stay on this machine. Accepted baselines live in \
      baselines/, belong into version control, and are what gate judges by.
      """,
    subcommands: [
      AcceptCommand.self, ReleaseCommand.self, SaveCommand.self, ListBaselinesCommand.self,
      ShowCommand.self, RemoveCommand.self,
    ])
}
