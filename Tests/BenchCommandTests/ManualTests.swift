internal import Foundation
internal import TestSupport
internal import Testing

/// The man page and the completions, beside what the program itself says it accepts.
@Suite struct ManualTests {
  /// A verb as `--experimental-dump-help` has it.
  private struct Verb: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable {
        var kind: String
        var name: String
      }
      var names: [Name]?
      var shouldDisplay: Bool
    }
    var commandName: String
    var shouldDisplay: Bool
    var subcommands: [Verb]?
    var arguments: [Argument]?

    /// Each verb for people by the words that call it, with its long options.
    func calls(_ words: [String] = []) -> [String: Set<String>] {
      var calls: [String: Set<String>] = [:]
      for verb in subcommands ?? [] where verb.shouldDisplay && verb.commandName != "help" {
        let words = words + [verb.commandName]
        let names = (verb.arguments ?? []).filter(\.shouldDisplay).flatMap { $0.names ?? [] }
        calls[words.joined(separator: " ")] = Set(
          names.filter { $0.kind == "long" && $0.name != "help" }.map(\.name))
        calls.merge(verb.calls(words)) { own, _ in own }
      }
      return calls
    }
  }

  private struct Help: Decodable { var command: Verb }

  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  @Test func manualHasExactlyTheVerbsAndOptionsOfTheProgram() throws {
    let help = try folder.bench("--experimental-dump-help").json(Help.self)
    var found: [String: Set<String>] = [:]
    var verb: String?
    for line in try folder.bench("manual").output.split(separator: "\n") {
      let text = line.replacing("\\-", with: "-")
      if line.hasPrefix(".SH") { verb = nil }
      if line.hasPrefix(".SS ") {
        let words = text.split(separator: " ").dropFirst()
          .prefix { !$0.contains("\\f") }
        verb = words.joined(separator: " ")
        found[words.joined(separator: " ")] = []
      } else if let verb, let name = text.prefixMatch(of: /\\fB--([a-z-]+)/)?.1 {
        found[verb]?.insert(String(name))
      }
    }
    #expect(found == help.command.calls())
    #expect(
      found["merge"] == [
        "output", "save", "all-rows", "sarif", "comment", "format", "color", "quiet", "no-progress",
        "root",
      ])
    #expect(found["baseline accept"]?.contains("because") == true)
  }

  @Test func manualExplainsSuiteProgramsAndExitStatus() throws {
    let page = try folder.bench("manual").output
    #expect(page.contains("program of suites"))
    #expect(page.contains(".SH EXIT STATUS"))
  }

  private static func has(_ tool: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(tool)")
  }

  @Test(.enabled(if: has("groff"), "needs groff"))
  func manualIsFormattedWithoutWarnings() throws {
    try folder.bench("manual", "--output", "bench.1")
    let outcome = try ChildProcess(
      URL(filePath: "/usr/bin/groff"), ["-man", "-ww", "-Tutf8", "-z", folder.path("bench.1")],
      in: folder.root
    ).wait()
    #expect(outcome.ending == .exit(0) && outcome.errors.isEmpty, "\(outcome)")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func shellsParseTheirCompletionScripts(shell: String) throws {
    let script = try folder.bench("--generate-completion-script", shell).output
    #expect(script.contains("bench") && script.contains("merge"))
    // Whoever lacks a shell checks the others.
    guard Self.has(shell) else { return }
    try Data(script.utf8).write(to: folder.root.appending(path: "completion"))
    let outcome = try ChildProcess(
      URL(filePath: "/usr/bin/\(shell)"), ["-n", folder.path("completion")], in: folder.root
    ).wait()
    #expect(outcome.ending == .exit(0), "\(outcome)")
  }
}
