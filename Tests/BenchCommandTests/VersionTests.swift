internal import Foundation
internal import TestSupport
internal import Testing

/// `--version`: what a program knows of itself, in its build folder and installed.
@Suite struct VersionTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  @Test func versionListsTheProgramAndTheMachine() throws {
    let lines = try folder.bench("--version").output.split(separator: "\n")
    #expect(lines.first?.wholeMatch(of: /bench [0-9]+\.[0-9]+\.[0-9]+/) != nil)
    let keys = lines.dropFirst().compactMap { $0.split(separator: " ").first }
    #expect(
      keys == [
        "commit", "toolchain", "build", "machine", "system", "reads",
      ])
    let text = lines.joined(separator: "\n")
    for word in ["release", "bench.measurement/1", "bench.exact-baseline/1", "cpus"] {
      #expect(text.contains(word), "\(word): \(text)")
    }
  }

  private static let objcopy = "/usr/bin/objcopy"

  /// Runs something in the folder, and expects that it ends well.
  @discardableResult
  private func run(_ program: String, _ arguments: String...) throws -> String {
    let outcome = try ChildProcess(
      URL(filePath: program), arguments, in: folder.root,
      environment: folder.variables(["PATH": "\(folder.root.path):/usr/bin:/bin"])
    ).wait()
    #expect(outcome.ending == .exit(0), "\(program) \(arguments): \(outcome)")
    return outcome.output
  }

  /// Makes the folder a checkout that has the program in its build folder, and answers its commit.
  private func checkOut() throws -> String {
    for path in ["scripts", ".build/release"] {
      try FileManager.default.createDirectory(
        at: folder.root.appending(path: path), withIntermediateDirectories: true)
    }
    for program in [FixtureProgram.bench, .benchFilm] {
      try FileManager.default.copyItem(
        at: program.executable, to: folder.root.appending(path: ".build/release/\(program.name)"))
    }
    try FileManager.default.copyItem(
      at: FixtureProgram.checkout.appending(path: "scripts/install"),
      to: folder.root.appending(path: "scripts/install"))
    // Nothing is missing, and everything is built.
    for name in ["scripts/setup", "swift"] {
      try writeProgram(Data("#!/bin/sh\n".utf8), to: folder.root.appending(path: name))
    }
    try run("/usr/bin/env", "git", "init", "--quiet")
    try run("/usr/bin/env", "git", "add", "Package.swift")
    try run(
      "/usr/bin/env", "git", "-c", "user.name=A", "-c", "user.email=a@b.c", "commit", "--quiet",
      "--message", "one")
    return try run("/usr/bin/env", "git", "rev-parse", "HEAD").trimmingCharacters(in: .newlines)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: objcopy), "needs binutils"))
  func installedProgramReportsItsBuildCommit() throws {
    let commit = try checkOut()
    try run(
      folder.path("scripts/install"), "--prefix", folder.path("prefix"))
    let program = folder.path("prefix/bin/bench")
    // The checkout goes on; what was installed stays.
    try Data("// changed".utf8).write(to: folder.root.appending(path: "Package.swift"))
    let inPlace = try run(folder.path(".build/release/bench"), "--version")
    #expect(inPlace.contains("\ncommit     \(commit)-dirty\n"))
    #expect(try run(program, "--version").contains("\ncommit     \(commit)\n"))
    try run(program, "run", "--filter", "allocations/none", "--time", "0.01", "--quiet")
    let kept = try String(
      contentsOf: folder.root.appending(path: ".bench/measurements/last.json"), encoding: .utf8)
    #expect(kept.contains("\"\(commit)-dirty\""))
    #expect(try run(folder.path("prefix/bin/bench"), "manual").hasPrefix(".TH BENCH 1"))
  }

  @Test func copiedProgramReportsAnUnknownCommit() throws {
    let copy = folder.root.appending(path: "copy")
    try FileManager.default.copyItem(at: FixtureProgram.bench.executable, to: copy)
    // The folder is a package, but no checkout.
    #expect(try run(copy.path, "--version").contains("\ncommit     unknown\n"))
  }
}
