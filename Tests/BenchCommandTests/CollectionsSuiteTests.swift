internal import Foundation
internal import TestSupport
internal import Testing

/// Suites that were written for apple/swift-collections-benchmark run unchanged.
@Suite struct CollectionsSuiteTests {
  private let folder: PackageFolder
  private static let prefix = "Collections-fixture-8b84313f/all/"

  init() throws {
    folder = try PackageFolder(.collectionsSuite)
  }

  /// The allocations of an iteration by title, at the sizes of a variable's text.
  private func allocations(at sizes: String) throws -> [String: Double] {
    let measured = try folder.bench(
      ["run", "--metric", "allocations", "--format", "json"], environment: ["BENCH_SIZES": sizes]
    ).json(MeasurementDocument.self)
    let counts = measured.benchmarks.map { ($0.title ?? "", $0.counts["allocations"] ?? .nan) }
    return Dictionary(counts) { first, _ in first }
  }

  @Test func collectionsSuiteImportsNothingOfThisPackage() throws {
    let source = FixtureProgram.checkout.appending(
      path: "Tests/Fixtures/collections-suite/main.swift")
    let text = try String(contentsOf: source, encoding: .utf8)
    let imports = text.split(separator: "\n").filter { $0.hasPrefix("import ") }
    #expect(imports == ["import CollectionsBenchmark", "import Foundation"])
  }

  /// Identifiers are stored in baselines: a change of their spelling loses these.
  @Test func eachTaskIsABenchmarkAtEachSize() throws {
    let listed = try folder.bench("list", "--format", "json").json(ListDocument.self).benchmarks
    let sum = listed.filter { $0.title?.hasPrefix("Array<Int> sum") == true }
    #expect(
      sum.map(\.id)
        == [64, 512, 4096, 32_768].map { "\(Self.prefix)Array-Int-sum-1aec1fc4[size=\($0)]" })
    #expect(sum.map(\.title).first == "Array<Int> sum [size=64]")
    #expect(sum.map(\.items) == [64, 512, 4096, 32_768])
    #expect(sum.map(\.parameters).last == ["size": "32768"])
    #expect(listed.allSatisfy { $0.tags == ["gate"] })
    #expect(listed.contains { $0.title == "task of another list [size=64]" })
  }

  @Test func maximalSizesAreRespected() throws {
    let listed = try folder.bench("list", "--format", "json").json(ListDocument.self).benchmarks
    let items = listed.filter { $0.title?.hasPrefix("small only") == true }.map(\.items)
    #expect(items == [64, 512])
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func allocationsAreExactAtEachSize() throws {
    let counts = try allocations(at: "3,32,1000,20000")
    for size in [3, 32, 1000, 20_000] {
      #expect(counts["box → each [size=\(size)]"] == Double(size))
      #expect(counts["Array<Int> copy [size=\(size)]"] == 1)
      #expect(counts["Array<Int> sum [size=\(size)]"] == 0)
      // These allocate more than 2 · size times around what they measure.
      #expect(counts["measured part [size=\(size)]"] == 1)
      #expect(counts["two measured parts [size=\(size)]"] == 2)
    }
  }

  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func instructionsOutsideOfTheMeasuredPartAreNotCounted() throws {
    let measured = try folder.bench(
      "run", "--metric", "instructions", "--filter", "/measured-part", "--format", "json"
    ).json(MeasurementDocument.self)
    let counts = measured.benchmarks.compactMap { $0.counts["instructions"] }
    try #require(counts.count == 4)
    // 512 times the boxes outside, and the same work inside.
    #expect(counts.allSatisfy { $0 < 3000 }, "\(counts)")
  }

  @Test func excludedTimeIsNoted() throws {
    let measured = try folder.bench(
      "run", "--metric", "time", "--time", "0.01", "--filter", "/measured-part", "--format", "json"
    ).json(MeasurementDocument.self)
    for line in measured.benchmarks {
      #expect(line.notes?.contains { $0.contains("of the time is excluded") } == true, "\(line)")
    }
  }

  /// Inputs depend on the size alone, so two processes insert at the same places.
  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func inputsRepeatBetweenProcesses() throws {
    let counts = try (0..<2).map { _ in
      try folder.bench(
        "run", "--metric", "instructions", "--filter", "insertions", "--format", "json"
      ).json(MeasurementDocument.self).benchmarks.compactMap { $0.counts["instructions"] }
    }
    #expect(counts[0].count == 3 && counts[0] == counts[1], "\(counts)")
  }

  @Test func taskWithoutBodyIsNotAvailable() throws {
    let chosen = ["--filter", "large-only", "--time", "0.01"]
    let measured = try folder.bench(["run", "--format", "json"] + chosen)
      .json(MeasurementDocument.self)
    let reason = "the task has no body for this size"
    #expect(measured.benchmarks.map(\.absence) == [reason, reason, nil, nil])
    #expect(measured.benchmarks.prefix(2).allSatisfy { $0.counts.isEmpty && $0.error == nil })
    let text = try folder.bench(["run"] + chosen).output
    #expect(text.contains("note: 2 benchmarks: not available: \(reason)"), "\(text)")
    #expect(text.contains("4 benchmarks, 2 not available"), "\(text)")
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func sizesBecomeFittedCurvesWithTitles() throws {
    let text = try folder.bench(
      "run", "--metric", "peakBytes", "--filter", "Array-Int-(copy|pair)"
    ).output
    // Eight bytes for each element, rounded up to a size class of the allocator.
    #expect(
      text.contains(#/Array<Int> copy \[size=…\] +peakBytes +64 … 32768 +n +[0-9.]+ bytes · n/#),
      "\(text)")
    #expect(
      text.contains(#/Array<Int> pair \[size=…\] +peakBytes +64 … 32768 +1 +48 bytes/#), "\(text)")
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func baselinesOfASweepAreAcceptedAndGated() throws {
    let chosen = ["--filter", "box|large-only|measured"]
    try folder.bench(["baseline", "accept", "--exact", "--because", "the first"] + chosen)
    let gate = try folder.bench(["gate", "--exact"] + chosen)
    #expect(gate.output.contains("2 not available"), "\(gate)")
    try folder.bench(
      ["gate", "--against-binary", folder.program.path, "--budget", "1"] + chosen)
  }

  @Test(arguments: [
    ("duplicate", "all/measured-part-ed97a3ee[size=64], at collections_suite/main.swift:"),
    ("input", "wants an input of the type Array<String>; register a generator for it with"),
  ])
  func contradictoryTasksAreRefused(misuse: String, words: String) throws {
    for verb in ["list", "run", "gate"] {
      let outcome = try folder.refuses(
        70, verb, saying: [words], environment: ["COLLECTIONS_MISUSE": misuse])
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
    }
  }

  @Test(arguments: ["", "a", "0", "16,-2", "1e3"])
  func malformedSizesAreRefused(sizes: String) throws {
    try folder.refuses(
      70, "list", saying: ["BENCH_SIZES wants sizes such as 16,1024, and not \"\(sizes)\""],
      environment: ["BENCH_SIZES": sizes])
  }

  @Test func measuringOnlyInSomeIterationsFails() throws {
    let outcome = try folder.bench(
      ["run", "--filter", "measures-later", "--time", "0.01", "--format", "json"], exits: 70,
      environment: ["COLLECTIONS_MISUSE": "timer"])
    let errors = try outcome.json(MeasurementDocument.self).benchmarks.map { $0.error?.message }
    let message = "threw: timer.measure is not called in every iteration or in none"
    #expect(errors == Array(repeating: message, count: 4))
  }
}
