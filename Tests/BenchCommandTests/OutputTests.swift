internal import Foundation
internal import TestSupport
internal import Testing

/// Where results cannot go, and how they look where they can.
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
    ["list"], ["list", "--format", "json"], ["doctor", "--time", "0"], ["--version"],
    ["run", "--filter", "known/.*/none", "--time", "0.01", "--quiet"],
  ])
  func closedPipeIsOneLineAndNoSignal(arguments: [String]) throws {
    let outcome = try folder.refuses(
      73, arguments, saying: ["standard output", "cannot be written"], output: closedPipe())
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
  }

  @Test func fullDiskBehindStandardOutputIsSaid() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    try folder.refuses(73, ["list"], saying: ["standard output", "no space left"], output: full)
  }

  @Test(arguments: [
    ("full", "no space left"), ("missing/list.json", "no such file"),
    ("Package.swift/list.json", "not a directory"), (".", "is a directory"),
  ])
  func outputThatCannotBeWrittenIsSaid(path: String, reason: String) throws {
    try link("full", to: "/dev/full")
    let outcome = try folder.refuses(73, "list", "--output", path, saying: [path, reason])
    #expect(outcome.output.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.root.path)
    #expect(Set(names) == ["Package.swift", "full"], "no temporary file stays")
  }

  @Test func linkIsWrittenThroughAndStays() throws {
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

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: terminal), "no \(terminal) here"),
    arguments: [
      (["--color", "never"], ["NO_COLOR": ""], false), ([], ["NO_COLOR": "1"], false),
      ([], ["NO_COLOR": ""], true), (["--color", "always"], ["NO_COLOR": "1"], true),
    ])
  func terminalGetsColoursUnlessToldOtherwise(
    options: [String], environment: [String: String], isColoured: Bool
  ) throws {
    let call =
      [try folder.executable.path, "run", "--filter", "known/.*/none", "--time", "0.01"]
      + ["--no-progress"] + options
    let quoted = call.map { "'\($0)'" }.joined(separator: " ")
    let outcome = try ChildProcess(
      URL(filePath: Self.terminal), ["-qec", quoted, "/dev/null"], in: folder.root,
      environment: environment
    ).wait()
    #expect(outcome.ending == .exit(0), "\(outcome)")
    #expect(outcome.output.contains("allocations/none"), "\(outcome)")
    #expect(outcome.output.contains("\u{1B}[") == isColoured, "\(outcome)")
  }

  /// Gives a program a terminal and copies what it prints there; part of util-linux.
  private static let terminal = "/usr/bin/script"
}
