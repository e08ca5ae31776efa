internal import Comparison

/// A page for `man`, in the macros of man(7).
struct ManualPage {
  /// The command whose page this is, with all its verbs.
  let program: CommandHelp
  /// The name and version of the package, for the footer.
  let source: String

  var text: String {
    let name = program.commandName
    let sections =
      [
        // The date is empty, so that the page of a version is the same whenever it is made.
        [#".TH \#(name.uppercased()) 1 "" "\#(Roff.text(source))" "User Commands""#],
        // The form that apropos(1) and whatis(1) search.
        section("NAME", ["\(Roff.text(name)) \\- \(Roff.text(phrase(program.abstract)))"]),
        section("SYNOPSIS", synopsis),
        section("DESCRIPTION", description),
        section("VERBS", ["Each has \\fB\\-\\-help\\fR."]),
      ] + program.verbs.map { verb($0, after: []) } + [
        section("EXIT STATUS", exitStatus), section("ENVIRONMENT", environment),
        section("FILES", files),
      ]
    return sections.joined().map { $0 + "\n" }.joined()
  }

  private func section(_ title: String, _ lines: [String]) -> [String] { [".SH \(title)"] + lines }

  private var synopsis: [String] {
    let name = Roff.bold(program.commandName)
    return [
      "\(name) \\fIverb\\fR [\\fIoption\\fR ...]", ".br", "\(name) \(Roff.bold("--version"))",
    ]
  }

  private var description: [String] {
    // The exit codes are in their own section.
    let examples = (program.discussion ?? "").split(separator: "\n\n").prefix(1).joined()
    return Roff.paragraphs(examples) + [
      ".PP",
      Roff.text(
        "The command works in the package around the current folder, or in that of --root. It "
          + "builds the package's program of suites, or takes a built one (--program), and "
          + "measures its benchmarks. Stored baselines and saved measurements are in the package. "
          + "With --against, gate builds both sides from that package."),
    ]
  }

  /// Returns the section of a verb and its subcommands, each headed by the words that a user types.
  private func verb(_ verb: CommandHelp, after words: [String]) -> [String] {
    let call = words + [verb.commandName]
    let places = verb.shownArguments.filter(\.isPositional).map(Self.place)
    let head = (call.map(Roff.text) + places).joined(separator: " ")
    let own =
      [".SS \(head)", Roff.text(verb.abstract ?? "")]
      + Roff.paragraphs(verb.discussion ?? "") + verb.shownArguments.flatMap(Self.argument)
    return own + verb.verbs.flatMap { self.verb($0, after: call) }
  }

  private static func place(_ argument: CommandHelp.Argument) -> String {
    let name = "\\fI\(Roff.text(argument.valueName ?? "value"))\\fR"
    let many = argument.isRepeating ? "\(name) ..." : name
    return argument.isOptional ? "[\(many)]" : many
  }

  private static func argument(_ argument: CommandHelp.Argument) -> [String] {
    let value = "\\fI\(Roff.text(argument.valueName ?? "value"))\\fR"
    let names = (argument.names ?? []).map { Roff.bold($0.typed) }.joined(separator: ", ")
    let tag =
      argument.isPositional ? value : argument.kind == "option" ? "\(names) \(value)" : names
    let standard = argument.defaultValue.map { " Default: \($0)." } ?? ""
    return [".TP", tag, Roff.text((argument.abstract ?? "") + standard)]
  }

  private var exitStatus: [String] {
    ExitStatus.table.flatMap {
      let sentence = $0.meaning.prefix(1).uppercased() + $0.meaning.dropFirst() + "."
      return [".TP", Roff.bold(String($0.code)), Roff.text(sentence)]
    }
  }

  private var environment: [String] {
    [".TP", Roff.bold("NO_COLOR"), Roff.text("Not empty: no colours, as with --color never.")]
  }

  private var files: [String] {
    [
      ("baselines/", "Accepted baselines; they belong into version control."),
      (".bench/", "Saved measurements, profiles and builds of other commits; may be deleted."),
    ].flatMap { [".TP", "\\fI\(Roff.text($0))\\fR", Roff.text($1)] }
  }

  /// Returns a sentence as a phrase, as a page's NAME section requires: `Measure benchmarks.`
  /// becomes `measure benchmarks`.
  private func phrase(_ sentence: String?) -> String {
    let words = (sentence ?? "").trimmingSuffix { $0 == "." }
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}

extension String {
  /// Returns the text without the trailing characters that satisfy `isDropped`.
  fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isDropped(last) { text.removeLast() }
    return text
  }
}
