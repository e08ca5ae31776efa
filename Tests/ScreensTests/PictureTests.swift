import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// A picture of a grid that fills the screen and goes back.
@Suite struct PictureTests {
  private func replay(
    isPresenting: Bool, at index: Int = 0, on device: Device = .i8
  ) -> StageReplay<PictureStage> {
    StageReplay(PictureStage(isPresenting: isPresenting, at: index, SystemSetting(device: device)))
  }

  /// The frame of the picture's screen on its way.
  private func frame(_ replay: StageReplay<PictureStage>, at time: Double) throws -> Rect {
    try replay.frame(of: try #require(replay.stage.detail).view, at: time)
  }

  @Test("P-01 the grid has two columns with the same margins everywhere")
  func grid() throws {
    let snapshot = replay(isPresenting: true).snapshot(at: 0)
    let frames = (0..<4).map { snapshot["picture-\($0)"]?.boundingRect }
    let side = 142.5
    #expect(
      frames == [
        Rect(x: 30, y: 94, width: side, height: side),
        Rect(x: 202.5, y: 94, width: side, height: side),
        Rect(x: 30, y: 266.5, width: side, height: side),
        Rect(x: 202.5, y: 266.5, width: side, height: side),
      ])
  }

  @Test(
    "P-01 a picture grows from its place to the whole screen",
    arguments: [
      (0.0, Rect(x: 30, y: 94, width: 142.5, height: 142.5)),
      (0.075, Rect(x: 26.1251, y: 81.8588, width: 172.5301, height: 210.2454)),
      (0.15, Rect(x: 15, y: 47, width: 258.75, height: 404.75)),
      (0.225, Rect(x: 3.8749, y: 12.1412, width: 344.9699, height: 599.2546)),
      (0.3, Rect(x: 0, y: 0, width: 375, height: 667)),
    ])
  func present(time: Double, expected: Rect) throws {
    let replay = replay(isPresenting: true)
    replay.stage.begin()
    expectClose(try frame(replay, at: time), expected, within: 1e-3)
    let detail = try #require(replay.stage.detail)
    #expect(replay.snapshot(at: time)[detail.view]?.alpha == 1)
    #expect(try replay.frame(of: replay.stage.grid.view, at: time) == Device.i8.bounds)
    let container = try #require(replay.scene.tree.superview(of: detail.view))
    #expect(replay.scene.tree.subviews(of: container) == [replay.stage.grid.view, detail.view])
  }

  @Test("P-01 the two scales differ on the way", arguments: [(0.075, 0.46008, 0.315211)])
  func scales(time: Double, x: Double, y: Double) throws {
    let replay = replay(isPresenting: true)
    replay.stage.begin()
    let detail = try #require(replay.stage.detail)
    let transform = replay.scene.presentation(of: detail.view, at: time).geometry.transform
    expectClose(transform.a, x, within: 1e-6)
    expectClose(transform.d, y, within: 1e-6)
    #expect(transform.b == 0 && transform.c == 0)
  }

  @Test(
    "P-02 a dismissed picture shows at t what a presented one shows at 0.3 − t, above the grid",
    arguments: Device.all, 0..<4)
  func dismiss(device: Device, index: Int) throws {
    let coming = replay(isPresenting: true, at: index, on: device)
    let going = replay(isPresenting: false, at: index, on: device)
    coming.stage.begin()
    going.stage.begin()
    for step in 0...20 {
      let time = 0.3 * Double(step) / 20
      // The curve is solved to 1e-9, of 812 points at most.
      expectClose(
        try frame(going, at: time), try frame(coming, at: 0.3 - time), within: 1e-6,
        "\(device.name), \(index), \(time)")
    }
    let detail = try #require(going.stage.detail)
    let container = try #require(going.scene.tree.superview(of: detail.view))
    #expect(going.scene.tree.subviews(of: container) == [going.stage.grid.view, detail.view])
  }

  @Test("P-02 each picture goes back to its own place", arguments: 0..<4)
  func places(index: Int) throws {
    let replay = replay(isPresenting: false, at: index)
    let place = PictureTests.place(index, 375)
    #expect(replay.stage.grid.originFrame == place)
    replay.stage.begin()
    expectClose(try frame(replay, at: 0.3), place, within: 1e-9)
  }

  private static func place(_ index: Int, _ width: Double) -> Rect {
    let side = (width - 90) / 2
    return Rect(
      x: 30 + Double(index % 2) * (side + 30), y: 94 + Double(index / 2) * (side + 30),
      width: side, height: side)
  }

  @Test("P-03 views from the context and from the screens give the same frames")
  func lookup() throws {
    for isPresenting in [true, false] {
      let replays = [PictureAnimator.ViewLookup.context, .viewControllers].map { lookup in
        let replay = replay(isPresenting: isPresenting, at: 3)
        replay.stage.grid.lookup = lookup
        replay.stage.begin()
        return replay
      }
      for step in 0...35 {
        for replay in replays { replay.advance(to: Double(step) / 100) }
        let frames = replays.map { $0.scene.snapshot() }
        #expect(frames[0].fingerprint == frames[1].fingerprint)
        #expect(frames[0].entries.map(\.identifier) == frames[1].entries.map(\.identifier))
      }
    }
  }

  // MARK: The final state

  @Test("P-01 after a presentation the picture fills the screen as it is")
  func afterPresentation() throws {
    let replay = replay(isPresenting: true)
    replay.stage.begin()
    replay.advance(to: 0.3)
    let detail = try #require(replay.stage.detail)
    #expect(replay.scene[detail.view].transform == .identity)
    #expect(replay.scene[detail.view].center == Point(x: 187.5, y: 333.5))
    #expect(!replay.scene.isOnScreen(replay.stage.grid.view))
  }

  @Test("P-02 after a dismissal the picture is small and off screen, the grid as before it")
  func afterDismissal() throws {
    let replay = replay(isPresenting: true)
    let before = replay.scene.modelOnScreen
    replay.stage.begin()
    replay.advance(to: 0.3)
    let detail = try #require(replay.stage.detail)
    detail.tap()
    replay.advance(to: 0.6)
    #expect(replay.scene.modelOnScreen == before)
    #expect(!replay.scene.isOnScreen(detail.view))
    let transform = replay.scene[detail.view].transform
    #expect(transform == .scale(x: 142.5 / 375, y: 142.5 / 667))
  }

  @Test(
    "P-04 a cancelled transition reports false and restores the screens",
    arguments: [true, false], [UInt64](0..<8))
  func cancellation(isPresenting: Bool, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (progress, index) = (generator.uniform(in: 0...1), generator.below(4))
    let context: Comment = "seed \(seed), progress \(progress), picture \(index)"
    let replay = replay(isPresenting: isPresenting, at: index, on: .iX)
    let state = replay.scene.modelOnScreen
    let interaction = PercentDrivenInteractiveTransition()
    replay.stage.begin(drivenBy: interaction)
    interaction.update(progress)
    interaction.cancel()
    #expect(replay.stage.window.transition?.transitionWasCancelled == true, context)
    replay.advance(to: 1)
    #expect(replay.stage.outcome == .cancelled, context)
    #expect(replay.log.events.contains { $0.step == .completed(false) }, context)
    #expect(replay.scene.modelOnScreen == state, context)
    let detail = try #require(replay.stage.detail)
    #expect(replay.scene[detail.view].transform == .identity, context)
    #expect(replay.scene[detail.view].center == Device.iX.bounds.center, context)
    #expect(replay.scene.isOnScreen(detail.view) == !isPresenting, context)
    #expect(replay.log.diagnostics.isEmpty, context)
    #expect(!replay.scene.isAnimating, context)
  }

  // MARK: Missing pieces

  @Test("P-04 a picture without extent is scaled by 0, and nothing becomes NaN")
  func emptyPicture() throws {
    let replay = replay(isPresenting: false)
    let detail = try #require(replay.stage.detail)
    replay.scene[detail.view].bounds.size = .zero
    replay.stage.begin()
    #expect(replay.scene[detail.view].transform == .scale(x: 0, y: 0))
    for step in 0...30 {
      let shown = try frame(replay, at: Double(step) / 100)
      #expect(shown.center.isFinite)
      #expect(shown.size == .zero)
    }
    replay.advance(to: 0.3)
    #expect(replay.stage.outcome == .completed)
  }

  @Test("P-04 a place without extent is a point from which the picture grows")
  func emptyPlace() throws {
    let replay = replay(isPresenting: true)
    replay.scene[replay.stage.grid.pictureViews[0]].bounds.size = .zero
    replay.stage.begin()
    let middle = Point(x: 101.25, y: 165.25)
    #expect(try frame(replay, at: 0) == Rect(origin: middle, size: .zero))
    expectClose(
      try frame(replay, at: 0.15), Rect(x: 50.625, y: 82.625, width: 187.5, height: 333.5),
      within: 1e-3)
    replay.advance(to: 0.3)
    #expect(replay.stage.outcome == .completed)
  }

  @Test(
    "P-04 a picture that left the grid gets the default transition, and the log says so",
    arguments: [true, false], [true, false])
  func missingPicture(isPresenting: Bool, isRemoved: Bool) throws {
    let replay = replay(isPresenting: isPresenting)
    let picture = replay.stage.grid.pictureViews[0]
    isRemoved ? replay.scene.removeSubtree(picture) : replay.scene.removeFromSuperview(picture)
    replay.stage.begin()
    #expect(replay.log.diagnostics == [.fellBackToDefault("the picture is not in the grid")])
    // The default transition slides by the width in 0.35 s.
    #expect(try frame(replay, at: 0.175).minX == 187.5)
    replay.advance(to: 0.35)
    #expect(replay.stage.outcome == .completed)
    #expect(replay.answers.count == (isPresenting ? 1 : 2))
  }

  @Test func tappingAPictureSelectsIt() {
    let replay = replay(isPresenting: true, at: 2)
    #expect(replay.stage.grid.selectedIndex == nil)
    #expect(replay.stage.grid.originFrame == nil)
    replay.stage.begin()
    #expect(replay.stage.grid.selectedIndex == 2)
    #expect(replay.stage.detail?.picture.title == "Forest")
  }

  @Test func pictureGridCanBeEmpty() {
    let scene = Scene(windowBounds: Device.iX.bounds)
    let grid = PictureGridViewController([], on: .iX, in: scene)
    #expect(grid.pictureViews.isEmpty)
  }

  @Test func pictureHasTheSameColorInGridAndDetail() throws {
    let colors = [
      Color(red: 0.87, green: 0.66, blue: 0.38), Color(red: 0.26, green: 0.52, blue: 0.74),
      Color(red: 0.24, green: 0.55, blue: 0.33), Color(red: 0.56, green: 0.34, blue: 0.58),
    ]
    for (index, color) in colors.enumerated() {
      let replay = replay(isPresenting: true, at: index)
      replay.stage.begin()
      let snapshot = replay.scene.snapshot()
      #expect(snapshot["picture-\(index)"]?.backgroundColor == color)
      #expect(snapshot["image"]?.backgroundColor == color)
      #expect(snapshot["detail"]?.backgroundColor == .black)
    }
  }
}
