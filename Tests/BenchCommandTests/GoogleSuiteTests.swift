internal import Foundation
internal import TestSupport
internal import Testing

/// Suites that were written for google/swift-benchmark run unchanged.
@Suite struct GoogleSuiteTests {
  private let folder: PackageFolder
  private let sound = ["--skip", "fails"]

  init() throws {
    folder = try PackageFolder(.googleSuite)
  }

  private func measurement(_ options: String...) throws -> MeasurementDocument {
    try folder.bench(["run", "--time", "0.01", "--format", "json"] + sound + options)
      .json(MeasurementDocument.self)
  }

  @Test func foreignSuiteSourcesImportNothingOfThisPackage() throws {
    let source = FixtureProgram.checkout.appending(path: "Tests/Fixtures/google-suite/main.swift")
    let text = try String(contentsOf: source, encoding: .utf8)
    let imports = text.split(separator: "\n").filter { $0.contains("import ") }
    #expect(imports == ["import Benchmark", "import Foundation"])
  }

  /// Identifiers are stored in baselines: a change of their spelling loses these.
  @Test func suitesAreGroupsWithStableIdentifiers() throws {
    let listed = try folder.bench("list", "--format", "json").json(ListDocument.self).benchmarks
    let names = Dictionary(listed.map { ($0.title ?? "", $0.id) }) { first, _ in first }
    #expect(names["adds"] == "google_suite/default/adds")
    #expect(
      names["allocate 3 arrays → %"] == "google_suite/default/allocate-3-arrays-d1260d42")
    #expect(names["own types.drain"] == "google_suite/own-types-c5bceb02/drain")
    #expect(names["parts.ended only"] == "google_suite/parts/ended-only-bcd4a29b")
    #expect(names["parts.first"] == "google_suite/parts/first")
    #expect(names["parts.first (2)"] == "google_suite/parts/first[number=2]")
    #expect(listed.count == 16, "an empty suite is left out")
    #expect(listed.allSatisfy { $0.tags == ["gate"] })
  }

  @Test func tablesShowNamesAsWritten() throws {
    let output = try folder.bench(["run", "--time", "0.01"] + sound).output
    let rows = output.split(separator: "\n")
    for name in ["adds", "allocate 3 arrays → %", "own types.drain", "parts.ended only"] {
      #expect(rows.contains { $0.hasPrefix("\(name) ") }, "\(output)")
    }
    #expect(
      rows.contains("note: all: no checksum: nothing proves that two builds did the same work"))
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func allocationsOutsideTheMeasuredPartsAreNotCounted() throws {
    let measured = try measurement("--metric", "allocations")
    let counts = Dictionary(
      measured.benchmarks.map { ($0.title ?? "", $0.counts["allocations"]) }
    ) { first, _ in first }
    let expected: [String: Double] = [
      "adds": 0, "sums.adds in the middle": 0, "sums.adds in two parts": 0,
      // The array of a set-up or of a call before its part has 101 allocations.
      "own types.drain": 1, "own types.part": 1, "parts.started only": 1, "parts.ended only": 1,
      // One in each part, of which the setting `Iterations` allows eight.
      "parts.measures for ever": 8,
    ]
    for (name, count) in expected {
      #expect(counts[name] == count, "\(name): \(counts)")
    }
    #expect(measured.benchmarks.allSatisfy { $0.checksum == .init(absent: true) })
  }

  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func instructionsOutsideTheMeasuredPartsAreNotCounted() throws {
    let measured = try measurement("--metric", "instructions", "--filter", "adds")
    let counts = measured.benchmarks.compactMap { $0.counts["instructions"] }
    try #require(counts.count == 3)
    // A sum of 10 000 takes far more; beginning and ending a part takes less than a thousand.
    #expect(counts[1...].allSatisfy { abs($0 - counts[0]) < 3000 }, "\(counts)")
  }

  @Test func onlyBodiesWithPartsOrHooksExcludeTime() throws {
    let measured = try measurement("--metric", "time")
    let excluding = measured.benchmarks.filter {
      ($0.notes ?? []).contains { $0.contains("of the time is excluded, in ") }
    }
    #expect(
      Set(excluding.compactMap(\.title)) == [
        "own types.drain", "own types.part", "sums.adds in the middle", "sums.adds in two parts",
        "parts.ended only", "parts.started only", "parts.measures for ever",
      ])
  }

  @Test func failuresAreReportedWithTheirSourceLocations() throws {
    let errors = try folder.bench(
      ["run", "--time", "0.01", "--filter", "fails", "--format", "json"], exits: 70
    ).json(MeasurementDocument.self).benchmarks.compactMap(\.error?.message)
    let messages = [
      "threw: Refused()", "threw: Refused()", "threw: start() at google_suite/main.swift:",
      "threw: start() at google_suite/main.swift:",
    ]
    #expect(errors.count == messages.count)
    for (error, message) in zip(errors, messages) {
      #expect(error.hasPrefix(message), "\(error)")
    }
    #expect(errors[2].contains(", while measured since google_suite/main.swift:"), "\(errors[2])")
    #expect(errors[3].hasSuffix("is not called in every iteration"), "\(errors[3])")
  }

  @Test func twoSuitesWithOneIdentifierAreRefusedWithTheirPlaces() throws {
    let id = "google_suite/own-types-c5bceb02/drain"
    let outcome = try folder.refuses(
      70, "list", saying: ["two benchmarks are called \(id), at google_suite/main.swift:"],
      environment: ["GOOGLE_TWICE": "1"])
    #expect(outcome.errors.components(separatedBy: "google_suite/main.swift:").count == 3)
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func baselinesAreAcceptedAndGated() throws {
    let chosen = ["--filter", "drain|ended|arrays"]
    try folder.bench(
      ["baseline", "accept", "--because", "the first", "--time", "0.01"] + sound + chosen)
    let gate = try folder.bench(["gate", "--exact"] + sound + chosen)
    #expect(gate.output.contains("no checksum"), "\(gate)")
  }
}
