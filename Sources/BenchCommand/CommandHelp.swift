/// A verb with its options, as the argument parser describes them in JSON
/// (`bench --experimental-dump-help`): what the man page is made from, so that it cannot differ
/// from what the program accepts.
struct CommandHelp: Decodable {
  /// The whole document.
  struct Document: Decodable {
    var command: CommandHelp
  }

  /// An option, a flag or a positional argument.
  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String

      /// As it is typed: `--format`, `-q`.
      var typed: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }

    var abstract: String?
    var kind: String
    var names: [Name]?
    var valueName: String?
    var defaultValue: String?
    var allValues: [String]?
    var shouldDisplay: Bool
    var isOptional: Bool
    var isRepeating: Bool

    /// Whether it stands by its place and not behind a name.
    var isPositional: Bool { kind == "positional" }
  }

  var commandName: String
  var abstract: String?
  var discussion: String?
  var shouldDisplay: Bool
  var subcommands: [CommandHelp]?
  var arguments: [Argument]?

  /// The verbs for people.
  var verbs: [CommandHelp] {
    (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
  }

  /// The arguments for people; that each verb has a help text need not be said of each.
  var shownArguments: [Argument] {
    (arguments ?? []).filter { argument in
      argument.shouldDisplay && !(argument.names ?? []).contains { $0.name == "help" }
    }
  }
}
