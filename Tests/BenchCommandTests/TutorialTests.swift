internal import Foundation
internal import TestSupport
internal import Testing

/// Whoever does what the tutorial says, in an empty folder, sees what it says.
@Suite(
  .needsSymbolizer, .enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct TutorialTests {
  private let root = FileManager.default.temporaryDirectory
    .appending(path: "tutorial-\(UUID().uuidString)").resolvingSymlinksInPath()

  @Test func everyCommandPrintsWhatTheTutorialShows() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    #expect(try follow(Tutorial()) > 8, "a tutorial has been cut short")
    try watch()
  }

  @Test func testsOfThePageOnTestsPass() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    #expect(try follow(Tutorial("docs/how-to/check-in-tests.md")) == 5)
  }

  /// Does what a page says, and returns the number of its steps.
  private func follow(_ page: Tutorial) throws -> Int {
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    // The versions that the checkout has, which are fetched already.
    try FileManager.default.copyItem(
      at: FixtureProgram.checkout.appending(path: "Package.resolved"),
      to: root.appending(path: "Package.resolved"))
    for step in page.steps {
      switch step {
      case .file(let path, let text): try write(path, text)
      case .session(let commands): try type(commands)
      }
    }
    return page.steps.count
  }

  /// Edits the reader's package while it is watched: only what an edit changes is measured again.
  private func watch() throws {
    let suite = root.appending(path: "Sources/merging-suites/Suite.swift")
    let source = try String(contentsOf: suite, encoding: .utf8)
    let other = """
      let counting = BenchmarkSuite("counting") {
        BenchmarkGroup("numbers") {
          Benchmark("sum", tags: [.gate]) {
            (0..<64).map { UInt64($0) }
          } body: { iterations, numbers in
            for _ in iterations { blackHole(sum(numbers)) }
          } checksum: { numbers in
            .exact(sum(numbers))
          }
        }
      }

      @inline(never) func sum(_ numbers: [UInt64]) -> UInt64 { numbers.reduce(1, &+) }

      """
    try write("Sources/merging-suites/Suite.swift", "\(source)\n\(other)")
    try write(
      "Sources/merging-suites/main.swift",
      "import Benchmarking\n\nbenchmarkMain([merging, counting])\n")
    let watch = try ChildProcess(
      FixtureProgram.bench.executable, ["run", "--watch", "--time", "0.01"], in: root,
      environment: ["BENCH_PROGRAM": ""])
    func wait(for text: String) throws {
      try waitUntil("the watch says \(text): \(watch.said)") { watch.said.contains(text) }
    }
    try wait(for: "Ctrl-C ends")
    try write("Sources/merging-suites/Suite.swift", "\(source)\n\(other)// A comment.\n")
    try wait(for: "nothing to measure")
    try write(
      "Sources/merging-suites/Suite.swift",
      "\(source)\n\(other.replacing("reduce(1, &+)", with: "reduce(3, &+)"))")
    try wait(for: "1 of 5 benchmarks can have changed; the others are left out")
    try wait(for: "the measurement before")
    kill(watch.identifier, SIGINT)
    #expect(try watch.wait().ending == .exit(130))
  }

  private func write(_ path: String, _ text: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let here = text.replacing("/path/to/transition-bench", with: FixtureProgram.checkout.path)
    try Data(here.utf8).write(to: file)
  }

  /// Each command's output ends with a line of its own, so that it can be told from the next one's.
  private func type(_ commands: [Tutorial.Command]) throws {
    let end = "-- end of a command --"
    let lines = commands.flatMap { command in
      [command.line, "status=$?; echo '\(end)'; (exit $status)"]
    }
    // The command is installed, and no program is named.
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let programs = try FixtureProgram.bench.executable.deletingLastPathComponent().path
    let shell = try ChildProcess(
      URL(filePath: "/bin/bash"), ["-c", "exec 2>&1\n" + lines.joined(separator: "\n")], in: root,
      environment: ["PATH": "\(programs):\(path)", "BENCH_PROGRAM": ""])
    let printed = try shell.wait().output.components(separatedBy: end + "\n")
    for (command, output) in zip(commands, printed) {
      let missing = command.missingLine(in: output)
      #expect(missing == nil, "`\(command.line)` prints, and not that:\n\(output)")
    }
    #expect(printed.count == commands.count + 1)
  }
}
