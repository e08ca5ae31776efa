import ChildProcess
import Foundation
import Measurements
import Testing

@testable import Worker

/// Everything that can become of a worker's process is an error of its own.
@Suite struct ProcessChannelTests {
  private func launch(_ script: String, timeout: Double = 60) -> WorkerLaunch {
    var launch = WorkerLaunch(program: "the-program", timeout: timeout)
    launch.tool = ["bash", "-c", script]
    return launch
  }

  private func ask(_ script: String, timeout: Double = 60) throws -> Int {
    try Worker(launch(script, timeout: timeout)).ask(.runCounted("a"))
  }

  @Test func answerIsRead() throws {
    #expect(try ask(#"read line; echo '{"ranCounted":{"iterations":7}}'; read line"#) == 7)
  }

  @Test func deathIsReportedWithTheLastErrorLines() {
    #expect(throws: WorkerError.died(.exit(3), standardError: ["2", "3", "last words"])) {
      try ask("for n in 1 2 3; do echo $n >&2; done; echo last words >&2; exit 3")
    }
    #expect(throws: WorkerError.died(.signal(SIGKILL), standardError: [])) {
      try ask("read line; kill -9 $$")
    }
  }

  // "crashed: exit code 0" read as a success.
  @Test func orderlyEndWithoutAnAnswerIsExplained() {
    let end = WorkerError.died(.exit(0), standardError: [])
    #expect(throws: end) { try ask("read line; exit 0") }
    #expect("\(BenchmarkFailure(end))" == "crashed: it left with exit code 0 and no answer")
  }

  // A body that closes its descriptors and sleeps: the command waited for its end, for ever.
  @Test func channelClosedByALivingWorkerIsADeath() throws {
    let worker = try Worker(launch("exec <&- >&- 2>&-; sleep 3600", timeout: 0.2))
    #expect(throws: WorkerError.died(nil, standardError: [])) { try worker.ask(.runCounted("a")) }
    #expect(worker.failure != nil)
    let process = try #require(worker.process)
    #expect(kill(process, 0) != 0, "it has been ended")
  }

  @Test func silentWorkerIsStalled() {
    #expect(throws: WorkerError.stalled(seconds: 0.1)) { try ask("sleep 3600", timeout: 0.1) }
    #expect(throws: WorkerError.stalled(seconds: 0.1)) { try ask("kill -STOP $$", timeout: 0.1) }
  }

  @Test func unexpectedLineIsAnError() {
    #expect(throws: WorkerError.unexpectedAnswer("hello")) { try ask("echo hello; sleep 3600") }
    #expect(throws: WorkerError.unexpectedAnswer(#"{"ready":{}}"#)) {
      try ask(#"read line; echo '{"ready":{}}'; sleep 3600"#)
    }
  }

  /// Answers that a worker forges: of another benchmark, impossible, or of another request.
  @Test(arguments: [
    #"{"ranCounted":{"iterations":0}}"#, #"{"ranCounted":{"iterations":-3}}"#,
    #"{"ranCounted":{"iterations":1e400}}"#, #"{"ranCounted":{"iterations":NaN}}"#,
    #"{"ranCounted":{}}"#, #"{"estimate":{"_0":{"nanosecondsPerIteration":1}}}"#, "", "1 2 3",
  ])
  func forgedAnswerIsUnexpected(answer: String) {
    #expect(throws: WorkerError.unexpectedAnswer(answer)) {
      try ask("read line; cat <<'END'\n\(answer)\nEND\nread line")
    }
  }

  // Of two answers, the second would be taken for that of the next request.
  @Test func secondAnswerIsUnexpected() throws {
    let worker = try Worker(
      launch("read line; cat <<'END'\n{\"ranCounted\":{\"iterations\":7}}\nforged\nEND\nread line"))
    #expect(throws: WorkerError.unexpectedAnswer("forged")) { try worker.ask(.runCounted("a")) }
  }

  @Test func endInTheMiddleOfALineIsADeath() {
    #expect(throws: WorkerError.died(.exit(0), standardError: [])) {
      try ask(#"read line; printf '{"ranCounted":'; exit 0"#)
    }
  }

  @Test func endlessAnswerIsBounded() {
    #expect(throws: WorkerError.unexpectedAnswer("bash: wrote more than 64 MiB")) {
      try ask("read line; head -c 1000000000 /dev/zero")
    }
  }

  @Test func answerThatCannotBeWrittenIsNamed() {
    let failure = BenchmarkFailure(.died(.exit(74), standardError: []))
    #expect("\(failure)" == "crashed: its answer could not be written")
  }

  @Test func failureOfTheBenchmarkIsNamed() {
    #expect(throws: WorkerError.failed(.threw("no"))) {
      try ask(#"read line; echo '{"failed":{"_0":{"threw":{"_0":"no"}}}}'; sleep 3600"#)
    }
  }

  @Test func absentProgramIsNotStarted() {
    let launch = WorkerLaunch(program: "/no/such/program", timeout: 1)
    #expect(throws: WorkerError.notStarted("/no/such/program: no such program")) {
      try Worker(launch)
    }
  }

  @Test func launchArgumentsAndVariablesConfigureTheWorker() throws {
    var launch = WorkerLaunch(program: "/a/b", timeout: 1, cpu: 3)
    #expect(launch.words == ["/a/b", "worker", "--cpu", "3"])
    launch.hasFixedAddresses = true
    #expect(launch.words == ["/a/b", "worker", "--fixed-addresses", "--cpu", "3"])
    var fixed = self.launch(#"echo $SWIFT_DETERMINISTIC_HASHING $# "$0" "$1" >&2; exit 1"#)
    fixed.isRepeatable = true
    #expect(throws: WorkerError.died(.exit(1), standardError: ["1 1 the-program worker"])) {
      try Worker(fixed).ask(.runCounted("a"))
    }
  }

  /// A purge by the clock would hit another iteration in each run.
  @Test func repeatableWorkerReturnsNoMemoryByTheClock() {
    var repeatable = launch(#"echo "$MALLOC_CONF" >&2; exit 1"#)
    repeatable.isRepeatable = true
    let own = ProcessInfo.processInfo.environment["MALLOC_CONF"].map { "\($0)," } ?? ""
    #expect(
      throws: WorkerError.died(
        .exit(1), standardError: ["\(own)dirty_decay_ms:-1,muzzy_decay_ms:-1"])
    ) {
      try Worker(repeatable).ask(.runCounted("a"))
    }
  }

  @Test func preloadedLibraryComesBeforeThoseOfTheUser() {
    var preloaded = launch(#"echo "$LD_PRELOAD" >&2; exit 1"#)
    // Every program can load it, so the linker has nothing to say.
    preloaded.preload = "libm.so.6"
    let own = ProcessInfo.processInfo.environment["LD_PRELOAD"].map { ":\($0)" } ?? ""
    #expect(throws: WorkerError.died(.exit(1), standardError: ["libm.so.6\(own)"])) {
      try Worker(preloaded).ask(.runCounted("a"))
    }
  }

  // In a pipe that nobody reads it would stand still.
  @Test func longErrorOutputDoesNotBlockTheWorker() throws {
    let script = "read line; yes complaint | head -n 100000 >&2; echo 1 2 3; read line"
    #expect(try Worker(launch(script)).ask(.turn) == [1, 2, 3])
  }
}
