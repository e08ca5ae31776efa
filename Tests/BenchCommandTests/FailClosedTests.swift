internal import Foundation
internal import TestSupport
internal import Testing

/// An incomparable benchmark is an error with a message of its own, never "within limits".
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct FailClosedTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  @Test func benchmarkMissingFromTheBuildIsRefused() throws {
    try folder.accept()
    try folder.refuses(
      65, "gate", "--suite", "known", "--skip", "time/",
      saying: ["known/presence/removable", "gone", "baseline accept"],
      environment: ["KNOWN_GONE": "1"])
    try folder.refuses(
      65, "run", "--suite", "known", "--skip", "time/", "--time", "0.01",
      saying: ["known/presence/removable", "gone"], environment: ["KNOWN_GONE": "1"])
  }

  @Test func missingBenchmarkIsFoundByItsStoredTag() throws {
    try folder.accept()
    try folder.refuses(
      65, "gate", "--tag", "gate", saying: ["known/presence/removable", "gone"],
      environment: ["KNOWN_GONE": "1"])
  }

  @Test func missingBenchmarkOutsideTheSelectionIsIgnored() throws {
    try folder.accept()
    for selection in [["--filter", "allocations/"], ["--tag", "plain"], ["--skip", "pres|time"]] {
      try folder.bench(["gate", "--suite", "known"] + selection, environment: ["KNOWN_GONE": "1"])
    }
  }

  @Test func benchmarkWithoutBaselineIsRefusedByGateAndShownByRun() throws {
    try folder.accept()
    let environment = ["KNOWN_ADDED": "1"]
    try folder.refuses(
      65, "gate", "--suite", "known", "--skip", "time/",
      saying: [
        "known/presence-too/added", "not in the baseline", "bench baseline accept --because",
      ],
      environment: environment)
    let outcome = try folder.bench(
      "run", "--filter", "presence", "--time", "0.01", environment: environment)
    #expect(outcome.output.contains("1 new"))
  }

  @Test func suiteWithoutBaselineFailsTheGateAndIsNotedByRun() throws {
    try folder.refuses(
      65, "gate", "--suite", "known", saying: ["no baseline of known", "bench baseline accept"])
    let outcome = try folder.bench("run", "--filter", "known/.*/none", "--time", "0.01")
    #expect(outcome.errors.contains("no baseline of known"))
    #expect(outcome.output.contains("no stored baseline"))
  }

  // The others were not even counted, so a filter was of no use where one suite has no baseline.
  @Test func oneSuiteWithoutBaselineAmongSeveralFailsAndTheOthersAreJudged() throws {
    try folder.accept()
    let outcome = try folder.refuses(
      65, "gate", "--exact", "--all-rows", "--filter", "allocations/none|fine",
      saying: ["no baseline of faults", "`--skip ^faults/` leaves it out"])
    #expect(outcome.output.contains("\nallocations/none "), "\(outcome)")
    try folder.bench(
      "gate", "--exact", "--filter", "allocations/none|fine", "--skip", "^faults/")
  }

  @Test(arguments: ["time", "instructions", "retains", "releases"])
  func gateRefusesMetricsNeverStoredInBaselines(metric: String) throws {
    try folder.accept()
    try folder.refuses(
      64, "gate", "--filter", "known/.*/none", "--metric", metric,
      saying: ["--metric \(metric) is judged against another build: --against REF"])
  }

  @Test(.enabled(if: otherMalloc != nil, "no \(otherMallocName) here, which is part of glibc"))
  func deadCounterIsDetectedBeforeCounting() throws {
    let library = try #require(Self.otherMalloc)
    try folder.accept()
    let environment = ["LD_PRELOAD": library]
    for verb in ["run", "gate"] {
      try folder.refuses(
        70, verb, "--filter", "known/.*/none", saying: ["counter counts nothing", "100", "read 0"],
        environment: environment)
    }
    try folder.refuses(
      70, "baseline", "accept", "--filter", "known/.*/none", "--because", "a test",
      saying: ["counter counts nothing"], environment: environment)
    let doctor = try folder.bench("doctor", "--time", "0", exits: 70, environment: environment)
    #expect(doctor.output.contains("broken"))
  }

  @Test func differingChecksumIsAFailure() throws {
    let selection = ["--filter", "faults/body/checksum"]
    try folder.bench(
      "baseline", "accept", "--filter", "faults/body/checksum", "--because", "a test")
    for verb in [["gate"], ["run", "--time", "0.01"], ["run", "--verify"]] {
      try folder.refuses(
        70, verb + selection, saying: ["faults/body/checksum", "checksum differs: 2, expected 1"],
        environment: ["KNOWN_CHECKSUM": "1"])
    }
  }

  @Test func exitCodeIsThatOfTheMostSeriousProblem() throws {
    try folder.bench(
      "baseline", "accept", "--exact", "--filter", "switchable|removable|body/checksum",
      "--because", "a test")
    let all = ["KNOWN_EXTRA": "1", "KNOWN_GONE": "1", "KNOWN_CHECKSUM": "1"]
    let selection = ["gate", "--filter", "switchable|removable|body/checksum"]
    try folder.refuses(70, selection, saying: ["checksum differs"], environment: all)
    let outcome = try folder.refuses(
      65, selection, saying: ["removable", "gone"],
      environment: ["KNOWN_EXTRA": "1", "KNOWN_GONE": "1"])
    #expect(outcome.output.contains("regressed"), "the report shows all: \(outcome)")
  }

  private static let otherMallocName = "libc_malloc_debug.so.0"

  /// A library that takes `malloc` away from jemalloc, so that its hooks see nothing.
  private static let otherMalloc = [
    "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/lib64",
  ].map { "\($0)/\(otherMallocName)" }.first { FileManager.default.fileExists(atPath: $0) }
}
