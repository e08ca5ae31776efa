internal import Foundation
internal import TestSupport
internal import Testing

/// Times under an allocator that is preloaded, beside counts under jemalloc.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct AllocatorTests {
  private let copies: ProgramCopies

  init() throws {
    copies = try ProgramCopies()
  }

  private func run(
    _ options: String..., exits status: Int32 = 0
  ) throws -> ChildProcess.Outcome {
    try copies.folder.bench(
      ["run", "--filter", "allocations/(one|leak)$", "--time", "0.01"] + options, exits: status)
  }

  @Test func timesAreUnderTheSystemAndCountsUnderJemalloc() throws {
    let outcome = try run("--allocator", "system", "--format", "json")
    let document = try outcome.json(MeasurementDocument.self)
    #expect(document.environment.timeAllocator == "system")
    #expect(document.environment.allocator.hasPrefix("jemalloc "))
    let line = try #require(document["known/allocations/one"])
    #expect(line.counts["allocations"] == 1 && line.counts["allocatedBytes"] == 32)
    #expect(try #require(line.metrics?["time"]?.floor) > 0)
    #expect(document["known/allocations/leak"]?.counts["retainedBytes"] == 32)
  }

  @Test func countsDoNotDependOnTheAllocatorOfTimes() throws {
    let counts = try [[], ["--allocator", "system"]].map { options in
      try copies.folder.bench(
        ["run", "--suite", "known", "--skip", "time/", "--time", "0.01", "--format", "json"]
          + options
      ).json(MeasurementDocument.self).benchmarks.map(\.counts)
    }
    #expect(counts[0] == counts[1])
  }

  @Test func measurementsUnderTwoAllocatorsAreNotComparedInTime() throws {
    _ = try run("--save", "linked")
    _ = try run("--save", "system", "--allocator", "system")
    let document = try copies.folder.bench("compare", "linked", "system", "--format", "json")
      .json(JudgedDocument.self)
    let time = try #require(document.time(of: "known/allocations/one"))
    #expect(time.verdict == "unproven")
    #expect(time.note?.hasPrefix("times under system, then jemalloc ") == true, "\(time)")
    #expect(document["known/allocations/one"]?.metrics?["allocations"]?.verdict == "unchanged")
  }

  @Test func gateTimesBothBuildsUnderTheAllocator() throws {
    let outcome = try copies.gate(
      "--filter", "sides/work/steps", "--allocator", "system", "--force-timing", "--budget", "5",
      "--format", "json")
    let document = try outcome.json(JudgedDocument.self)
    let evidence = document.evidence?.first { $0.hasPrefix("timed in ") }
    #expect(evidence?.contains(", under system") == true, "\(outcome)")
    #expect(document.time(of: "sides/work/steps")?.ratio != nil)
  }

  @Test func doctorComparesTheAllocators() throws {
    let findings = try copies.folder.bench(
      "doctor", "--time", "0.1", "--allocator", "system", "--format", "json"
    ).json(DoctorDocument.self).findings
    let found = try #require(findings.first { $0.check == "allocator system" }?.found)
    let number = try #require(found.firstMatch(of: /times are ([0-9.]+) of those/))
    // Its benchmarks allocate one block or none: both allocators take some nanoseconds.
    #expect((0.1...10).contains(try #require(Double(number.1))), "\(found)")
  }

  // MARK: Bad input

  @Test func unknownAllocatorIsAUsageError() throws {
    let outcome = try run("--allocator", "dlmalloc", exits: 64)
    #expect(
      outcome.errors.contains(
        "--allocator dlmalloc: no such allocator; there is jemalloc, mimalloc, system, tcmalloc, "
          + "or the path of a library"), "\(outcome)")
  }

  @Test func missingLibraryIsNamed() throws {
    let outcome = try run("--allocator", "/no/such/library.so", exits: 69)
    #expect(outcome.errors.contains("--allocator /no/such/library.so: no library there"))
  }

  /// A file that is no library, and a library without an allocator.
  @Test func libraryThatCannotBePreloadedIsRefused() throws {
    let text = copies.folder.path("text.so")
    try Data("no library\n".utf8).write(to: URL(filePath: text))
    for library in [text, "/lib/x86_64-linux-gnu/libm.so.6", "/lib/aarch64-linux-gnu/libm.so.6"]
    where FileManager.default.fileExists(atPath: library) {
      let outcome = try run("--allocator", library, exits: 69)
      #expect(
        outcome.errors.contains(
          "--allocator \(library): \(library) cannot be preloaded, or has no malloc: the program "
            + "calls that of "), "\(outcome)")
      #expect(outcome.errors.contains("libjemalloc.so.2"), "\(outcome)")
    }
  }

  /// An installed one can be used; of another one the package is named.
  @Test(arguments: ["mimalloc", "tcmalloc"])
  func namedAllocatorRunsOrNamesItsPackage(name: String) throws {
    let outcome = try copies.folder.start(
      ["run", "--filter", "allocations/one$", "--time", "0.01", "--allocator", name]
    ).wait()
    if outcome.ending == .exit(0) {
      #expect("\(outcome)".contains("times under \(name)"), "\(outcome)")
    } else {
      #expect(outcome.ending == .exit(69) && outcome.errors.contains("apt-get install lib"))
    }
  }

  @Test func storedGateRefusesAnAllocator() throws {
    let outcome = try copies.folder.bench(["gate", "--allocator", "system"], exits: 64)
    #expect(outcome.errors.contains("--allocator times two builds under one allocator"))
    let sharded = try copies.folder.bench(
      ["gate", "--against", "HEAD", "--shard", "1/2", "--allocator", "system"], exits: 64)
    #expect(sharded.errors.contains("--allocator and --shard"))
  }
}
