import ChildProcess
import Comparison
import Foundation
import Profiling
import Storage
import Testing
import Worker

@testable import Sessions

@Suite struct ProfileFolderTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func taken(texts: [String: String] = [:]) -> TakenProfile {
    var stacks = FoldedStacks()
    stacks.add(["main", "work"], weight: 3)
    let document = ProfileDocument(
      mode: "perf", benchmark: "s/g/a", unit: "samples", iterations: nil, stacks: stacks)
    return TakenProfile(document: document, texts: texts)
  }

  private func names() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: "\(scratch.path)/profile"))
  }

  @Test func preparedFolderIsEmpty() throws {
    try ProfileFolder("\(scratch.path)/profile").prepare()
    #expect(try names().isEmpty)
  }

  @Test func folderThatCannotBeMadeIsReportedBeforeTheProfile() throws {
    try scratch.write("a file", to: "profile")
    #expect(throws: StorageError.self) { try ProfileFolder("\(scratch.path)/profile").prepare() }
  }

  @Test func filesOfAnEarlierProfileAreReplaced() throws {
    let folder = ProfileFolder("\(scratch.path)/profile")
    try folder.prepare()
    try folder.write(taken(texts: ["script.txt": "text"]), against: taken().document)
    let files: Set = [
      "stacks.folded", "flame.svg", "difference.svg", "speedscope.json", "profile.json",
      "script.txt",
    ]
    #expect(try names() == files)
    try folder.write(taken(), against: nil)
    #expect(try !names().contains("difference.svg"), "there is nothing to compare with")
    let stacks = try String(contentsOfFile: "\(folder.path)/stacks.folded", encoding: .utf8)
    #expect(stacks == "main;work 3\n")
  }

  @Test func profilesAreKeptByBenchmarkAndMode() throws {
    try scratch.write("", to: "Package.swift")
    let root = try #require(PackageRoot(above: scratch.path))
    let path = root.profiles(of: "s/g/a", .perf)
    #expect(path.hasPrefix("\(scratch.path)/.bench/profiles/"))
    #expect(path.hasSuffix("/perf"))
  }

  @Test func errorsKeepTheirExitCodes() {
    #expect(CommandError(ToolError.missing("perf", package: "p")).code == .unavailable)
    #expect(CommandError(ToolError.failed("perf", reason: "r")).code == .failure)
    #expect(CommandError(ToolError.stripped(path: "p")).code == .data)
    #expect(CommandError(StorageError.unavailable(path: "p", reason: "r")).code == .unavailable)
    #expect(CommandError(StorageError.unwritable(path: "p", reason: "r")).code == .cannotWrite)
    #expect(CommandError(StorageError.notFound(path: "p")).code == .data)
    let errors: [(any Error, Comparison.ExitStatus)] = [
      (CommandError(.undecided), .undecided), (StorageError.notFound(path: "p"), .data),
      (ToolError.stripped(path: "p"), .data), (WorkerError.interrupted(signal: 15), .terminated),
      (WorkerError.stalled(seconds: 1), .failure), (CocoaError(.fileNoSuchFile), .failure),
      (CocoaError(.fileWriteOutOfSpace), .cannotWrite), (ChildError.timedOut(seconds: 1), .failure),
    ]
    for (error, code) in errors { #expect(CommandError(profiling: error, "s/g/a").code == code) }
    let stalled = CommandError(profiling: WorkerError.stalled(seconds: 1), "s/g/a")
    #expect(stalled.message?.hasPrefix("s/g/a: stalled") == true)
  }
}
