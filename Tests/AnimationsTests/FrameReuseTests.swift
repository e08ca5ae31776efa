import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import ViewTree

/// A snapshot that is captured into again changes only what differs; it must not be noticed.
@Suite struct FrameReuseTests {
  private let scene = Scene()
  private let frame = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test(arguments: 0..<40 as Range<UInt64>)
  func reusedSnapshotEqualsANewSnapshot(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let screen = RandomScreen(seed: seed)
    var used = FrameSnapshot()
    for step in 0..<200 {
      screen.scene.clock.advance(to: screen.scene.clock.now + random.uniform(in: 0...0.04))
      screen.scene.capture(into: &used)
      let new = screen.scene.snapshot()
      #expect(used.entries == new.entries, "seed \(seed), step \(step)")
      #expect(used.fingerprint == new.fingerprint, "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func snapshotCanBeCapturedOutOfOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let screen = RandomScreen(seed: seed)
    screen.scene.clock.advance(to: 0.9)
    var used = FrameSnapshot()
    for step in 0..<40 {
      let time = 0.9 + random.uniform(in: 0...2)
      screen.scene.capture(at: time, into: &used)
      var new = FrameSnapshot()
      screen.scene.capture(at: time, into: &new)
      #expect(used.fingerprint == new.fingerprint, "seed \(seed), step \(step)")
    }
  }

  @Test func snapshotCanBeReusedForAnotherScene() {
    let (first, second) = (RandomScreen(seed: 1), RandomScreen(seed: 2))
    var used = FrameSnapshot()
    for step in 1...30 {
      for screen in [first, second] {
        screen.scene.clock.advance(to: Double(step) / 10)
        screen.scene.capture(into: &used)
        #expect(used.fingerprint == screen.scene.snapshot().fingerprint, "step \(step)")
      }
    }
  }

  @Test func copiedSnapshotIsUnaffectedByLaterCaptures() throws {
    let view = scene.insertView(frame: frame)
    var used = scene.snapshot()
    let before = used
    scene[view].alpha = 0.5
    scene.capture(into: &used)
    #expect(before[view]?.alpha == 1)
    #expect(used[view]?.alpha == 0.5)
  }

  @Test func changedViewUpdatesItsDescendantsOnly() throws {
    let card = scene.insertView(frame: frame, named: "card")
    let label = scene.insert(ViewProperties(geometry: View(frame: frame)), in: card)
    let other = scene.insertView(frame: frame, named: "other")
    var used = scene.snapshot()
    let before = try #require(used[other])
    scene[card].center.x += 7
    scene[card].alpha = 0.25
    scene.capture(into: &used)
    #expect(try #require(used[label]).boundingRect.minX == 27)
    #expect(try #require(used[label]).alpha == 0.25)
    #expect(used[other] == before)
  }

  @Test func everyPartOfAnEntryFollowsTheModel() throws {
    let view = scene.insertView(frame: frame, named: "before")
    var used = scene.snapshot()
    scene[view].identifier = "after"
    scene[view].text = "text"
    scene[view].cornerRadius = 3
    scene[view].borderWidth = 2
    scene[view].clipsToBounds = true
    scene[view].mask = RippleMask(center: .zero, radius: 1)
    scene.capture(into: &used)
    let entry = try #require(used["after"])
    #expect(entry.text == "text")
    #expect(entry.cornerRadius == 3)
    #expect(entry.borderWidth == 2)
    #expect(entry.clipsToBounds)
    #expect(entry.mask?.radius == 1)
    #expect(used.entries == scene.snapshot().entries)
  }

  @Test func viewsHiddenAndShownAgainKeepTheirOrder() {
    let views = ["a", "b", "c"].map { scene.insertView(frame: frame, named: $0) }
    var used = scene.snapshot()
    for view in views {
      scene[view].isHidden = true
      scene.capture(into: &used)
      #expect(used.entries == scene.snapshot().entries)
      scene[view].isHidden = false
      scene.capture(into: &used)
      #expect(used.entries == scene.snapshot().entries)
    }
    #expect(used.entries.map(\.identifier) == ["window", "a", "b", "c"])
  }

  @Test func removedAnimationShowsTheModelValue() throws {
    let view = scene.insertView(frame: frame)
    scene.animate(withDuration: 1) { scene[view].center.x += 100 }
    scene.clock.advance(to: 0.5)
    var used = scene.snapshot()
    #expect(try #require(used[view]).boundingRect.minX == 60)
    scene.removeAllAnimations(from: view)
    scene.capture(into: &used)
    #expect(try #require(used[view]).boundingRect.minX == 110)
  }
}
