internal import Foundation
internal import TestSupport
internal import Testing

/// `baseline release`, and the gate that knows the last release.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct ReleaseCommandTests {
  private let folder: PackageFolder

  /// A release before an accepted growth from 100 allocations to 110.
  init() throws {
    folder = try PackageFolder()
    try accept()
    try folder.bench("baseline", "release", "1.2")
  }

  private func environment(isMore: Bool) -> [String: String] {
    ["KNOWN_JITTER": folder.path("turns")].merging(isMore ? ["KNOWN_EXTRA": "1"] : [:]) { $1 }
  }

  private func accept(isMore: Bool = false) throws {
    try folder.bench(
      "baseline", "accept", "--exact", "--suite", "jitter", "--because", "a test",
      environment: environment(isMore: isMore))
  }

  private func gate(
    _ options: String..., exits status: Int32 = 0, isMore: Bool
  ) throws -> ChildProcess.Outcome {
    try folder.bench(
      ["gate", "--exact", "--suite", "jitter"] + options, exits: status,
      environment: environment(isMore: isMore))
  }

  private var releaseFiles: [String] {
    get throws {
      try folder.storedFiles.keys.filter { $0.hasPrefix("baselines/releases/") }.sorted()
    }
  }

  @Test func releaseStoresBaselinesWithNameAndDate() throws {
    let file = try #require(try releaseFiles.first)
    #expect(file.contains(/^baselines\/releases\/swift-[0-9.]+-\w+-\w+\/jitter\.json$/))
    let text = String(decoding: try #require(try folder.storedFiles[file]), as: UTF8.self)
    #expect(text.contains(/"release": .{1,3}date":"20[^"]+Z","name":"1\.2"/), "\(text)")
  }

  @Test func acceptedGrowthSinceTheReleaseIsARegression() throws {
    // At least 110 after at most 102: 7.8 %.
    try accept(isMore: true)
    let outcome = try gate("--drip", "7", exits: 2, isMore: true)
    #expect(outcome.output.contains("at release 1.2 (+"), "\(outcome)")
    #expect(outcome.output.contains("ten small steps are one large one"))
  }

  @Test func growthBelowTheLimitPasses() throws {
    try accept(isMore: true)
    _ = try gate("--drip", "50", isMore: true)
    _ = try gate(isMore: true)
  }

  @Test(arguments: [(918, 2), (919, 0)] as [(Int, Int32)])
  func tenPercentGrowthSinceTheReleaseFails(released: Int, status: Int32) throws {
    try folder.accept()
    try folder.bench("baseline", "release", "1.3")
    // 1010 allocations are 110.02 % of 918, and 109.90 % of 919.
    let file = URL(
      filePath: folder.path(try #require(try releaseFiles.first { $0.hasSuffix("known.json") })))
    let text = try String(contentsOf: file, encoding: .utf8).replacing(
      #""total":1010,"unit":"count","value":101}"#,
      with: "\"total\":\(released),\"unit\":\"count\",\"value\":\(Double(released) / 10)}")
    try Data(text.utf8).write(to: file)
    let outcome = try folder.bench(
      "gate", "--exact", "--filter", "hundred-and-one", exits: status)
    #expect(outcome.output.contains("at release 1.3") == (status == 2), "\(outcome)")
  }

  @Test func newReleaseBecomesTheReference() throws {
    try accept(isMore: true)
    try folder.bench("baseline", "release", "1.3")
    _ = try gate("--drip", "1", isMore: true)
    #expect(try releaseFiles.count == 1)
  }

  @Test func releaseDropsRemovedSuites() throws {
    try FileManager.default.removeItem(at: folder.exactBaseline)
    try folder.accept()
    let outcome = try folder.bench("baseline", "release", "1.3")
    #expect(outcome.errors.contains("removed") && outcome.errors.contains("jitter.json"))
    #expect(try releaseFiles.map { ($0 as NSString).lastPathComponent } == ["known.json"])
  }

  @Test func dryRunOfAReleaseWritesNothing() throws {
    let before = try folder.storedFiles
    let outcome = try folder.bench("baseline", "release", "1.3", "--dry-run")
    #expect(outcome.errors.contains("would write") && outcome.errors.contains("jitter.json"))
    #expect(try folder.storedFiles == before)
  }

  @Test func releaseWithoutBaselinesIsRefused() throws {
    let empty = try PackageFolder()
    try empty.refuses(65, "baseline", "release", "1.2", saying: ["no baseline for", "accept"])
  }

  @Test(arguments: ["../1.2", "1 2", ""])
  func invalidReleaseNameIsRefused(name: String) throws {
    try folder.refuses(64, "baseline", "release", name, saying: ["is no name"])
  }

  @Test func damagedReleaseFailsTheGate() throws {
    let file = folder.path(try #require(try releaseFiles.first))
    try Data("no document".utf8).write(to: URL(filePath: file))
    try folder.refuses(
      65, "gate", "--exact", "--suite", "jitter", saying: ["releases/", "damaged"],
      environment: environment(isMore: false))
  }

  @Test func releaseIsListedShownAndRemoved() throws {
    #expect(try folder.bench("baseline", "list").output.contains(/release +baselines\/releases\//))
    let shown = try folder.bench("baseline", "show", "1.2").output
    #expect(shown.contains("release 1.2 of 20") && shown.contains("allocations/unsteady"))
    try folder.bench("baseline", "remove", "1.2")
    #expect(try releaseFiles.isEmpty)
    #expect(try folder.storedFiles.count == 1, "what gate judges by stays")
    try folder.refuses(65, "baseline", "show", "1.2", saying: ["1.2", "baseline list"])
  }

  @Test func againstReleaseNeedsAReleaseAtAKnownCommit() throws {
    try folder.refuses(
      65, "gate", "--against-release", "--suite", "known",
      saying: ["release 1.2", "not kept at a clean commit"])
    try folder.bench("baseline", "remove", "1.2")
    try folder.refuses(
      65, "gate", "--against-release", "--suite", "known", saying: ["baseline release NAME"])
    try folder.refuses(
      64, "gate", "--against-release", "--against", "HEAD", saying: ["one reference"])
  }

  @Test(arguments: ["0", "-1", "nan"])
  func limitMustBeAPositiveNumber(percent: String) throws {
    try folder.refuses(64, "gate", "--drip=\(percent)", saying: ["--drip"])
  }
}
