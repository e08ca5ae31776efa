/// A verb with its options, as the argument parser describes them in JSON (`bench
/// --experimental-dump-help`).
///
/// The man page is made from this description, so it cannot differ from the options that the
/// program accepts.
struct CommandHelp: Decodable {
  /// The outermost object of the JSON; its `command` describes the whole program.
  struct Document: Decodable {
    var command: CommandHelp
  }

  /// An option, a flag or a positional argument.
  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String

      /// The name as typed on the command line, with its hyphens: `--format`, `-q`.
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

    /// Whether the argument is identified by its position, without a name.
    var isPositional: Bool { kind == "positional" }
  }

  var commandName: String
  var abstract: String?
  var discussion: String?
  var shouldDisplay: Bool
  var subcommands: [CommandHelp]?
  var arguments: [Argument]?

  /// The verbs to document; internal ones and `help` are left out.
  var verbs: [CommandHelp] {
    (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
  }

  /// The arguments to document; `--help`, which every verb has, is left out.
  var shownArguments: [Argument] {
    (arguments ?? []).filter { argument in
      argument.shouldDisplay && !(argument.names ?? []).contains { $0.name == "help" }
    }
  }
}
