import ChildProcess
import Foundation
import Testing

@testable import Builds

/// The programs that a build runs, and what they leave in a log.
@Suite struct BuildCommandTests {
  private let folder = FileManager.default.temporaryDirectory.path

  @Test func missingToolOrFolderIsABuildError() {
    #expect(throws: BuildError.missingTool("no-such-tool")) {
      try ChildProcess.answer(["no-such-tool"], in: folder) { nil }
    }
    #expect(throws: BuildError.unreadable(path: "/nowhere", reason: "no such folder")) {
      try ChildProcess.answer(["true"], in: "/nowhere") { nil }
    }
    let reason = "no such file or directory"
    #expect(throws: BuildError.unwritable(path: "/nowhere/log", reason: reason)) {
      try ChildProcess(["true"], in: folder, log: "/nowhere/log")
    }
  }

  @Test func logReplacesALinkAndLeavesADevice() throws {
    let files = FileManager.default
    let (link, target) = (
      "\(folder)/link-\(UUID().uuidString)", "\(folder)/to-\(UUID().uuidString)"
    )
    try Folder.write("old", to: target)
    try files.createSymbolicLink(atPath: link, withDestinationPath: target)
    defer { for path in [link, target] { try? Folder.remove(path) } }
    _ = try ChildProcess(["echo", "new"], in: folder, log: link).end(building: "it", log: "none") {
      nil
    }
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "old")
    #expect(try String(contentsOfFile: link, encoding: .utf8) == "new\n")
    _ = try ChildProcess(["true"], in: folder, log: "/dev/null").end(building: "it", log: "none") {
      nil
    }
    let type = try files.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(type == .typeCharacterSpecial)
  }

  @Test func lastLogLinesSkipEmptyLines() throws {
    let path = "\(folder)/log-\(UUID().uuidString)"
    try Folder.write("one\n\ntwo\nthree\n\n", to: path)
    defer { try? Folder.remove(path) }
    #expect(LogText(contentsOf: path).lastLines(2) == ["two", "three"])
    #expect(LogText(contentsOf: "/nowhere").lastLines(2) == [])
  }
}
