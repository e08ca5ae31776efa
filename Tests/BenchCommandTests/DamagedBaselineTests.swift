internal import Foundation
internal import TestSupport
internal import Testing

/// A baseline file that is not what was accepted: every verb that reads it says so and leaves it.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct DamagedBaselineTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
    try folder.accept()
  }

  private func expectRefusal(
    saying words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let name = try folder.exactBaseline.lastPathComponent
    for verb in [["gate"], ["run", "--time", "0.01"], ["run", "--verify"]] {
      try folder.refuses(
        65, verb + ["--suite", "known", "--skip", "time/"], saying: [name] + words,
        sourceLocation: sourceLocation)
    }
  }

  @Test func truncatedFileIsReportedWithItsLine() throws {
    try folder.editBaseline { String($0.prefix($0.count / 2)) }
    try expectRefusal(saying: ["damaged", "line"])
  }

  @Test func emptyFileIsDamaged() throws {
    try folder.editBaseline { _ in "" }
    try expectRefusal(saying: ["damaged"])
  }

  @Test func nonJSONFileIsDamaged() throws {
    try folder.editBaseline { _ in "a picture\n" }
    try expectRefusal(saying: ["damaged", "not valid JSON"])
  }

  @Test func unsupportedSchemaIsReportedWithTheSupportedOne() throws {
    try folder.editBaseline {
      $0.replacing("bench.exact-baseline/1", with: "bench.exact-baseline/2")
    }
    try expectRefusal(saying: ["bench.exact-baseline/2", "bench.exact-baseline/1"])
  }

  @Test func fieldOfTheWrongTypeIsNamed() throws {
    try folder.editBaseline {
      $0.replacing(/"total":\d+/, maxReplacements: 1) { _ in "\"total\":\"many\"" }
    }
    try expectRefusal(saying: ["damaged", "metrics[0].total"])
  }

  @Test func benchmarkWithoutMetricsIsDamaged() throws {
    try folder.dropBaselineLines("\"id\":\"known/allocations/one\"", "\"metric\"")
    try expectRefusal(saying: ["known/allocations/one", "no metrics"])
  }

  @Test func benchmarkWithRemovedLinesIsNotInTheBaseline() throws {
    try folder.dropBaselineLines("\"id\":\"known/allocations/one\"")
    try folder.refuses(
      65, "gate", "--suite", "known", "--skip", "time/",
      saying: ["known/allocations/one", "not in the baseline", "bench baseline accept"])
    try folder.bench("gate", "--suite", "known", "--skip", "time/|allocations/one")
  }

  @Test func metricWithARemovedLineIsNotInTheBaseline() throws {
    try folder.dropBaselineLines(
      "\"id\":\"known/allocations/one\"", "\"metric\":\"retainedBytes\"")
    try folder.refuses(
      65, "gate", "--suite", "known", "--skip", "time/",
      saying: ["known/allocations/one", "retainedBytes is not in the baseline"])
  }

  @Test func acceptDoesNotReplaceADamagedFile() throws {
    try folder.editBaseline { String($0.dropLast(20)) }
    try folder.refuses(
      65, "baseline", "accept", "--filter", "known/.*/one", "--because", "a test",
      saying: ["damaged"])
  }

  @Test func countsOfAnotherBuildAreNotComparable() throws {
    try folder.editBaseline {
      $0.replacing("\"configuration\":\"release\"", with: "\"configuration\":\"debug\"")
    }
    try folder.refuses(
      65, "gate", "--suite", "known", "--skip", "time/", saying: ["not comparable", "debug"])
  }

  @Test func bytesFromAnotherAllocatorFailTheGateWithACause() throws {
    try folder.editBaseline { $0.replacing(/jemalloc [0-9.]+/) { _ in "jemalloc 1.2.3" } }
    let options = ["gate", "--exact", "--filter", "switchable"]
    let outcome = try folder.bench(options + ["--metric", "allocatedBytes"], exits: 65)
    #expect(outcome.output.contains("allocatedBytes: not comparable: stored under jemalloc 1.2.3"))
    try folder.bench(options + ["--metric", "allocations"])
  }

  @Test func countsCompareAcrossAllocatorsAndBytesDoNot() throws {
    try folder.editBaseline { $0.replacing(/jemalloc [0-9.]+/) { _ in "jemalloc 1.2.3" } }
    let outcome = try folder.bench(
      "gate", "--filter", "switchable", exits: 65, environment: ["KNOWN_EXTRA": "1"])
    #expect(outcome.output.contains("allocations 1 per iteration, before 0 (+1): regressed"))
    #expect(!outcome.output.contains("allocatedBytes 32 per iteration, before 0"))
  }
}
