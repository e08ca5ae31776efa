import Geometry
import SceneSupport
import TestSupport
import Testing
import ViewTree

@testable import Animations
@testable import Screens

/// The screens of every system, shown and removed again and again in one window.
@Suite struct ScreenLifetimeTests {
  @Test(
    "E-31 a thousand rounds of a system leave as many views and animations as the first",
    arguments: ScreenRounds.all.indices)
  func thousandRounds(of index: Int) {
    let screens = ScreenRounds.all[index]
    screens.playRound()
    let first = screens.counts
    for _ in 0..<1000 { screens.playRound() }
    #expect(screens.counts == first, "\(screens.systems)")
    #expect(!screens.scene.isAnimating && screens.scene.clock.nextDueTime == nil)
  }

  @Test("E-31 the rounds show every system")
  func coverage() {
    #expect(Set(ScreenRounds.all.flatMap(\.systems)) == Set(TransitionSystem.all.map(\.name)))
  }
}
