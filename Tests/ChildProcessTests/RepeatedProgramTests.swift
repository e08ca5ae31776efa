import Foundation
import Testing

@testable import ChildProcess

/// Runs of one program, their costs, and how they end.
@Suite struct RepeatedProgramTests {
  private func program(_ script: String) throws -> RepeatedProgram {
    try RepeatedProgram(.init("sh", ["-c", script]))
  }

  @Test func eachRunHasItsTimesAndMemory() throws {
    let sleeping = try program("sleep 0.05")
    let working = try program("i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done")
    for _ in 0..<2 {
      let (sleep, work) = (try sleeping.run(limit: 60), try working.run(limit: 60))
      #expect(sleep.nanoseconds >= 50_000_000 && sleep.ending == .exit(0) && sleep.left == 0)
      #expect(work.processorNanoseconds > 0 && work.processorNanoseconds <= work.nanoseconds * 2)
      #expect(work.leastPeakBytes > 0 && work.peakBytes >= 1 << 19)
    }
    // 64 MiB, which the program touches.
    let large = try program("head -c 67108864 /dev/zero | tail -c 67108864 >/dev/null")
    #expect(try large.run(limit: 60).peakBytes >= 64 << 20)
  }

  @Test func endingsAreTold() throws {
    #expect(try program("exit 3").run(limit: 60).ending == .exit(3))
    #expect(try program("kill -9 $$").run(limit: 60).ending == .signal(9))
  }

  @Test func runIsOnTheProcessorAskedFor() throws {
    let folder = try TemporaryFolder()
    let own = try program("grep Cpus_allowed_list /proc/self/status >\(folder.path)/cpus")
    _ = try own.run(on: 0, limit: 60)
    let text = try String(contentsOfFile: "\(folder.path)/cpus", encoding: .utf8)
    #expect(text == "Cpus_allowed_list:\t0\n")
  }

  @Test func eachRunReadsTheFileFromItsBeginning() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/input"
    try Data("12345".utf8).write(to: URL(filePath: path))
    let counting = try RepeatedProgram(
      .init("sh", ["-c", "test $(wc -c) -eq 5"]), input: .file(path))
    for _ in 0..<3 { #expect(try counting.run(limit: 60).ending.isSuccess) }
  }

  @Test func processesThatARunLeavesAreEnded() throws {
    let folder = try TemporaryFolder()
    let leaving = try program("setsid sleep 3600 & echo $! >\(folder.path)/left")
    #expect(try leaving.run(limit: 60).left >= 1)
    #expect(isGone(try identifier(in: "\(folder.path)/left")))
  }

  @Test func runBeyondItsLimitIsStopped() throws {
    let folder = try TemporaryFolder()
    let endless = try program("echo $$ >\(folder.path)/own; exec sleep 3600")
    #expect(throws: ChildError.timedOut(seconds: 0.5)) { try endless.run(limit: 0.5) }
    #expect(isGone(try identifier(in: "\(folder.path)/own")))
    #expect(throws: ChildError.closed) { try endless.run(limit: 0.5) }
  }

  @Test func signalStopsARun() throws {
    #expect(throws: ChildError.interrupted(signal: SIGINT)) {
      try program("exec sleep 3600").run(limit: 60) { SIGINT }
    }
  }

  @Test func programThatCannotBeStartedIsAnError() throws {
    #expect(throws: ChildError.notFound("no-such-program")) {
      try RepeatedProgram(.init("no-such-program"))
    }
    let other = try RepeatedProgram(.init("/etc/passwd"))
    #expect(throws: ChildError.notStarted("/etc/passwd", reason: "permission denied")) {
      try other.run(limit: 60)
    }
  }

  /// Both supervisors live at once: one that held the other's channel would keep that one waiting.
  @Test func programsEndInAnyOrder() throws {
    var first: RepeatedProgram? = try program(":")
    var second: RepeatedProgram? = try program(":")
    #expect(try first?.run(limit: 60).ending == second?.run(limit: 60).ending)
    first = nil
    #expect(try second?.run(limit: 60).ending == .exit(0))
    second = nil
  }

  private func isGone(_ process: Int32) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

  private func identifier(in path: String) throws -> Int32 {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  }
}
