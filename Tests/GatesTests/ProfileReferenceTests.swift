import Comparison
import Foundation
import Measurements
import Profiling
import ScriptedWorkers
import Storage
import TestSupport
import Testing
import Worker

@testable import Gates
@testable import Sessions

@Suite struct ProfileReferenceTests {
  private let script = ScriptedWorkers([.scripted("s/g/a")])
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "profile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: folder.appending(path: "Package.swift"))
  }

  /// The profiles that a profiler was asked for.
  private final class Notes {
    var asked: [String] = []
  }

  private let notes = Notes()

  private var profiler: Profiler {
    Profiler(mode: .callgrind) { [notes] id, program in
      notes.asked.append("\(id) in \(program)")
      return TakenProfile(document: Self.document)
    }
  }

  private static let document = ProfileDocument(
    mode: "callgrind", benchmark: "s/g/a", unit: "instructions", iterations: 3,
    stacks: FoldedStacks())

  private func write(to name: String) throws -> String {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONText.encode(Self.document).write(to: file)
    return file.path
  }

  private func reference(_ name: String) throws -> ProfileReference {
    let root = try #require(PackageRoot(above: folder.path))
    return try script.run {
      try ProfileReference(
        name, SuiteProgram(path: "/bin/true"), root, Messages(isQuiet: true))
    }
  }

  @Test func storedProfileIsNamedByItsFileOrFolder() throws {
    let file = try write(to: "kept/profile.json")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in [file, folder.appending(path: "kept").path] {
      #expect(!ProfileReference.isCommit(name))
      guard case .saved(let document, let path) = try reference(name) else {
        Issue.record("\(name) is a stored profile")
        continue
      }
      #expect(document == Self.document)
      #expect(path == file)
    }
    let saved = try reference(file)
    #expect(saved.pair == nil)
    #expect(saved.candidate == nil)
  }

  @Test func otherNamesAreCommits() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(ProfileReference.isCommit("HEAD"))
    #expect(!ProfileReference.isCommit("missing.json"), "a path with an error in it")
    #expect(ProfileReference.isCommit(folder.path), "a folder without a profile")
    #expect(throws: StorageError.notFound(path: "missing.json")) { try reference("missing.json") }
  }

  @Test func profileOfAnotherBenchmarkOrModeIsRefused() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let saved = try reference(write(to: "profile.json"))
    #expect(try saved.profile(of: "s/g/a", by: profiler, timeout: .seconds(7)) == Self.document)
    #expect(notes.asked.isEmpty)
    let other = #expect(throws: CommandError.self) {
      try saved.profile(of: "s/g/b", by: profiler, timeout: .seconds(7))
    }
    #expect(other?.code == .data)
    var document = Self.document
    document.mode = "perf"
    let error = #expect(throws: CommandError.self) {
      try ProfileReference.saved(document, path: "p")
        .profile(of: "s/g/a", by: profiler, timeout: .seconds(7))
    }
    #expect(error?.message == "p: of s/g/a with perf, not of s/g/a with callgrind")
  }

  @Test func programIsProfiledNow() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = try reference("/bin/true")
    #expect(program.pair?.reference == "/bin/true")
    #expect(program.candidate == "/bin/true")
    let found = try script.run {
      try program.profile(of: "s/g/a", by: profiler, timeout: .seconds(7))
    }
    #expect(found == Self.document)
    #expect(notes.asked == ["s/g/a in /bin/true"])
    let error = #expect(throws: CommandError.self) {
      try script.run { try program.profile(of: "s/g/b", by: profiler, timeout: .seconds(7)) }
    }
    #expect(error?.message == "/bin/true has no benchmark s/g/b")
  }

  // MARK: Times

  private func times() throws -> ProfileTimes? {
    for side in ["reference", "candidate"] {
      try Data(side.utf8).write(to: folder.appending(path: side))
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let pair = BuildPair(
      reference: folder.appending(path: "reference").path,
      candidate: folder.appending(path: "candidate").path)
    return try script.run {
      try ProfileTimes(of: script.entries[0], in: pair, timeout: .seconds(7), showsProgress: false)
    }
  }

  @Test func bothBuildsAreTimedInTurns() throws {
    script.nanoseconds = { $0.program == "candidate" ? 11_000 : 10_000 }
    let times = try #require(try times())
    expectClose(times.reference, 10_000, within: 1e-6)
    expectClose(times.candidate, 11_000, within: 1e-6)
    #expect(times.note.hasPrefix("time +10.0 %"))
    #expect(times.note.contains("regressed, by "))
  }

  @Test func benchmarkThatFailsHasNoTimes() throws {
    script.failure = { $0.isTurn ? .stalled(seconds: 7) : nil }
    #expect(try times() == nil)
  }

  @Test func signalWhileTimingEndsTheProfile() {
    script.failure = { $0.isTurn ? .interrupted(signal: 2) : nil }
    let error = #expect(throws: CommandError.self) { try times() }
    #expect(error?.code == .interrupted)
  }
}
