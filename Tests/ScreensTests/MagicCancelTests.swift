import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// Rules for all four systems when the user drives them, or something interrupts them.
@Suite struct MagicCancelTests {
  static let cases = MagicFixture.names.flatMap { name in (0..<8).map { (name, UInt64($0)) } }

  @Test("G-01 G-02 G-03 G-04 cancelling at any progress restores the screen", arguments: cases)
  func cancelRestores(name: String, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fixture = try MagicFixture(name, interactive: true)
    let known = fixture.navigation.viewControllers.map(\.view)
    let before = fixture.model(with: known)
    fixture.begin()
    // Kept, because a view goes with its screen.
    let other = try #require(fixture.stage.window.transition).toViewController
    let progress = random.uniform(in: 0...1)
    fixture.interaction?.update(random.uniform(in: 0...1))
    fixture.interaction?.update(progress)
    fixture.interaction?.cancel()
    fixture.advance(to: progress * 1.5 + 1e-9)
    let context = "seed \(seed), progress \(progress)"
    #expect(fixture.stage.outcome == .cancelled, "\(context)")
    #expect(fixture.completions == [false], "\(context)")
    #expect(fixture.model(with: known) == before, "\(context)")
    #expect(fixture.scene.tree.superview(of: other.view) == nil, "\(context)")
    fixture.expectRest(context)
  }

  @Test(
    "G-01 G-02 G-03 G-04 cancelling restores the other screen too",
    arguments: MagicFixture.names)
  func cancelRestoresTheOtherScreen(name: String) throws {
    let fixture = try MagicFixture(name, interactive: true)
    fixture.begin()
    let screens = try fixture.screens()
    // Kept, because a view goes with its screen.
    let other = try #require(fixture.stage.window.transition).toViewController
    // A screen that was pushed shows for the first time: right after the start nothing has moved.
    // Its place is another matter: it is nowhere in the end.
    let before = fixture.scene.model(of: [screens[1]]).map(\.properties)
    fixture.interaction?.update(0.9)
    #expect(fixture.scene.isOnScreen(screens[1]))
    fixture.interaction?.cancel()
    fixture.advance(to: 10)
    #expect(fixture.scene.model(of: [screens[1]]).map(\.properties) == before)
    #expect(fixture.scene.tree.superview(of: screens[0]) == fixture.navigation.containerView)
    #expect(fixture.scene.tree.superview(of: other.view) == nil)
  }

  @Test("G-05 frames driven by the user equal those at the same time", arguments: cases)
  func scrubbedFrames(name: String, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let duration = name.hasPrefix("magic") ? 1.5 : 1
    // A pop is complete at 0.96; the user still holds it there.
    let progress = [random.uniform(in: 0...0.95), random.uniform(in: 0...0.95)].sorted()
    let driven = try MagicFixture(name, interactive: true)
    let free = try MagicFixture(name)
    driven.begin()
    free.begin()
    for fraction in progress {
      driven.interaction?.update(fraction)
      let expected = free.snapshot(at: fraction * duration)
      let shown = driven.scene.snapshot()
      #expect(shown.entries.map(\.identifier) == expected.entries.map(\.identifier))
      #expect(shown.fingerprint == expected.fingerprint, "seed \(seed), fraction \(fraction)")
    }
  }

  @Test("G-05 finishing at any progress takes the remaining share of the time", arguments: cases)
  func finishCompletes(name: String, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fixture = try MagicFixture(name, interactive: true)
    let duration = name.hasPrefix("magic") ? 1.5 : 1
    let progress = random.uniform(in: 0...1)
    fixture.begin()
    fixture.interaction?.completionCurve = .linear
    fixture.interaction?.update(progress)
    #expect(fixture.stage.outcome == nil)
    fixture.interaction?.finish()
    let rest = max(fixture.system.duration - progress * duration, 0)
    if rest > 1e-6 {
      fixture.advance(to: rest - 1e-6)
      #expect(fixture.stage.outcome == nil, "seed \(seed), progress \(progress)")
    }
    fixture.advance(to: rest + 1e-6)
    #expect(fixture.stage.outcome == .completed, "seed \(seed), progress \(progress)")
    fixture.advance(to: 10)
    #expect(fixture.completions == [true])
    let free = try MagicFixture(name)
    free.begin()
    #expect(fixture.scene.snapshot().fingerprint == free.snapshot(at: 10).fingerprint)
    fixture.expectRest("seed \(seed)")
  }

  @Test(
    "G-05 held at its end a transition is not complete, and can still be cancelled",
    arguments: MagicFixture.names)
  func heldAtTheEnd(name: String) throws {
    let fixture = try MagicFixture(name, interactive: true)
    fixture.begin()
    fixture.interaction?.update(1)
    fixture.advance(to: 10)
    #expect(fixture.stage.outcome == nil)
    fixture.interaction?.cancel()
    fixture.advance(to: 20)
    #expect(fixture.stage.outcome == .cancelled)
    fixture.expectRest()
  }

  @Test(
    "G-05 a removed animation ends the chain, restores the screen and completes once",
    arguments: cases)
  func interruptionTakesEverythingBack(name: String, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fixture = try MagicFixture(name)
    let known = fixture.navigation.viewControllers.map(\.view)
    let before = fixture.model(with: known)
    fixture.begin()
    let time = random.uniform(in: 0...fixture.system.duration)
    let running = fixture.snapshot(at: time).entries.map(\.view).filter {
      fixture.scene.animationCount(of: $0) > 0
    }
    let victim = try #require(running.randomElement(using: &random))
    fixture.scene.removeAllAnimations(from: victim)
    let context = "seed \(seed), time \(time)"
    #expect(fixture.stage.outcome == .cancelled, "\(context)")
    #expect(fixture.model(with: known) == before, "\(context)")
    #expect(!fixture.scene.isAnimating, "\(context)")
    fixture.advance(to: 10)
    #expect(fixture.completions == [false], "\(context)")
    fixture.expectRest(context)
  }

  @Test("G-05 when the white is interrupted, the poster's shadow stops with it")
  func interruptedFade() throws {
    let fixture = try MagicFixture("magic-push")
    let source = try fixture.view("poster-0")
    fixture.begin()
    fixture.advance(to: 0.06)
    #expect(fixture.scene.animationCount(of: source) == 1)
    fixture.scene.removeAllAnimations(from: try fixture.view("mask"))
    #expect(fixture.stage.outcome == .cancelled)
    #expect(fixture.scene.animationCount(of: source) == 0)
    fixture.expectRest()
  }

  @Test("G-05 the shadow alone can interrupt the landing")
  func interruptedShadow() throws {
    let fixture = try MagicFixture("magic-push")
    fixture.begin()
    fixture.advance(to: 0.9)
    let source = try fixture.view("poster-0")
    fixture.scene.removeAnimation(forKey: "expand_or_shrink", from: source)
    #expect(fixture.stage.outcome == .cancelled)
    fixture.expectRest()
  }

  @Test("G-05 interrupting the landing after the end of a pop changes nothing else")
  func interruptedLanding() throws {
    let fixture = try MagicFixture("magic-pop")
    fixture.begin()
    fixture.advance(to: 1.46)
    let target = try fixture.view("poster-0")
    fixture.scene.removeAllAnimations(from: target)
    #expect(fixture.scene[target].frame == Rect(x: 12, y: 273, width: 88, height: 115))
    #expect(fixture.completions == [true])
    fixture.expectRest()
  }

  @Test("G-10 a magic view that is removed on the way ends the transition once")
  func removedSource() throws {
    let fixture = try MagicFixture("magic-push")
    fixture.begin()
    fixture.advance(to: 0.3)
    fixture.scene.removeSubtree(try fixture.view("poster-0"))
    #expect(fixture.stage.outcome == .cancelled)
    fixture.advance(to: 10)
    #expect(fixture.completions == [false])
    #expect(fixture.pile == ["posters", "poster-1", "poster-2"])
    fixture.expectRest()
  }

  @Test("G-10 a magic view removed before its stage begins is reported", arguments: [0, 1])
  func removedTarget(screen: Int) throws {
    let fixture = try MagicFixture("magic-pop")
    fixture.begin()
    fixture.advance(to: 0.2)
    let posters = fixture.scene.tree.subviews(of: try fixture.screens()[screen])
    fixture.scene.removeSubtree(try #require(screen == 0 ? posters.last : posters.first))
    fixture.advance(to: 10)
    #expect(fixture.stage.outcome == .cancelled)
    #expect(fixture.completions == [false])
    #expect(
      fixture.log.diagnostics == [
        .animator("a view of the magic transition was removed while it ran")
      ])
    #expect(!fixture.scene.isAnimating)
  }
}
