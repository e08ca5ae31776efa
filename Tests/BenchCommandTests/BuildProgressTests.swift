internal import Foundation
internal import TestSupport
internal import Testing

/// The progress of a build on a terminal and on a pipe.
@Suite(.enabled(if: Terminal.isPresent, "no \(Terminal.script) here"))
struct BuildProgressTests {
  private let folder: PackageFolder
  private let screen: String

  init() throws {
    folder = try PackageFolder()
    screen = folder.path("screen")
    // It counts steps as SwiftPM does, and goes on when the terminal shows the count.
    let swift = folder.path("swift")
    let sample = try FixtureProgram.ownSuite.executable.path
    try Data(
      """
      #!/bin/sh
      [ "$1" = build ] || exec echo 'Swift version 6.3.1'
      echo '[1/1] Planning build'
      echo '[\(Self.steps)] Compiling known one.c'
      tries=0
      until [ ! -e '\(screen)' ] || grep -q '\(Self.words)' '\(screen)' || [ $tries -ge 1200 ]
      do sleep 0.05; tries=$((tries + 1)); done
      mkdir -p .bench/workshop/release
      ln -sf '\(folder.program.path)' .bench/workshop/release/known-cost
      ln -sf '\(sample)' .bench/workshop/release/first-benchmarks

      """.utf8
    ).write(to: URL(filePath: swift))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift)
  }

  /// Enough steps to tell the time left.
  private static let steps = "30/80"
  private static let words = "30 of 80 steps"
  private static let list = ["list", "--suite", "known", "--product", "known-cost"]
  private static let erasure = "\r\u{1B}[K"

  private var environment: [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return ["BENCH_PROGRAM": "", "PATH": "\(folder.root.path):\(path)"]
  }

  @Test(arguments: [60, 100])
  func countOfThePackageManagerIsShownAndErased(columns: Int) throws {
    let outcome = try folder.onTerminal(
      Self.list + ["--color", "never"], columns: columns, environment: environment, screen: screen)
    #expect(outcome.ending == .exit(0), "\(outcome)")
    let parts = outcome.output.components(separatedBy: Self.erasure)
    try #require(parts.count == 2, "drawn, then erased once: \(outcome)")
    #expect(parts[0].contains("\(Self.words), "), "\(outcome)")
    #expect(!parts[1].contains("\u{1B}") && !parts[1].contains("of 80"), "\(outcome)")
    // Each drawing overwrites the line: a wider one than the terminal would wrap.
    let lines = parts[0].split { $0 == "\r" || $0.isNewline }.filter { $0.contains("steps") }
    #expect(
      lines.allSatisfy { $0.replacing("\u{1B}[K", with: "").count < columns }, "\(outcome)")
    #expect(lines.first?.contains("about ") == true, "\(outcome)")
  }

  /// The fault that drew the progress of the build over the note and the table of the run.
  @Test func firstRunBeginsWhereTheProgressOfItsBuildEnded() throws {
    let empty = folder.path("empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    let outcome = try folder.onTerminal(
      ["init", "--harness", FixtureProgram.checkout.path, "--root", empty, "--color", "never"],
      environment: environment, screen: screen)
    #expect(outcome.ending == .exit(0), "\(outcome)")
    let parts = outcome.output.components(separatedBy: "note: no baseline")
    try #require(parts.count == 2, "\(outcome)")
    #expect(parts[0].contains(Self.words) && parts[0].hasSuffix(Self.erasure), "\(outcome)")
    #expect(!parts[1].contains("steps"), "\(outcome)")
  }

  @Test(arguments: [["--no-progress"], ["--quiet"]])
  func optionsHideTheProgress(options: [String]) throws {
    let outcome = try folder.onTerminal(
      Self.list + options + ["--color", "never"], environment: environment)
    #expect(outcome.ending == .exit(0) && !outcome.output.contains("\u{1B}"), "\(outcome)")
  }

  @Test func pipeGetsOneLineOfAShortBuild() throws {
    let outcome = try folder.bench(Self.list, environment: environment)
    #expect(outcome.errors == "building known-cost\n")
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func pipeGetsALineOfALongBuildEachInterval() throws {
    try Data().write(to: URL(filePath: screen))
    // The shell opens the file for both, and the build ends once it holds the count.
    let bench = try FixtureProgram.bench.executable.path
    let command = "'\(bench)' \(Self.list.joined(separator: " ")) 2> '\(screen)'"
    let interval = ["BENCH_PROGRESS_SECONDS": "0.5"]
    let outcome = try ChildProcess(
      URL(filePath: "/bin/sh"), ["-c", command], in: folder.root,
      environment: environment.merging(interval) { $1 }
    ).wait()
    #expect(outcome.ending == .exit(0), "\(outcome)")
    let lines = try String(contentsOfFile: screen, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "building known-cost" && lines.count >= 2, "\(lines)")
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("30 of 80 steps, ") }, "\(lines)")
  }
}
