import Foundation
import Testing

@testable import ChildProcess

/// Everything that a child has started ends with it.
@Suite struct StoppingTests {
  // A group of its own, as `swift build` gives its compilers: signals to the child's group miss it.
  @Test(arguments: ["", "set -m; "])
  func interruptEndsTheWholeSession(monitor: String) throws {
    let folder = try TemporaryFolder()
    let mark = "\(folder.path)/mark"
    let script = "\(monitor)sleep 3600 & echo $! > \(mark).part; mv \(mark).part \(mark); wait"
    let launch = ChildProcess.Launch("bash", ["-c", script], graceSeconds: 0.5)
    #expect(throws: ChildError.interrupted(signal: SIGTERM)) {
      try ChildProcess.answer(launch) {
        FileManager.default.fileExists(atPath: mark) ? SIGTERM : nil
      }
    }
    let text = try String(contentsOfFile: mark, encoding: .utf8)
    let grandchild = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(isGone(grandchild))
  }

  // In sessions of their own, so that no signal to a group or a session reaches them.
  private static let strays =
    "for i in 1 2 3; do (trap '' INT TERM HUP; setsid sleep 3600 & echo $!) 2>&1; done"

  @Test func stoppingEndsProcessesOfOtherSessions() throws {
    let child = try start(Self.strays, graceSeconds: 0)
    let words = child.takeOutput().split(separator: "\n")
    child.stop()
    let strays = words.compactMap { Int32($0) }
    #expect(strays.count == 3 && strays.allSatisfy(isGone), "\(words)")
  }

  @Test func descendantsEndBeforeTheChild() throws {
    let child = try start(Self.strays, graceSeconds: 0)
    let strays = child.takeOutput().split(separator: "\n").compactMap { Int32($0) }
    // The shell itself starts `sleep` all the time.
    #expect(child.endDescendants() >= 3)
    #expect(strays.count == 3 && strays.allSatisfy(isGone))
    #expect(kill(child.identifier, 0) == 0, "the child goes on")
  }

  @Test(arguments: ["exit 3", "kill -9 $$"])
  func endOfAChildEndsItsDescendants(end: String) throws {
    var launch = ChildProcess.Launch("bash", ["-c", "\(Self.strays); \(end)"])
    launch.endsDescendants = true
    let answer = try ChildProcess.answer(launch)
    #expect(answer.status == (end == "exit 3" ? 3 : 137))
    let strays = answer.output.split(separator: "\n").compactMap { Int32($0) }
    #expect(strays.count == 3 && strays.allSatisfy(isGone), "\(answer)")
  }

  @Test func stoppingInterruptsFirstAndThenKills() throws {
    let gentle = try start("trap 'echo asked; exit 7' INT", graceSeconds: 60)
    gentle.stop()
    #expect(gentle.takeOutput() == "ready\nasked\n")
    let stubborn = try start("trap '' INT", graceSeconds: 0.1)
    stubborn.stop()
    #expect(isGone(stubborn.identifier))
  }

  private func start(_ trap: String, graceSeconds: Double) throws -> ChildProcess {
    let script = "\(trap); echo ready; while :; do sleep 0.01; done"
    let child = try ChildProcess(
      ChildProcess.Launch("bash", ["-c", script], graceSeconds: graceSeconds))
    while !String(decoding: child.received, as: UTF8.self).contains("ready") {
      try child.receive(within: 1000)
    }
    return child
  }

  @Test func childEndsWhenItsObjectIsReleased() throws {
    func identifier() throws -> Int32 {
      try ChildProcess(ChildProcess.Launch("sleep", ["3600"], graceSeconds: 0)).identifier
    }
    #expect(try isGone(identifier()))
  }

  /// Whether a process has ended; one that nobody has reaped yet counts as ended.
  private func isGone(_ process: Int32) -> Bool {
    for _ in 0..<1000 {
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      if kill(process, 0) != 0 || status?.contains(") Z ") == true { return true }
      usleep(20_000)
    }
    return false
  }
}
