import Foundation
import Testing

@testable import Builds

@Suite struct ChildCommandTests {
  private let folder = FileManager.default.temporaryDirectory.path

  @Test func outputComplaintAndStatusAreApart() throws {
    let answer = try ChildCommand.answer(
      ["sh", "-c", "echo; echo out; echo first >&2; echo last >&2; exit 3"], in: folder
    ) { nil }
    #expect(answer.status == 3)
    #expect(answer.output == "out")
    #expect(answer.complaint == "last")
  }

  @Test func aSignalIsAStatusAbove128() throws {
    let answer = try ChildCommand.answer(["sh", "-c", "kill -9 $$"], in: folder) { nil }
    #expect(answer.status == 137)
    #expect(answer.complaint == "exit status 137")
  }

  @Test func aMissingToolOrFolderIsNamed() {
    #expect(throws: BuildError.missingTool("no-such-tool")) {
      try ChildCommand.answer(["no-such-tool"], in: folder) { nil }
    }
    #expect(throws: BuildError.unreadable(path: "/nowhere", reason: "no such folder")) {
      try ChildCommand.answer(["true"], in: "/nowhere") { nil }
    }
  }

  // The shell's child would outlive it, were only the shell ended.
  @Test func anInterruptEndsTheWholeGroup() throws {
    let mark = "\(folder)/group-\(UUID().uuidString)"
    defer { try? Folder.remove(mark) }
    #expect(throws: BuildError.interrupted(signal: SIGTERM)) {
      try ChildCommand.answer(["sh", "-c", "sleep 60 & echo $! > \(mark); wait"], in: folder) {
        Folder.changeDate(of: mark) > .distantPast && !lines(of: mark).isEmpty ? SIGTERM : nil
      }
    }
    let child = try #require(lines(of: mark).first.flatMap { Int32($0) })
    #expect(isGone(child))
  }

  private func lines(of path: String) -> [String] {
    LogText(contentsOf: path).lastLines(1)
  }

  /// Whether a process has ended; what nobody has buried yet counts as ended.
  private func isGone(_ process: Int32) -> Bool {
    for _ in 0..<100 {
      let status = LogText(contentsOf: "/proc/\(process)/stat")
      if kill(process, 0) != 0 || status.contains(") Z ") { return true }
      usleep(20_000)
    }
    return false
  }

  // As in a hook that runs the gate before a push.
  @Test func gitIsNotToldOfAnotherRepository() {
    let hook = ["GIT_DIR": "/x", "GIT_INDEX_FILE": "/y", "GIT_SSH_COMMAND": "ssh -4", "PATH": "/p"]
    #expect(
      ChildCommand.environment(from: hook) == [
        "GIT_SSH_COMMAND": "ssh -4", "PATH": "/p", "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
      ])
  }

  @Test func theLastLinesOfALogAreThoseWithText() throws {
    let path = "\(folder)/log-\(UUID().uuidString)"
    try Folder.write("one\n\ntwo\nthree\n\n", to: path)
    defer { try? Folder.remove(path) }
    #expect(LogText(contentsOf: path).lastLines(2) == ["two", "three"])
    #expect(LogText(contentsOf: "/nowhere").lastLines(2) == [])
  }
}
