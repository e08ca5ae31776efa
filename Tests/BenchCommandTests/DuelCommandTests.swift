internal import Foundation
internal import TestSupport
internal import Testing

/// Duels of commands whose outcome is known, in a folder without a package.
@Suite struct DuelCommandTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
    try FileManager.default.removeItem(atPath: folder.path("Package.swift"))
  }

  @Test func slowerCommandIsRed() throws {
    let call = ["duel", "sleep 0.01", "sleep 0.03", "--budget", "60", "--format", "json"]
    let outcome = try folder.bench(call, exits: 2)
    try expectValid("gate", outcome)
    let document = try outcome.json(JudgedDocument.self)
    #expect(document.schema == "bench.duel/1" && document.exitCode == 2)
    #expect(document.benchmarks.map(\.id) == ["sleep 0.03"])
    #expect(outcome.output.contains("reference: sleep 0.01"))
    // The other way round it is a gain, and no error.
    let text = try folder.bench("duel", "sleep 0.03", "sleep 0.01", "--budget", "60").output
    #expect(text.hasPrefix("1 improved: sleep 0.01 time -"), "\(text)")
    #expect(text.contains("sh runs the commands: its own start takes "), "\(text)")
  }

  @Test func documentIsDrawnAsAPage() throws {
    let call = ["duel", "sleep 0.01", "sleep 0.03", "--shell", "none", "--output", "duel.json"]
    try folder.bench(call + ["--format", "json", "--budget", "60"], exits: 2)
    try Data().write(to: URL(filePath: folder.path("Package.swift")))
    try folder.bench("report", "duel.json", "--output", "page.html")
    let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
    #expect(page.contains("<h1>Duel") && page.contains("sleep 0.03") && page.contains("rounds"))
  }

  @Test func costsOfWorkAreTested() throws {
    let document = try folder.bench(
      "duel", "head -c 20000000 /dev/zero | tail -c 1",
      "head -c 20000000 /dev/zero | tail -c 10000000", "--budget", "60", "--format", "json",
      exits: 2
    ).json(JudgedDocument.self)
    let metrics = document.benchmarks.first?.metrics
    #expect(Set((metrics ?? [:]).keys) == ["cpu", "peakMemory", "time"])
    #expect(metrics?["peakMemory"]?.verdict == "regressed")
  }

  /// Two rounds of 0.2 s: no number of them that low decides anything.
  @Test func tooLittleTimeIsUndecided() throws {
    let call = ["duel", "sleep 0.1", "sleep 0.1", "--budget", "1"]
    let outcome = try folder.bench(call)
    #expect(outcome.errors.contains("note: the first command is compared with itself"))
    #expect(outcome.output.hasPrefix("not proven: 1 inconclusive"), "\(outcome)")
    try folder.bench(call + ["--strict"], exits: 3)
  }

  @Test func severalCommandsShareOneReference() throws {
    let outcome = try folder.bench(
      "duel", "sleep 0.01", "sleep 0.03", "sleep 0.04", "--budget", "60", "--shell", "none",
      exits: 2)
    #expect(outcome.output.contains("worse: sleep 0.03 regressed (time +"), "\(outcome)")
    #expect(outcome.output.contains("sleep 0.04 regressed (time +"), "\(outcome)")
  }

  // MARK: Errors

  @Test(
    arguments: [
      (64, ["true"], "a duel is of two commands or more"),
      (64, ["true", " "], "a command is empty"),
      (64, ["true", "false", "false"], "false: is given twice"),
      (64, ["true", "false", "--cpu", "0", "--all-cpus"], "--all-cpus none"),
      (65, ["true", "cat", "--input", "gone.txt"], "gone.txt: cannot be used: no such file"),
      (70, ["true", "exit 3"], "exit 3: exit code 3; --ignore-exit allows it"),
      (70, ["true", "echo why >&2; exit 3"], "exit code 3: why"),
      (70, ["no-such-command", "true"], "exit code 127: "),
      (70, ["true", "no-such-command", "--shell", "none"], "no such program: no-such-command"),
      (70, ["true", "kill -9 $$"], "signal 9 (killed)"),
      (70, ["true", "sleep 3600", "--timeout", "0.5"], "ran longer than 0.5 s; --timeout"),
      (70, ["true", "true;", "--prepare", "exit 1"], "--prepare exit 1: exit code 1"),
      (70, ["echo a", "echo b", "--same-output"], "echo b: prints something else than echo a"),
      (
        70, ["true", "head -c 1000000000 /dev/zero", "--same-output"],
        "head -c 1000000000 /dev/zero: sh: wrote more than 64 MiB"
      ),
    ] as [(Int32, [String], String)])
  func badCommandIsOneLine(code: Int32, words: [String], said: String) throws {
    let outcome = try folder.refuses(code, ["duel"] + words, saying: [said])
    let errors = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(errors.count == 1 && outcome.output.isEmpty, "\(outcome)")
  }

  // MARK: Runs

  @Test func commandsThatReadNothingOrEverythingEnd() throws {
    try Data("12345".utf8).write(to: URL(filePath: folder.path("five")))
    let calls = [
      // Nothing is typed: the input is at its end.
      ["cat", "cat;"], ["test $(wc -c) -eq 5", "test $(cat) = 12345", "--input", "five"],
      ["exit 3", "exit 4", "--ignore-exit"], ["echo a", "printf 'a\\n'", "--same-output"],
      ["head -c 1000000000 /dev/zero", "true"],
    ]
    for call in calls {
      let outcome = try folder.start(["duel", "--budget", "0.5"] + call).wait()
      // Either command may be the slower one.
      #expect([.exit(0), .exit(2)].contains(outcome.ending), "\(call): \(outcome)")
    }
  }

  @Test func preparationPrecedesEachRun() throws {
    let script = "test -e ready && rm ready && echo run >>log"
    try folder.bench(
      "duel", script, "\(script);", "--prepare", "echo prepare >>log; touch ready", "--budget", "1")
    let log = try String(contentsOfFile: folder.path("log"), encoding: .utf8)
    #expect(log == String(repeating: "prepare\nrun\n", count: log.count / 12) && !log.isEmpty)
  }

  @Test func processesLeftBehindAreEndedAndTold() throws {
    let outcome = try folder.bench(
      "duel", "setsid sleep 3600 & echo $! >>left", "true", "--budget", "1")
    #expect(outcome.output.contains("echo $! >>left leaves processes behind"), "\(outcome)")
    let left = try String(contentsOfFile: folder.path("left"), encoding: .utf8).split(
      separator: "\n")
    #expect(!left.isEmpty && left.compactMap { Int32($0) }.allSatisfy { kill($0, 0) != 0 })
  }

  @Test func interruptionEndsTheCommand() throws {
    let duel = try folder.start(["duel", "echo $$ >own; exec sleep 3600", "true"])
    try waitUntil("the command runs") {
      FileManager.default.fileExists(atPath: folder.path("own"))
    }
    kill(duel.identifier, SIGINT)
    let outcome = try duel.wait()
    #expect(outcome.ending == .exit(130), "\(outcome)")
    let own = try String(contentsOfFile: folder.path("own"), encoding: .utf8)
    let process = try #require(Int32(own.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(process, 0) != 0)
  }

  // MARK: The page

  @Test func commandsOfThePagePrintWhatItShows() throws {
    let steps = try Tutorial("docs/how-to/compare-commands.md").steps
    #expect(steps.count > 1)
    for step in steps {
      guard case .session(let commands) = step else { continue }
      for command in commands where command.line.hasPrefix("bench ") {
        let shell = try ChildProcess(
          URL(filePath: "/bin/sh"), ["-c", "exec 2>&1\n\(command.line)"],
          in: folder.root, environment: folder.variables(["PATH": try Self.path]))
        let outcome = try shell.wait()
        let missing = command.missingLine(in: outcome.output)
        #expect(missing == nil, "`\(command.line)` prints, and not that:\n\(outcome)")
      }
    }
  }

  static var path: String {
    get throws {
      let programs = try FixtureProgram.bench.executable.deletingLastPathComponent().path
      return "\(programs):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    }
  }
}
