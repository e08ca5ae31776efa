import Statistics
import Testing

@Suite struct SeparationTests {
  private func separation(_ reference: [Double], _ candidate: [Double]) throws -> Separation {
    try Separation(reference: Sample(reference), candidate: Sample(candidate))
  }

  @Test func aboveWhenEveryNewValueIsAboveEveryOld() throws {
    let apart = try separation([3, 1, 2], [4, 9])
    #expect(apart.isAbove && !apart.isBelow)
    let reversed = try separation([4, 9], [3, 1, 2])
    #expect(reversed.isBelow && !reversed.isAbove)
  }

  @Test func equalValuesOverlap() throws {
    let touching = try separation([1, 2], [2, 3])
    #expect(!touching.isAbove && !touching.isBelow)
    let equal = try separation([2], [2])
    #expect(!equal.isAbove && !equal.isBelow)
  }

  @Test func eightAndEightSeparateOnceIn12870Times() throws {
    let eight = (1...8).map(Double.init)
    #expect(try separation(eight, eight).probability == 1 / 12_870.0)
  }

  /// Deals the values 0 ..< n + m in all ways, and counts those that separate.
  @Test(arguments: [(1, 1), (2, 3), (4, 2), (5, 5)])
  func probabilityIsThatOfOneDealAmongAll(old: Int, new: Int) throws {
    var deals = 0
    var above = 0
    for choice in 0..<(1 << (old + new)) where choice.nonzeroBitCount == new {
      let values = (0..<(old + new)).map { ($0, choice >> $0 & 1 == 1) }
      let reference = values.filter { !$0.1 }.map { Double($0.0) }
      let candidate = values.filter { $0.1 }.map { Double($0.0) }
      deals += 1
      if try separation(reference, candidate).isAbove { above += 1 }
    }
    #expect(above == 1)
    let zeros = { (count: Int) in Array(repeating: 0.0, count: count) }
    #expect(try separation(zeros(old), zeros(new)).probability == 1 / Double(deals))
  }
}
