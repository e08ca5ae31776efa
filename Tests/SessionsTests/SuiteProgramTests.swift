import ChildProcess
import Comparison
import Measurements
import ScriptedWorkers
import Testing
import Worker

@testable import Sessions

@Suite struct SuiteProgramTests {
  private let script = ScriptedWorkers([.scripted("s/g/a")])

  private func error(_ failure: WorkerError) -> CommandError? {
    script.failure = { _ in failure }
    return #expect(throws: CommandError.self) { try script.program() }
  }

  @Test func programDescribesItself() throws {
    let program = try script.program("/nowhere/of/suites")
    #expect(program.product == "suites")
    #expect(program.description.entries == script.entries)
    #expect(script.calls.map(\.request) == [.describe])
    #expect(script.ended == [0])
    #expect(try script.run { try program.checkHarness() } == script.harness)
  }

  @Test func lastLineOfAProgramWithInvalidSuitesIsTheError() {
    let invalid = error(.died(.exit(70), standardError: ["note", "error: two benchmarks s/g/a"]))
    #expect(invalid?.code == .failure)
    #expect(invalid?.message == "two benchmarks s/g/a")
    #expect(error(.died(.exit(70), standardError: []))?.code == .data)
  }

  @Test func otherProgramsAreNoProgramsOfSuites() {
    #expect(error(.unexpectedAnswer("hello"))?.code == .data)
    #expect(error(.died(.exit(64), standardError: ["usage"]))?.code == .data)
    #expect(error(.died(.signal(11), standardError: []))?.code == .failure)
    let stalled = error(.stalled(seconds: 60))
    #expect(stalled?.code == .failure)
    #expect(stalled?.message?.hasPrefix("/nowhere/suites: ") == true)
    #expect(error(.interrupted(signal: 2))?.code == .interrupted)
  }

  @Test func answerToAnotherQuestionIsQuoted() {
    let message = error(.unexpectedAnswer("hello"))?.message
    #expect(message?.contains(#"it answered "hello"; print nothing before"#) == true)
  }

  // "Build it again" was the advice.
  @Test func limitOfTheSystemIsNotTheProgramsFault() {
    let error = error(.outOfResources("a pipe: cannot be used: too many open files"))
    #expect(error?.code == .unavailable)
    #expect(error?.message?.contains("too many open files; `ulimit -a`") == true)
  }

  @Test func timeoutHoldsFromTheFirstAnswer() throws {
    _ = try script.run { try SuiteProgram(path: "/nowhere", timeout: .seconds(7)) }
    #expect(script.launches.map(\.timeout) == [7])
  }

  @Test func environmentIsOfTheMachineAndOfTheProgramsBuild() throws {
    script.environment.toolchain = "swift-1"
    script.environment.configuration = "debug"
    script.environment.flags = ["-f"]
    (script.environment.os, script.environment.arch) = ("other", "riscv")
    let program = try script.program()
    let environment = program.environment(commit: "abc-dirty")
    #expect(environment.toolchain == "swift-1")
    #expect(environment.flags == ["-f"])
    #expect((environment.os, environment.arch) == ("other", "riscv"))
    #expect(environment.commit == "abc-dirty")
    #expect(environment.allocator == script.environment.allocator)
    #expect(!program.isOptimised)
    let error = #expect(throws: CommandError.self) { try program.requireOptimisation() }
    #expect(error?.code == .data)
  }

  @Test func optimisedProgramIsMeasured() throws {
    let program = try script.program()
    #expect(program.isOptimised)
    try program.requireOptimisation()
  }

  @Test func metricThatCannotBeCountedIsRefused() throws {
    script.unavailable = ["allocations": "no jemalloc"]
    let program = try script.program()
    try program.requireCounting([.minorFaults])
    let error = #expect(throws: CommandError.self) {
      try program.requireCounting([.minorFaults, .allocations])
    }
    #expect(error?.message == "allocations cannot be counted here: no jemalloc")
  }
}

@Suite struct TimeAllocatorTests {
  private let script = ScriptedWorkers([.scripted("s/g/a")])

  private func error(_ name: String) throws -> CommandError? {
    let program = try script.program()
    script.forget()
    return #expect(throws: CommandError.self) {
      try script.run { try TimeAllocator(named: name, for: program) }
    }
  }

  @Test func knownAllocatorIsPreloaded() throws {
    let allocator = try script.allocator()
    #expect(allocator.name == "system")
    #expect(allocator.library == "libc.so.6")
    #expect(script.launches.last?.preload == "libc.so.6")
    #expect(script.launches.last?.program == "/nowhere/suites")
    #expect(script.ended == [0, 1])
  }

  @Test func unknownNameListsTheKnownOnes() throws {
    let error = try error("other")
    #expect(error?.code == .usage)
    #expect(
      error?.message?.contains("there is jemalloc, mimalloc, system, tcmalloc, or the path")
        == true)
    #expect(script.launches.isEmpty)
  }

  @Test func libraryIsNamedByItsPath() throws {
    #expect(
      try error("/nowhere/lib.so")?.message == "--allocator /nowhere/lib.so: no library there")
    let folder = try ScratchFolder()
    try folder.write("", to: "lib.so")
    let path = "\(folder.path)/lib.so"
    script.introduce = { $1.mallocFile = path }
    let program = try script.program()
    let allocator = try script.run { try TimeAllocator(named: path, for: program) }
    #expect(allocator.library == path)
    script.introduce = { $1.mallocFile = "/usr\(path)" }
    #expect(try error(path)?.code == .unavailable)
  }

  @Test func programThatCallsAnotherMallocIsRefused() throws {
    script.introduce = { $1.mallocFile = "/usr/lib/notlibc.so.6" }
    let other = try error("system")
    #expect(other?.code == .unavailable)
    #expect(other?.message?.hasSuffix("notlibc.so.6; apt-get install libc6") == true)
    script.introduce = { $1.mallocFile = nil }
    #expect(try error("system")?.message?.contains("calls that of an unknown file") == true)
  }

  @Test func programOfAnOlderVersionCannotTell() throws {
    script.introduce = { $1.protocolVersion = WorkerIntroduction.memoryProtocol - 1 }
    #expect(try error("system")?.code == .data)
    script.introduce = {
      $1.protocolVersion = WorkerIntroduction.memoryProtocol
      $1.mallocFile = "/lib/libc.so.6"
    }
    let program = try script.program()
    _ = try script.run { try TimeAllocator(named: "system", for: program) }
  }

  @Test func programThatDoesNotStartUnderAnAllocatorIsRefused() throws {
    script.failure = { $0.request == .introduce ? .died(.signal(6), standardError: []) : nil }
    let error = try error("system")
    #expect(error?.code == .unavailable)
    #expect(error?.message?.contains("does not start with libc.so.6 preloaded") == true)
    script.failure = { $0.request == .introduce ? .interrupted(signal: 2) : nil }
    #expect(try self.error("system")?.code == .interrupted)
  }
}
