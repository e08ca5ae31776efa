import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// A cancelled magic transition, frame by frame.
@Suite struct MagicContinuityTests {
  /// The look of a magic screen: its frontmost poster, and how much of the white covers the rest.
  private struct Look {
    let poster: Rect
    let shadow: Double
    /// 1 if white hides everything else; 0 without white, or with a hole as large as the screen.
    let white: Double
    /// The screen behind the white.
    let screen: String

    init?(_ snapshot: FrameSnapshot) {
      let posters = snapshot.entries.filter { ["poster", "poster-0"].contains($0.identifier) }
      guard let front = posters.last else { return nil }
      let mask = snapshot["mask"]
      poster = front.boundingRect
      shadow = front.shadow.opacity
      // From the middle of the poster, a radius of 442.80498 opens the whole screen (check G-07).
      let hole = min((mask?.mask?.radius ?? 0) / 442.80498, 1)
      white = (mask?.alpha ?? 0) * (1 - hole)
      let screens = snapshot.entries.filter { ["posters", "detail"].contains($0.identifier) }
      screen = screens.last?.identifier ?? ""
    }
  }

  // In a millisecond the poster moves at most 3 points at 3000 points a second, which nothing here
  // reaches: 118 points in 0.3 s, eased, are 700 points a second. Shadow and white change by 0.02
  // at most, if they take 0.1 s, eased.
  @Test(
    "G-11 no frame of a cancellation moves the poster, the white or the screens at once",
    arguments: ["magic-push", "magic-pop"],
    [0.05, 0.15, 0.25, 0.3, 0.5, 0.6, 0.7, 0.745, 0.8, 0.9, 0.95])
  func cancellationIsContinuous(name: String, progress: Double) throws {
    let fixture = try MagicFixture(name, interactive: true)
    fixture.begin()
    fixture.interaction?.update(progress)
    var last = try #require(Look(fixture.scene.snapshot()))
    fixture.interaction?.cancel()
    for step in 0...1600 {
      let context = "\(name) \(progress), \(step) ms"
      let look = try #require(Look(fixture.snapshot(at: Double(step) / 1000)), "\(context)")
      expectClose(look.poster, last.poster, within: 3, context)
      expectClose(look.shadow, last.shadow, within: 0.05, context)
      expectClose(look.white, last.white, within: 0.05, context)
      // The screens change places while nothing but the poster shows in front of the white.
      if look.screen != last.screen { #expect(min(look.white, last.white) > 0.9, "\(context)") }
      last = look
    }
    #expect(fixture.stage.outcome == .cancelled)
    fixture.expectRest()
  }
}
