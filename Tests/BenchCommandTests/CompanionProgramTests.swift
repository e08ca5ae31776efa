internal import Foundation
internal import TestSupport
internal import Testing

/// Verbs that are programs of their own, beside the command.
@Suite struct CompanionProgramTests {
  private let folder: PackageFolder
  private let installed: URL

  /// A folder with nothing but the command.
  init() throws {
    folder = try PackageFolder()
    let programs = folder.root.appending(path: "bin")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    installed = programs.appending(path: "bench")
    try writeProgram(Data(contentsOf: FixtureProgram.bench.executable), to: installed)
  }

  private func bench(
    _ arguments: [String], exits status: Int32, environment: [String: String] = [:]
  ) throws -> ChildProcess.Outcome {
    let outcome = try ChildProcess(
      installed, arguments, in: folder.root, environment: environment
    ).wait()
    #expect(outcome.ending == .exit(status), "\(arguments): \(outcome)")
    return outcome
  }

  private func write(_ name: String, in place: String, _ script: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(place), withIntermediateDirectories: true)
    try writeProgram(
      Data("#!/bin/sh\n\(script)\n".utf8), to: folder.root.appending(path: "\(place)/\(name)"))
  }

  @Test func unbuiltFilmIsReportedInOneLine() throws {
    let outcome = try bench(["film", "--list"], exits: 69)
    #expect(
      outcome.errors
        == "error: \(installed.path)-film is not built; run: swift build -c release "
        + "--product bench-film\n")
    #expect(outcome.output.isEmpty)
  }

  @Test func companionsAreSearchedInTheFolderOfTheCommandOnly() throws {
    try write("bench-film", in: ".", "echo somebody else")
    try write("bench-film", in: "path", "echo somebody else")
    let outcome = try bench(["film"], exits: 69, environment: ["PATH": folder.path("path")])
    #expect(outcome.output.isEmpty, "\(outcome)")
  }

  @Test func companionReceivesArgumentsAndReturnsItsExitCode() throws {
    try write("bench-film", in: "bin", "printf '<%s>' \"$@\"; exit 7")
    let outcome = try bench(["film", "two words", "", "--frames"], exits: 7)
    #expect(outcome.output == "<two words><><--frames>")
  }

  @Test func otherVerbsCanBeAdded() throws {
    try write("bench-own-verb", in: "bin", "echo mine")
    #expect(try bench(["own-verb"], exits: 0).output == "mine\n")
  }

  @Test func builtInVerbsTakePrecedenceOverCompanions() throws {
    try write("bench-doctor", in: "bin", "echo mine")
    try write("bench-help", in: "bin", "echo mine")
    #expect(try bench(["help"], exits: 0).output.contains("OVERVIEW"))
    #expect(try bench(["doctor", "--help"], exits: 0).output.contains("OVERVIEW"))
  }

  @Test(arguments: ["films", "../film", "Film", "fi lm", ""])
  func unknownVerbIsAUsageError(verb: String) throws {
    try write("film", in: ".", "echo somebody else")
    let outcome = try bench([verb], exits: 64)
    #expect(outcome.output.isEmpty, "\(outcome)")
  }

  @Test func companionThatCannotRunIsReported() throws {
    try write("bench-film", in: "bin", "")
    try Data("no program\n".utf8).write(to: folder.root.appending(path: "bin/bench-film"))
    let outcome = try bench(["film"], exits: 69)
    #expect(outcome.errors.hasPrefix("error: \(installed.path)-film: "), "\(outcome)")
  }
}
