import Geometry
import TestSupport
import Testing
import ViewTree

/// Updates that are computed from two lists of identities.
@Suite struct ListDifferenceTests {
  @Test("L-07 the difference of random lists turns one into the other by the fewest moves")
  func randomLists() throws {
    for seed in 0..<400 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let old = Self.list(&random)
      let new = Self.list(&random)
      let updates = try ListUpdates.difference(from: old, to: new)
      #expect(Self.applied(updates, to: old, new) == new, "seed \(seed)")
      let common = old.filter { new.contains($0) }
      let longest = Self.longestIncrease(new.compactMap { old.firstIndex(of: $0) })
      #expect(updates.moves.count == common.count - longest, "seed \(seed)")
      #expect(updates.deletions.count == old.count - common.count, "seed \(seed)")
      #expect(updates.insertions.count == new.count - common.count, "seed \(seed)")
    }
  }

  @Test("L-07 a list performs the difference, and rows that stay or move keep their heights")
  func listWithHeights() throws {
    // The shares of DifferenceKit's benchmark: a fifth deleted, a fifth inserted, 4 % shuffled.
    var random = SeededGenerator(seed: 7)
    let old = Array(0..<500)
    var new = old
    new.removeSubrange(200..<300)
    new.insert(contentsOf: 1000..<1100, at: 300)
    for row in (1..<20).reversed() { new.swapAt(row, random.below(row + 1)) }
    func height(_ identity: Int) -> Double { Double(10 + identity % 97) }
    var list = ListLayout(
      width: 100, sections: [ListSection(rowCount: old.count)], estimatedRowHeight: 0
    ) { height(old[$0.row]) }
    let updates = try ListUpdates.difference(from: old, to: new)
    try list.performBatchUpdates(updates, rowCounts: [new.count]) { height(new[$0.row]) }
    let heights = new.indices.map { list.layoutAttributes(of: .row(RowPath(row: $0))).frame.height }
    #expect(heights == new.map(height), "seed 7")
  }

  @Test("L-07 a repeated identity is refused with its second row")
  func repeatedIdentities() {
    #expect(throws: ListUpdateError.repeatedIdentityBefore(RowPath(section: 3, row: 2))) {
      try ListUpdates.difference(from: ["a", "b", "a"], to: ["b"], inSection: 3)
    }
    #expect(throws: ListUpdateError.repeatedIdentityAfter(RowPath(row: 1))) {
      try ListUpdates.difference(from: ["a"], to: ["a", "a"])
    }
    #expect(throws: ListUpdateError.repeatedIdentityAfter(RowPath(row: 2))) {
      try ListUpdates.difference(from: ["a"], to: ["b", "a", "b"])
    }
  }

  @Test("L-07 equal lists have no difference, and one row that moves is one move")
  func simpleLists() throws {
    #expect(try ListUpdates.difference(from: [1, 2, 3], to: [1, 2, 3]).isEmpty)
    #expect(try ListUpdates.difference(from: [Int](), to: []).isEmpty)
    var expected = ListUpdates()
    expected.move(from: RowPath(section: 2, row: 0), to: RowPath(section: 2, row: 3))
    let found = try ListUpdates.difference(from: [1, 2, 3, 4], to: [2, 3, 4, 1], inSection: 2)
    #expect(found == expected)
  }

  /// Returns up to 24 different numbers below 32, half of the time almost sorted.
  private static func list(_ random: inout SeededGenerator) -> [Int] {
    var numbers = Array(0..<32)
    let swaps = random.below(2) == 0 ? 3 : 60
    for _ in 0..<swaps { numbers.swapAt(random.below(32), random.below(32)) }
    for _ in 0..<8 + random.below(25) { numbers.remove(at: random.below(numbers.count)) }
    return numbers
  }

  /// Returns the rows after a batch: those that it places, and the others in their old order.
  private static func applied(_ updates: ListUpdates, to old: [Int], _ data: [Int]) -> [Int] {
    var placed: [Int: Int] = [:]
    for path in updates.insertions { placed[path.row] = data[path.row] }
    for move in updates.moves { placed[move.destination.row] = old[move.source.row] }
    let gone = Set(updates.deletions.map(\.row) + updates.moves.map(\.source.row))
    var rest = old.indices.filter { !gone.contains($0) }.map { old[$0] }
    let count = rest.count + placed.count
    rest.reverse()
    return (0..<count).compactMap { placed[$0] ?? rest.popLast() }
  }

  /// Returns the length of a longest increasing part of a sequence, by trying all ends.
  private static func longestIncrease(_ numbers: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, number) in numbers.enumerated() {
      let before = (0..<index).filter { numbers[$0] < number }.map { lengths[$0] }
      lengths.append(1 + (before.max() ?? 0))
    }
    return lengths.max() ?? 0
  }
}
