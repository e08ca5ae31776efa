import Measurements
import Profiling
import Testing

@Suite struct AllocationDifferenceTests {
  @Test func equalSitesHaveNoChanges() {
    let sites = Self.sites(["place": [64: 20], "grow": [32: 5]])
    #expect(AllocationDifference(sites, since: sites).changes.isEmpty)
  }

  /// Profiles may trace different numbers of iterations, so sites are compared per iteration.
  @Test func differenceIsPerIteration() {
    let ten = Self.sites(["place": [64: 20]], iterations: 10)
    let three = Self.sites(["place": [64: 6]], iterations: 3)
    #expect(AllocationDifference(three, since: ten).changes.isEmpty)
  }

  @Test func sitesAreAddedRemovedAndChanged() {
    let difference = AllocationDifference(
      Self.sites(["place": [64: 40], "new": [32: 10]]),
      since: Self.sites(["place": [64: 20], "old": [16: 30]]))
    let found = difference.changes.map { "\($0.key.function) \($0.kind) \($0.count) \($0.sizes)" }
    #expect(found == ["old removed -3.0 [16]", "place changed 2.0 [64]", "new added 1.0 [32]"])
    #expect(difference.changes.map(\.bytes) == [-48, 128, 32])
  }

  @Test func sameCountWithAnotherSizeIsAChange() {
    let difference = AllocationDifference(
      Self.sites(["place": [64: 10, 16: 10]]), since: Self.sites(["place": [32: 10, 16: 10]]))
    #expect(difference.changes.map(\.count) == [0])
    #expect(difference.changes.map(\.bytes) == [32])
    #expect(difference.changes.map(\.sizes) == [[32, 64]], "those of 16 bytes did not change")
  }

  @Test func sitesOfOneFunctionDifferByAllocatingCallee() {
    let old = AllocationSites(
      iterations: 10,
      sites: [AllocationSite(function: "f", means: "Array.append(_:)", blocks: tally([32: 10]))])
    let new = AllocationSites(
      iterations: 10,
      sites: old.sites + [AllocationSite(function: "f", blocks: tally([32: 10]))])
    let changes = AllocationDifference(new, since: old).changes
    #expect(changes.map(\.key.means) == [nil])
    #expect(changes.map(\.kind) == [.added])
  }

  @Test func stacksOfOneSiteAreSummed() {
    func stack(_ outer: String, _ line: Int) -> AllocationStack {
      AllocationStack(
        ["place", outer].map {
          .init(
            symbol: "$s5probe\($0)", name: $0,
            place: SourcePlace(file: "/a/Layout.swift", line: line),
            file: "bench", isOwn: true)
        })
    }
    let profile = AllocationProfile(
      [
        (stack("first", 4), tally([64: 10])), (stack("second", 4), tally([64: 20, 32: 10])),
        (stack("second", 7), tally([16: 1])), (stack("never", 9), BlockTally()),
      ], iterations: 10)
    #expect(profile.sites.sites.map(\.function) == ["place"])
    #expect(profile.sites.sites.map(\.blocks.sizes) == [[64: 30, 32: 10, 16: 1]])
    #expect(profile.sites.sites.map(\.places) == [["Layout.swift:4", "Layout.swift:7"]])
    #expect(profile.sites.sites.map(\.source) == [SourcePlace(file: "/a/Layout.swift", line: 4)])
    #expect(profile.stacks.text == "first;place 10\nsecond;place 31\n")
  }

  private static func sites(
    _ sites: [String: [Int: Int]], iterations: Int = 10
  ) -> AllocationSites {
    AllocationSites(
      iterations: iterations,
      sites: sites.map { AllocationSite(function: $0.key, blocks: tally($0.value)) })
  }
}

/// Blocks of some sizes, none of which is freed.
private func tally(_ sizes: [Int: Int]) -> BlockTally {
  var tally = BlockTally()
  for (size, count) in sizes {
    for _ in 0..<count { tally.add(size: size) }
  }
  tally.peakBytes = tally.bytes
  return tally
}
