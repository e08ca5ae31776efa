internal import Foundation
internal import TestSupport
internal import Testing

/// Outputs that cannot be written, and the form of results on a pipe.
@Suite struct OutputTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  /// A pipe that nobody reads from.
  private func closedPipe() throws -> FileHandle {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    return pipe.fileHandleForWriting
  }

  @Test(arguments: [
    ["list"], ["list", "--format", "json"], ["doctor", "--time", "0"], ["--version"], [], ["help"],
    ["run", "--filter", "known/.*/none", "--time", "0.01", "--quiet"],
  ])
  func closedPipeEndsTheCommandQuietlyWithoutASignal(arguments: [String]) throws {
    let outcome = try folder.start(arguments, output: closedPipe()).wait()
    #expect(outcome.ending == .exit(73), "\(outcome)")
    #expect(outcome.errors.isEmpty, "\(outcome)")
  }

  @Test(arguments: [["list"], [], ["help"], ["--help"], ["run", "--help"], ["help", "run"]])
  func fullDiskOnStandardOutputIsReported(arguments: [String]) throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    try folder.refuses(73, arguments, saying: ["standard output", "no space left"], output: full)
  }

  @Test(arguments: [
    ("full", "no space left"), ("missing/list.json", "no such file"),
    ("Package.swift/list.json", "not a directory"), (".", "is a directory"),
  ])
  func unwritableOutputIsReportedWithAReason(path: String, reason: String) throws {
    try link("full", to: "/dev/full")
    let outcome = try folder.refuses(73, "list", "--output", path, saying: [path, reason])
    #expect(outcome.output.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.root.path)
    #expect(Set(names) == ["Package.swift", "full"], "no temporary file stays")
  }

  @Test func outputFollowsSymbolicLinks() throws {
    try Data("old".utf8).write(to: folder.root.appending(path: "target"))
    try link("link", to: "target")
    try folder.bench("list", "--output", "link")
    let target = try String(contentsOf: folder.root.appending(path: "target"), encoding: .utf8)
    #expect(target.hasPrefix("benchmark"))
    let type = try FileManager.default.attributesOfItem(atPath: folder.path("link"))[.type]
    #expect(type as? FileAttributeType == .typeSymbolicLink)
  }

  /// Makes a link like `/dev/stdout`, which leads to a file where standard output is one.
  ///
  /// Tests write to links of their own: a command that renamed a file over the system's would break
  /// the machine.
  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(name), withDestinationPath: target)
  }

  @Test func coloursAreOnlyForTerminals() throws {
    let arguments = ["run", "--filter", "known/.*/none", "--time", "0.01"]
    let plain = try folder.bench(arguments)
    #expect(!plain.description.contains("\u{1B}"))
    let always = try folder.bench(arguments + ["--color", "always"])
    #expect(always.output.contains("\u{1B}["))
  }
}

/// The columns, colours and progress that a terminal gets and a pipe does not get.
@Suite(
  .enabled(if: Terminal.isPresent, "no \(Terminal.script) here"))
struct TerminalTests {
  private let folder: PackageFolder

  private static let run = ["run", "--filter", "known/.*/none", "--time", "0.01"]

  init() throws {
    folder = try PackageFolder()
  }

  @Test(arguments: [
    (["--color", "never"], ["NO_COLOR": ""], false), ([], ["NO_COLOR": "1"], false),
    ([], ["NO_COLOR": ""], true), (["--color", "always"], ["NO_COLOR": "1"], true),
  ])
  func colourFollowsOptionAndEnvironment(
    options: [String], environment: [String: String], isColoured: Bool
  ) throws {
    let outcome = try folder.onTerminal(
      Self.run + ["--no-progress"] + options, environment: environment)
    #expect(outcome.ending == .exit(0), "\(outcome)")
    #expect(outcome.output.contains("allocations/none"), "\(outcome)")
    #expect(outcome.output.contains("\u{1B}[") == isColoured, "\(outcome)")
  }

  @Test(arguments: [40, 60, 100])
  func noLineIsWiderThanTheTerminal(columns: Int) throws {
    let outcome = try folder.onTerminal(
      ["run", "--filter", "known/", "--time", "0.01", "--no-progress", "--color", "never"],
      columns: columns)
    let lines = outcome.output.split(whereSeparator: \.isNewline)
    // The names of the fixtures and what is said of them take one column a character.
    #expect(lines.allSatisfy { $0.count <= columns }, "\(outcome)")
    #expect(lines.count > 10, "\(outcome)")
  }

  @Test(arguments: [("C", true), ("C.UTF-8", false)])
  func outputIsASCIIInALocaleWithoutUTF8(locale: String, isASCII: Bool) throws {
    let outcome = try folder.onTerminal(Self.run, environment: ["LC_ALL": locale])
    #expect(outcome.ending == .exit(0), "\(outcome)")
    #expect(outcome.output.utf8.allSatisfy { $0 < 0x80 } == isASCII, "\(outcome)")
  }

  @Test func progressIsErasedAtTheEnd() throws {
    let outcome = try folder.onTerminal(Self.run + ["--color", "never"])
    try expectBarAndThenNothing(outcome)
    let dumb = try folder.onTerminal(Self.run, environment: ["TERM": "dumb"])
    #expect(dumb.ending == .exit(0) && !dumb.output.contains("\u{1B}"), "\(dumb)")
    let quiet = try folder.onTerminal(Self.run + ["--color", "never", "--quiet"])
    #expect(!quiet.output.contains("\u{1B}"), "\(quiet)")
  }

  @Test func progressIsErasedOnInterruption() throws {
    // The shell becomes the command, which therefore has its number.
    let sign = folder.path("stalled")
    let interruption = "(until [ -e '\(sign)' ]; do sleep 0.05; done; kill -INT $$) &"
    let outcome = try folder.onTerminal(
      ["run", "--filter", "body/stall", "--time", "0.01", "--color", "never"],
      environment: ["KNOWN_STALLED": sign], launcher: "\(interruption) exec")
    #expect(outcome.ending == .exit(130), "\(outcome)")
    try expectBarAndThenNothing(outcome)
  }

  /// Expects a bar that is overwritten in its line, and erased before anything else is printed.
  private func expectBarAndThenNothing(_ outcome: ChildProcess.Outcome) throws {
    let erasure = "\r\u{1B}[K"
    let parts = outcome.output.components(separatedBy: erasure)
    let rest = try #require(parts.last)
    let bars = parts.dropLast().joined().drop { $0 != "░" && $0 != "█" }
    // A carriage return alone begins the next bar in the same line.
    #expect(!bars.isEmpty && !bars.contains { $0 == "\n" || $0 == "\r\n" }, "\(outcome)")
    #expect(!rest.contains("░") && !rest.contains("\u{1B}"), "\(outcome)")
  }
}
