import Measurements
import Profiling
import Testing

@testable import Gates

/// Allocation sites and their differences in words.
@Suite struct AllocationWordsTests {
  /// A site with blocks by size.
  private func site(
    _ sizes: [Int: Int], by means: String? = nil, places: [String] = []
  ) -> AllocationSite {
    var blocks = BlockTally()
    for (size, count) in sizes { for _ in 0..<count { blocks.add(size: size) } }
    return AllocationSite(function: "f", means: means, places: places, blocks: blocks)
  }

  private func change(_ old: [AllocationSite], _ new: [AllocationSite]) -> [String] {
    AllocationDifference(
      AllocationSites(iterations: 2, sites: new), since: AllocationSites(iterations: 2, sites: old)
    ).changes.map(AllocationWords.change)
  }

  @Test func addedSiteIsNew() {
    #expect(
      change([], [site([64: 4], by: "g", places: ["F.swift:1", "F.swift:2", "F.swift:3"])])
        == ["+2 per iteration, 64 B each, from `f` by `g` (F.swift:1 and 2 more), new"])
  }

  @Test func removedSiteIsGone() {
    #expect(
      change([site([64: 4], places: ["F.swift:1"])], [])
        == ["-2 per iteration, 64 B each, from `f` (F.swift:1 of the reference), gone"])
  }

  @Test func siteWithMoreBlocksHasTheSizesThatChanged() {
    #expect(
      change([site([64: 4, 32: 2])], [site([64: 6, 32: 2, 128: 2])])
        == ["+2 per iteration, 64…128 B each, from `f`"])
  }

  @Test func siteWithOtherSizesHasTheBytes() {
    #expect(
      change([site([64: 4])], [site([96: 4])]) == ["+64 B per iteration, 64…96 B, from `f`"])
  }

  @Test func siteHasItsBlocksPerIteration() {
    #expect(
      AllocationWords.site(site([16: 3], by: "g", places: ["F.swift:9"]), iterations: 2)
        == "1.5 per iteration, 16 B each, from `f` by `g` (F.swift:9)")
  }

  @Test func placesAndSizesOfNothingAreEmpty() {
    #expect(AllocationSite.words(ofPlaces: []).isEmpty && BlockTally.words([]).isEmpty)
    #expect(BlockTally.words([8, 8]) == "8 B" && BlockTally.words([9, 8]) == "8…9 B")
    #expect(AllocationSite.words(ofPlaces: ["a", "b"]) == "a and 1 more")
  }
}
