import Foundation
import TestSupport
import Testing

@testable import Builds

/// A section that is added after linking, as in `scripts/install`.
@Suite struct ProgramSectionTests {
  private static let objcopy = "/usr/bin/objcopy"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: objcopy), "needs binutils"))
  func addedSectionIsReadableAndLeavesTheCodeEqual() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "section-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (text, marked) = (folder.appending(path: "text"), folder.appending(path: "marked"))
    try Data("0123abc-dirty".utf8).write(to: text)
    // A release program, as installed ones are. A sanitizer's runtime has thread-local memory whose
    // size `objcopy` changes, which is a difference.
    let program = try FixtureProgram.bench.executable.path
    let copy = try ChildProcess(
      URL(filePath: Self.objcopy),
      [
        "--add-section", ".bench.commit=\(text.path)", "--set-section-flags",
        ".bench.commit=noload,readonly", program, marked.path,
      ], in: folder)
    #expect(try copy.wait().ending == .exit(0))
    #expect(try ProgramSection.contents(of: ".bench.commit", in: program) == nil)
    let found = try #require(try ProgramSection.contents(of: ".bench.commit", in: marked.path))
    #expect(String(decoding: found, as: UTF8.self) == "0123abc-dirty")
    #expect(
      try CodeEquality.differences(reference: program, candidate: marked.path).isEmpty)
  }

  @Test func nonELFFileIsRefused() {
    #expect(throws: BuildError.self) {
      try ProgramSection.contents(of: ".text", in: "/etc/passwd")
    }
  }
}
