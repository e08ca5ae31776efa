internal import Statistics
internal import Testing

@testable import Gates

/// The draws of a round: nothing may favour one side over many rounds.
@Suite struct RoundDealTests {
  private static let count = 2000
  /// Five standard deviations of the number of heads among `count` fair coins.
  private static let bound = 5 * (Double(count) / 4).squareRoot()

  private func deals() -> [RoundDeal] {
    var generator = SeedSequence(seed: 7)
    return (0..<Self.count).map { _ in RoundDeal(using: &generator) }
  }

  private func expectHalf(_ deals: [RoundDeal], _ what: String, where holds: (RoundDeal) -> Bool) {
    let share = Double(deals.count(where: holds)) - Double(Self.count) / 2
    #expect(share.magnitude <= Self.bound, "\(what), seed 7")
  }

  @Test func eachSideIsFirstInHalfOfTheRounds() {
    let deals = deals()
    expectHalf(deals, "made and started first") { $0.order.first == .reference }
    expectHalf(deals, "in the first folder") { $0.folders.first == .reference }
  }

  @Test func orderAndFolderAreIndependent() {
    expectHalf(deals(), "first in both") { $0.order.first == $0.folders.first }
  }

  @Test func eachRoundDrawsLayoutAndPlacements() {
    let deals = deals()
    #expect(Set(deals.map(\.layout)).count == Self.count)
    #expect(deals.allSatisfy { $0.placement(of: .reference) != $0.placement(of: .candidate) })
  }

  @Test func oneSeedRepeatsTheDraws() {
    #expect(deals().map(\.layout) == deals().map(\.layout))
    #expect(deals().map(\.order) == deals().map(\.order))
  }
}
