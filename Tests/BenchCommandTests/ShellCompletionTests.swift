internal import Foundation
internal import TestSupport
internal import Testing

private let bash = "/bin/bash"

/// The completions that bash offers by the script of the command.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: bash), "no \(bash) here"))
struct ShellCompletionTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
    try folder.bench(
      "run", "--filter", "known/allocations/none", "--metric", "allocations", "--save", "before")
    try Data(try folder.bench("--generate-completion-script", "bash").output.utf8)
      .write(to: folder.root.appending(path: "completion"))
    // It does what bash does after a tabulator: it sets the words of the line, and calls the
    // function that the script gave to `complete`.
    try Data(
      #"""
      source ./completion
      line=$1
      COMP_LINE=$line COMP_POINT=${#line}
      read -ra COMP_WORDS <<<"$line"; [[ $line == *' ' ]] && COMP_WORDS+=("")
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      registered=$(complete -p bench)
      function=${registered##*-F }; function=${function%% *}
      "$function" bench "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\n' "${COMPREPLY[@]}"

      """#.utf8
    ).write(to: folder.root.appending(path: "complete.bash"))
  }

  /// Returns what bash offers at the end of a line.
  private func offers(after line: String) throws -> Set<String> {
    let programs = try FixtureProgram.bench.executable.deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/bin"
    let outcome = try ChildProcess(
      URL(filePath: bash), [folder.path("complete.bash"), line], in: folder.root,
      environment: ["PATH": "\(programs):\(path)"]
    ).wait()
    try #require(outcome.ending == .exit(0), "\(line): \(outcome)")
    #expect(outcome.errors.isEmpty, "\(line): \(outcome)")
    return Set(outcome.output.split(separator: "\n").map(String.init))
  }

  @Test(
    "verbs, options, suites, benchmarks, tags and saved names are completed",
    arguments: [
      ("bench ga", ["gate"]), ("bench baseline ac", ["accept"]),
      ("bench run --sui", ["--suite"]), ("bench run --suite ", ["known"]),
      ("bench run --suite kn", ["known"]), ("bench run --suite x", []),
      ("bench run --filter known/allo", ["known/allocations/none"]),
      ("bench profile known/", ["known/allocations/none"]),
      ("bench compare ", ["before", "last"]), ("bench compare before la", ["last"]),
      ("bench report be", ["before"]), ("bench baseline show be", ["before"]),
    ] as [(String, [String])])
  func namesAreCompleted(line: String, names: [String]) throws {
    let offered = try offers(after: line).filter { !$0.hasPrefix("-") || line.contains("--sui") }
    #expect(offered == Set(names), "\(line)")
  }

  @Test func everyVerbIsOffered() throws {
    let help = try folder.bench("--help").output
    // After the heading, each verb begins a line that is indented by two.
    let verbs = help.split(separator: "\n").drop { !$0.hasPrefix("SUBCOMMANDS:") }.dropFirst()
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
      // The last line begins with "See".
      .filter { $0 == $0.lowercased() }
    try #require(verbs.contains("gate") && verbs.count > 8, "\(help)")
    let offered = try offers(after: "bench ")
    #expect(Set(verbs).subtracting(offered).isEmpty, "\(offered)")
  }

  @Test func nothingIsOfferedBeforeTheFirstMeasurement() throws {
    try FileManager.default.removeItem(atPath: folder.path(".bench"))
    #expect(try offers(after: "bench run --suite ").isEmpty)
  }
}
