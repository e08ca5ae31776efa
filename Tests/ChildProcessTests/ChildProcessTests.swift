import Essentials
import Foundation
import Synchronization
import Testing

@testable import ChildProcess

/// Programs that run to their end.
@Suite struct ChildProcessTests {
  private let folder = FileManager.default.temporaryDirectory.path

  private func shell(_ script: String) -> ChildProcess.Launch {
    ChildProcess.Launch("sh", ["-c", script], folder: folder)
  }

  @Test func outputLastErrorLineAndStatusAreSeparate() throws {
    let answer = try ChildProcess.answer(
      shell("echo; echo out; echo first >&2; echo last >&2; exit 3"))
    #expect(
      answer == .init(status: 3, output: "out", complaint: "last", complaints: "first\nlast\n"))
  }

  @Test func signalStatusIs128PlusTheSignal() throws {
    let answer = try ChildProcess.answer(shell("kill -9 $$"))
    #expect(
      answer == .init(status: 137, output: "", complaint: "signal 9 (killed)", complaints: ""))
  }

  @Test func missingProgramAndFolderAreNamed() {
    #expect(throws: ChildError.notFound("no-such-tool")) {
      try ChildProcess.answer(.init("no-such-tool"))
    }
    #expect(throws: ChildError.notFound("/no/such/tool")) {
      try ChildProcess.answer(.init("/no/such/tool"))
    }
    #expect(throws: ChildError.noFolder("/nowhere")) {
      try ChildProcess.answer(.init("true", folder: "/nowhere"))
    }
    #expect(throws: ChildError.notStarted("/etc/passwd", reason: "permission denied")) {
      try ChildProcess.answer(.init("/etc/passwd"))
    }
  }

  @Test func inputAndOutputsCanBeFiles() throws {
    let files = try TemporaryFolder()
    let path = "\(files.path)/file"
    try Data("some words".utf8).write(to: URL(filePath: path))
    let both = "\(files.path)/both"
    let child = try ChildProcess(
      shell("cat; echo wrong >&2"), input: .file(path), output: .file(both), errors: .file(both))
    #expect(try child.wait() == .exit(0))
    #expect(try String(contentsOfFile: both, encoding: .utf8) == "some wordswrong\n")
  }

  @Test func childStartsWithoutBlockedAndIgnoredSignals() throws {
    let status = try ChildProcess.answer(.init("grep", ["Sig[BI]", "/proc/self/status"])).output
    let masks = status.split(separator: "\n")
      .compactMap { $0.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } }
    // Those from 32 belong to the C library, which lets nobody change them.
    #expect(masks.map { $0 & 0x7FFF_FFFF } == [0, 0], "\(status)")
  }

  @Test func childInheritsNoOtherDescriptor() throws {
    let other = try Descriptor.pipe()
    let copy = dup(other.reading.number)
    defer { close(copy) }
    // The fourth is that of the folder which `ls` reads.
    #expect(try ChildProcess.answer(.init("ls", ["/proc/self/fd"])).output == "0\n1\n2\n3")
  }

  @Test func timeLimitEndsTheProgram() throws {
    #expect(throws: ChildError.timedOut(seconds: 0.2)) {
      try ChildProcess.answer(.init("sleep", ["60"]), limit: 0.2)
    }
  }

  @Test func longWaitIsAnnouncedOnce() throws {
    let said = Said()
    let announcer = TextReceiver { name in said.names.withLock { $0.append(name) } }
    try Wait.$announcer.withValue(announcer) {
      _ = try ChildProcess.answer(.init("sleep", ["2.5"]))
      _ = try ChildProcess.answer(.init("true"))
    }
    #expect(said.names.withLock { $0 } == ["`sleep 2.5`"])
  }

  private final class Said: Sendable {
    let names = Mutex<[String]>([])
  }

  // It had no end at all.
  @Test func waitWithoutALimitEndsAtTheLongest() {
    Wait.$longest.withValue(0.2) {
      #expect(throws: ChildError.timedOut(seconds: 0.2)) {
        try ChildProcess.answer(.init("sleep", ["60"]))
      }
    }
  }

  @Test func capturedOutputIsBounded() throws {
    let limit = ChildProcess.outputLimit
    #expect(throws: ChildError.tooMuchOutput("head", limit: limit)) {
      try ChildProcess.answer(.init("head", ["-c", "\(limit + 1)", "/dev/zero"]))
    }
    let child = try ChildProcess(shell("yes complaint | head -n 100000 >&2; echo end >&2"))
    #expect(try child.wait() == .exit(0))
    #expect(child.complaints.utf8.count == ChildProcess.complaintLimit)
    #expect(child.lastComplaint(orElse: "") == "end")
  }

  // As a daemon that a tool starts does.
  @Test func pipeHeldOpenByAGrandchildIsNotAwaited() throws {
    let answer = try ChildProcess.answer(shell("sleep 60 & echo said $!"), limit: 30)
    let words = answer.output.split(separator: " ")
    #expect(words.first == "said")
    if let process = Int32(words.last ?? "") { kill(process, SIGKILL) }
  }

  @Test func gitVariablesOfAHookAreRemoved() {
    let hook = ["GIT_DIR": "/x", "GIT_INDEX_FILE": "/y", "GIT_SSH_COMMAND": "ssh -4", "PATH": "/p"]
    #expect(
      ChildProcess.environment(from: hook) == [
        "GIT_SSH_COMMAND": "ssh -4", "PATH": "/p", "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
      ])
  }

  @Test func launchVariablesOverrideTheEnvironment() throws {
    let launch = ChildProcess.Launch(
      "sh", ["-c", "echo $HOME $GIT_TERMINAL_PROMPT $OWN"],
      environment: ["HOME": "/h", "OWN": "a=b"])
    #expect(try ChildProcess.answer(launch).output == "/h 0 a=b")
  }
}
