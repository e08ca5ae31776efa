import Comparison
import Foundation
import Measurements
import Storage
import Testing

@Suite struct BaselineUpdateTests {
  @Test func partialAcceptKeepsTheOtherLines() throws {
    let suite = try StoredSuite(accepting: Self.three)
    let changed = measured("b", allocations: 9)
    try suite.accept([changed]) { id, _ in id == "transitions/x/b" }
    #expect(try counts(suite) == ["a": 1, "b": 9, "c": 3])
    #expect(try suite.timings()?.benchmarks.count == 3)
  }

  @Test func missingSelectedBenchmarkIsDropped() throws {
    let suite = try StoredSuite(accepting: Self.three)
    try suite.accept([measured("a", allocations: 1)]) { _, tags in tags.contains("gate") }
    #expect(try counts(suite) == ["a": 1, "c": 3], "b has the tag and c has not")
    #expect(
      Set(try #require(try suite.timings()).benchmarks.keys)
        == ["transitions/x/a", "transitions/x/c"])
  }

  @Test func unfilteredAcceptReplacesAllLines() throws {
    let suite = try StoredSuite(accepting: Self.three)
    try suite.accept([measured("d", allocations: 4)])
    #expect(try counts(suite) == ["d": 4])
  }

  @Test func partialAcceptFromAnotherBuildIsRefused() throws {
    let suite = try StoredSuite(accepting: Self.three)
    let before = try suite.folder.text(of: suite.store.files[0])
    let other = try environment(flags: ["-sanitize=address"])
    #expect(
      throws: StorageError.otherBuild(
        path: suite.exactPath,
        stored: "swift-6.3.1 linux x86_64 release jemalloc 5.3.0",
        present: "swift-6.3.1 linux x86_64 release -sanitize=address jemalloc 5.3.0")
    ) {
      try suite.accept([measured("a", allocations: 7)], environment: other) { id, _ in
        id == "transitions/x/a"
      }
    }
    #expect(try suite.folder.text(of: suite.store.files[0]) == before)
  }

  @Test func unfilteredAcceptFromAnotherBuildReplacesTheFile() throws {
    let suite = try StoredSuite(accepting: Self.three)
    let other = try environment(allocator: "jemalloc 5.2.1")
    try suite.accept([measured("a", allocations: 7)], environment: other)
    #expect(try counts(suite) == ["a": 7])
    #expect(try suite.exact()?.key.allocator == "jemalloc 5.2.1")
  }

  @Test func acceptWithoutTimesWritesCountsOnly() throws {
    let suite = try StoredSuite(accepting: [record("transitions/x/a")])
    #expect(suite.store.files.map { $0.split(separator: "/")[1] } == ["allocations"])
  }

  @Test func acceptWithoutTimesKeepsTheStoredTimes() throws {
    let suite = try StoredSuite(accepting: Self.three)
    let before = try suite.folder.text(of: suite.store.files[1])
    var later = suite.environment
    later.calibration = nil
    try suite.accept(Self.three.map { record($0.id, tags: $0.tags) }, environment: later)
    #expect(try suite.folder.text(of: suite.store.files[1]) == before)
    // A benchmark that is gone takes its times with it, and no more.
    try suite.accept([record(Self.three[0].id)], environment: later)
    let left = try #require(try suite.timings())
    #expect(Array(left.benchmarks.keys) == [Self.three[0].id])
    #expect(left.environment == suite.environment)
  }

  @Test func floorSpreadRoundTripsThroughTheFile() throws {
    var pooled = try #require(time(100).timed)
    pooled.floorSpread = 0.012_345_678
    let suite = try StoredSuite(accepting: [
      record("transitions/a", [.allocations: count(0), .time: .timed(pooled)])
    ])
    #expect(try suite.timings()?.benchmarks["transitions/a"]?[.time]?.floorSpread == 0.012)
  }

  @Test func acceptLeavesNoTemporaryFile() throws {
    let suite = try StoredSuite(accepting: Self.three)
    try suite.accept(Self.three)
    #expect(suite.folder.files == suite.store.files)
  }

  @Test func buildsDifferingOnlyInAllocatorAreComparable() throws {
    let key = BuildKey(try environment())
    #expect(key.countsCompare(with: BuildKey(try environment(allocator: "system"))))
    #expect(!key.countsCompare(with: BuildKey(try environment(toolchain: "swift-6.3.2"))))
    #expect(!key.countsCompare(with: BuildKey(try environment(flags: ["avx2+fma"]))))
    var debug = key
    debug.configuration = "debug"
    #expect(!key.countsCompare(with: debug))
  }

  private static let three = [
    measured("a", allocations: 1, tags: ["gate"]), measured("b", allocations: 2, tags: ["gate"]),
    measured("c", allocations: 3),
  ]

  private static func measured(_ name: String, allocations: Int, tags: [String] = [])
    -> BenchmarkRecord
  {
    record(
      "transitions/x/\(name)", [.allocations: count(allocations), .time: time(100)], tags: tags)
  }

  private func measured(_ name: String, allocations: Int) -> BenchmarkRecord {
    Self.measured(name, allocations: allocations)
  }

  /// The stored allocations by the last part of the identifier.
  private func counts(_ suite: StoredSuite) throws -> [Substring: Int] {
    let stored = try #require(try suite.exact()).benchmarks
    return Dictionary(
      uniqueKeysWithValues: stored.map { id, entry in
        (id.split(separator: "/")[2], entry.metrics[.allocations]?.total ?? -1)
      })
  }
}
