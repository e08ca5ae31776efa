import Foundation
import Measurements
import TestSupport
import Testing

@Suite struct ShardTests {
  private func parts(_ count: Int) throws -> [Shard] {
    try (1...count).map { try #require(Shard($0, of: count)) }
  }

  private func identifiers(_ generator: inout SeededGenerator) -> [String] {
    let count = generator.below(60)
    let ids = Set((0..<count).map { _ in "suite/group/name[n=\(generator.below(1000))]" })
    return ids.shuffled(using: &generator)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func shardsPartitionIdentifiersEvenly(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let ids = identifiers(&generator)
    let count = 1 + generator.below(80)
    let parts = try parts(count).map { $0.part(of: ids) }
    #expect(parts.flatMap(\.self).sorted() == ids.sorted(), "seed \(seed)")
    let sizes = parts.map(\.count)
    let (least, most) = (ids.count / count, (ids.count + count - 1) / count)
    #expect(sizes.allSatisfy { $0 == least || $0 == most }, "seed \(seed): \(sizes)")
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func shardsDoNotDependOnOrderAndKeepOrder(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let ids = identifiers(&generator)
    let other = ids.shuffled(using: &generator)
    for part in try parts(1 + generator.below(8)) {
      let own = part.part(of: ids)
      #expect(Set(own) == Set(part.part(of: other)), "seed \(seed), \(part)")
      #expect(own == ids.filter(Set(own).contains), "seed \(seed), \(part)")
    }
  }

  // FNV-1a by another program; machines with other versions of the harness must deal alike.
  @Test func shardAssignmentIsStable() throws {
    let ids = ["a", "b", "c", "d", "e", "f", "g"].map { "suite/group/\($0)" }
    let parts = try parts(3).map { $0.part(of: ids).map { String($0.suffix(1)) } }
    #expect(parts == [["c", "d", "g"], ["a", "e"], ["b", "f"]])
  }

  @Test func eachShardMixesAllFrameRates() throws {
    let systems = (0..<15).map { "transitions/frames/system-\($0)" }
    let ids = systems.flatMap { name in [60, 90, 120].map { "\(name)[hz=\($0)]" } }
    for part in try parts(3) {
      let rates = Set(part.part(of: ids).map { $0.split(separator: "=").last })
      #expect(rates.count == 3, "\(part): \(rates)")
    }
  }

  @Test func anEnormousNumberOfShardsIsMostlyEmpty() throws {
    let last = try #require(Shard(.max, of: .max))
    #expect(last.part(of: ["suite/group/a"]).isEmpty)
    #expect(try #require(Shard(1, of: .max)).part(of: ["suite/group/a"]).count == 1)
  }

  @Test(arguments: ["1/1", "2/4", "4/4", "1000/1000"])
  func shardRoundTripsThroughTextAndJSON(text: String) throws {
    let shard = try #require(Shard(text))
    #expect(shard.description == text)
    let document = try JSONEncoder().encode([shard])
    #expect(try JSONDecoder().decode([Shard].self, from: document) == [shard])
  }

  @Test(arguments: [
    "5/4", "0/4", "x", "", "/", "1/", "/4", "1/0", "-1/4", "+1/4", "1/4 ", " 1/4", "1/4/4", "1.0/4",
    "１/4", "1/99999999999999999999", "99999999999999999999/1",
  ])
  func malformedShardIsRefused(text: String) throws {
    #expect(Shard(text) == nil)
    let document = try JSONEncoder().encode([text])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Shard].self, from: document) }
  }
}
