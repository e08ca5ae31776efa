import Comparison
import Measurements
import Statistics
import Testing
import Worker

@testable import Gates

/// Both sides of a comparison, and the workers of each.
@Suite struct BuildSideTests {
  private let pair = BuildPair(reference: "old", candidate: "new")

  @Test func pairHasTheProgramOfEachSide() {
    #expect(pair[.reference] == "old" && pair[.candidate] == "new")
  }

  @Test func drawnOrderHasBothSides() {
    var generator = SeedSequence(seed: 3)
    for _ in 0..<20 {
      let order = BuildSide.inRandomOrder(using: &generator)
      #expect(order.count == 2 && Set(order) == Set(BuildSide.allCases), "seed 3")
    }
  }

  @Test func launchesFollowTheOrderOfTheDeal() {
    var generator = SeedSequence(seed: 3)
    for number in 0..<20 {
      let deal = RoundDeal(using: &generator)
      let launches = PairedWorkers.launches(
        pair, deal, cpu: 5, timeout: .seconds(7), preloading: [.candidate: "liba.so"])
      #expect(launches.count == 2)
      for (launch, side) in zip(launches, deal.order) {
        #expect(launch.program == pair[side], "seed 3, deal \(number)")
        #expect(launch.placement == deal.placement(of: side))
        #expect(launch.preload == (side == .candidate ? "liba.so" : nil))
        #expect(launch.cpu == 5 && launch.timeout == 7 && launch.hasFixedAddresses)
      }
    }
  }
}
