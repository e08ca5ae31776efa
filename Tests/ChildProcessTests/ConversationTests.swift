import Foundation
import Testing

@testable import ChildProcess

/// Lines to a child and back.
@Suite struct ConversationTests {
  private func shell(_ script: String, graceSeconds: Double = 0) throws -> ChildProcess {
    try ChildProcess(
      ChildProcess.Launch("sh", ["-c", script], graceSeconds: graceSeconds), input: .channel)
  }

  private func line(_ child: ChildProcess, within seconds: Double = 60) throws -> String {
    String(decoding: try child.nextLine(within: seconds) { nil }, as: UTF8.self)
  }

  @Test func linesAreExchangedWithAChild() throws {
    let child = try shell("while read line; do echo \"<$line>\"; done; echo bye")
    for word in ["one", "two", "three"] {
      try child.send(Array("\(word)\n".utf8), within: 60) { nil }
      #expect(try line(child) == "<\(word)>")
    }
    #expect(child.leave(within: 60) == .exit(0))
    #expect(try line(child) == "bye")
    #expect(throws: ChildError.closed) { try line(child) }
  }

  @Test func bufferedLinesAreReadIndividually() throws {
    let child = try shell("printf 'a\\nb\\n\\nc\\nrest'; cat >&2")
    #expect(try ["a", "b", "", "c"] == (0..<4).map { _ in try line(child) })
    #expect(throws: ChildError.timedOut(seconds: 0.05)) { try line(child, within: 0.05) }
    #expect(child.leave(within: 60) == .exit(0))
  }

  @Test func readingTimesOutOnSilence() throws {
    let child = try shell("sleep 60")
    #expect(throws: ChildError.timedOut(seconds: 0.1)) { try line(child, within: 0.1) }
  }

  // A body that closes its descriptors and goes on.
  @Test func channelClosedByALivingChildIsDetected() throws {
    let child = try shell("exec >&- 2>&-; sleep 60")
    #expect(throws: ChildError.closed) { try line(child) }
    #expect(child.leave(within: 0.1) == nil)
    child.stop()
    #expect(kill(child.identifier, 0) != 0)
  }

  @Test func childThatDoesNotReadCannotBlockTheWriter() throws {
    let child = try shell("sleep 60")
    let long = [UInt8](repeating: 0x2E, count: 1 << 20)
    #expect(throws: ChildError.timedOut(seconds: 0.1)) {
      try child.send(long, within: 0.1) { nil }
    }
    #expect(throws: ChildError.interrupted(signal: SIGTERM)) {
      try child.send(long, within: 60) { SIGTERM }
    }
  }

  @Test func writingToAnEndedChildReportsAClosedChannel() throws {
    let child = try shell("exit 4")
    #expect(throws: ChildError.closed) { try line(child) }
    // A process that ends closes its descriptors one after the other.
    #expect(throws: ChildError.closed) {
      while true { try child.send(Array("word\n".utf8), within: 60) { nil } }
    }
    #expect(child.leave(within: 60) == .exit(4))
  }
}
