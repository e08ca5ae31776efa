internal import Foundation
internal import Testing

@testable internal import compare_floors

@Suite final class FloorProgramTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "floors-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  @Test func floorProgramsAreTheExecutableFilesOfTheFolder() throws {
    try link("cards", to: "/bin/true")
    try link("cards-list", to: "/bin/true")
    try Data().write(to: folder.appending(path: "cards.log"))
    try FileManager.default.createDirectory(
      at: folder.appending(path: "crates"), withIntermediateDirectories: true)
    let programs = try FloorProgram.all(in: folder.path)
    #expect(programs.map(\.name) == ["cards", "cards-list"])
    #expect(programs.map(\.group) == ["cards", "cards"])
    #expect(try programs[0].run() == [])
  }

  @Test func missingFolderIsNamed() {
    let missing = folder.appending(path: "none").path
    #expect(throws: ComparisonError.noPrograms(folder: missing)) {
      try FloorProgram.all(in: missing)
    }
  }

  @Test func failingProgramEndsTheComparison() throws {
    try link("cards", to: "/bin/false")
    let program = try #require(try FloorProgram.all(in: folder.path).first)
    #expect(throws: ComparisonError.failed(program: "cards", reason: "exit code 1")) {
      try program.run()
    }
  }

  @Test func outputOtherThanReadingsIsRefused() throws {
    try link("cards", to: "/bin/pwd")
    let program = try #require(try FloorProgram.all(in: folder.path).first)
    #expect(throws: ComparisonError.noReading(line: folder.path, program: "cards")) {
      try program.run()
    }
  }

  private func link(_ name: String, to program: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: name).path, withDestinationPath: program)
  }
}
