import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import TransitionSupport
import Transitions
import ViewTree

@testable import Screens

@Suite struct MagicRoutingTests {
  let fixture = TransitionFixture()

  /// The list as the root of a window.
  private func makeRoot(on device: Device = .i5) -> (
    MagicRootViewController, NavigationController, Window
  ) {
    let scene = Scene(windowBounds: device.bounds)
    let root = MagicRootViewController(device: device, in: scene)
    let navigation = NavigationController(
      name: "navigation", rootViewController: root,
      view: scene.insert(ViewProperties("navigation", frame: device.bounds)), in: scene)
    navigation.delegate = root
    return (root, navigation, Window(scene: scene, rootViewController: navigation))
  }

  @Test("G-09 the list has five rows below the status bar")
  func rows() throws {
    let (root, _, window) = makeRoot(on: .iX)
    let labels = window.scene.snapshot().entries.filter { $0.identifier.hasPrefix("row-") }
    #expect(labels.map(\.text) == ["Hole", "Shadow", "System push", "Hole push", "Magic push"])
    #expect(labels.map(\.boundingRect.minY) == [44, 88, 132, 176, 220])
    for label in labels {
      expectClose(label.boundingRect.width, 375, within: 1e-9)
      expectClose(label.boundingRect.height, 44, within: 1e-9)
    }
    #expect(root.name == "root")
  }

  @Test(
    "G-09 each row pushes its screen, by the default transition",
    arguments: zip(
      MagicRootViewController.Row.allCases, ["hole", "shadow", "posters", "posters", "posters"]))
  func rowsPushScreens(row: MagicRootViewController.Row, name: String) {
    let (root, navigation, window) = makeRoot()
    root.select(row)
    #expect(window.transition?.duration == 0.35)
    window.clock.advance(to: 0.35)
    #expect(navigation.topViewController.name == name)
    navigation.popViewController(animated: true)
    #expect(window.transition?.duration == 0.35)
    window.clock.advance(to: 0.7)
    #expect(navigation.topViewController === root)
    #expect(window.log.diagnostics.isEmpty)
  }

  @Test(
    "G-09 between two other screens the row's animator runs with the operation",
    arguments: [
      (MagicRootViewController.Row.systemPush, 0.35), (.holePush, 1), (.magicPush, 1.5),
    ])
  func animatorBetweenOtherScreens(row: MagicRootViewController.Row, duration: Double) throws {
    let (root, navigation, window) = makeRoot()
    root.select(row, animated: false)
    let posters = try #require(navigation.topViewController as? PosterRowViewController)
    posters.tapPoster(at: 2)
    #expect(window.transition?.duration == duration)
    let pushed = window.transition?.animator as? any DirectedAnimator
    #expect(pushed?.operation == (row == .systemPush ? nil : .push))
    window.clock.advance(to: duration)
    let poster = try #require(navigation.topViewController as? PosterViewController)
    poster.tap()
    #expect(window.transition?.duration == duration)
    let popped = window.transition?.animator as? any DirectedAnimator
    #expect(popped === pushed)
    #expect(popped?.operation == (row == .systemPush ? nil : .pop))
    window.clock.advance(to: 2 * duration)
    #expect(navigation.topViewController === posters)
    #expect(posters.magicView == posters.posters[2])
    #expect(window.log.diagnostics.isEmpty)
  }

  @Test("G-09 every poster flies from its own place", arguments: [(0, 12.0), (1, 108), (2, 204)])
  func posters(index: Int, left: Double) throws {
    let (root, navigation, window) = makeRoot()
    root.select(.magicPush, animated: false)
    let posters = try #require(navigation.topViewController as? PosterRowViewController)
    posters.tapPoster(at: index)
    window.clock.advance(to: 0.4575)
    let poster = try #require(window.scene.snapshot()["poster-\(index)"])
    // Half of the way to (8.48, 150.4), at half of the growth.
    expectClose(
      poster.boundingRect, Rect(x: (left + 8.48) / 2, y: 211.7, width: 91.52, height: 119.6),
      within: 1e-3)
  }

  @Test("G-09 a released delegate means the default transition")
  func deadDelegate() throws {
    let stage = try MagicFixture("magic-push")
    stage.navigation.delegate = nil
    stage.begin()
    #expect(stage.stage.window.transition?.duration == 0.35)
    stage.advance(to: 0.35)
    #expect(stage.stage.outcome == .completed)
    stage.expectRest()
  }

  @Test(
    "G-09 an animator without an operation reports it, and the default transition runs",
    arguments: [nil, TransitionOperation.present, .dismiss])
  func operationUnset(operation: TransitionOperation?) {
    for animator in [MagicAnimator(), HoleAnimator()] as [any DirectedAnimator] {
      animator.operation = operation
      expectFallback(
        of: animator, to: fixture.screen("b"),
        because: "the animator was not told whether it pushes or pops")
    }
  }

  @Test("G-10 without a magic view on the old screen the default transition runs")
  func missingSource() {
    let animator = MagicAnimator()
    animator.operation = .push
    expectFallback(of: animator, to: fixture.screen("b"), because: "a has no magic view")
  }

  /// The ways in which a magic view can be missing from a screen.
  enum Lack: CaseIterable {
    case none
    case removed
    case elsewhere
  }

  @Test(
    "G-10 without a magic view on the new screen the default transition runs",
    arguments: Lack.allCases)
  func missingTarget(lack: Lack) throws {
    let stage = try MagicFixture("magic-push")
    stage.begin()
    let context = try #require(stage.stage.window.transition)
    let target = try #require(context.toViewController as? PosterViewController)
    let source = try #require(context.fromViewController as? PosterRowViewController)
    stage.advance(to: 10)
    switch lack {
    case .none: source.magicView = nil
    case .removed: stage.scene.removeSubtree(source.posters[0])
    case .elsewhere: source.magicView = source.view
    }
    stage.log.removeAll()
    target.tap()
    stage.advance(to: 20)
    #expect(stage.log.diagnostics == [.fellBackToDefault("posters has no magic view")])
    #expect(stage.completions == [true])
    #expect(stage.log.events.last?.time == 10.35)
    #expect(stage.navigation.topViewController === source)
    #expect(!stage.scene.isAnimating)
  }

  @Test(
    "G-10 the default transition in place of a magic one can be driven too",
    arguments: [true, false])
  func drivenFallback(isFinished: Bool) throws {
    let stage = try MagicFixture("magic-pop", interactive: true)
    let posters = try #require(
      stage.navigation.viewControllers.dropLast().last as? PosterRowViewController)
    posters.magicView = nil
    stage.begin()
    stage.interaction?.update(0.9)
    stage.advance(to: 1)
    #expect(stage.stage.outcome == nil)
    isFinished ? stage.interaction?.finish() : stage.interaction?.cancel()
    stage.advance(to: 10)
    #expect(stage.stage.outcome == (isFinished ? .completed : .cancelled))
    #expect(stage.completions == [isFinished])
  }

  private func expectFallback(
    of animator: any TransitionAnimator, to screen: ViewController, because reason: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (director, start) = (Director(animator), fixture.scene.clock.now)
    fixture.log.removeAll()
    withExtendedLifetime(director) {
      fixture.navigation.delegate = director
      fixture.navigation.pushViewController(screen, animated: true)
      fixture.advance(by: 10)
    }
    #expect(
      fixture.log.diagnostics == [.fellBackToDefault(reason)], sourceLocation: sourceLocation)
    let endings = fixture.log.events.filter { $0.step == .requestEnded(.completed) }
    #expect(endings.map(\.time) == [start + 0.35], sourceLocation: sourceLocation)
    #expect(fixture.navigation.topViewController === screen, sourceLocation: sourceLocation)
    fixture.navigation.popViewController(animated: false)
  }

  @Test("G-10 screens outside a navigation controller refuse to push")
  func outsideNavigation() {
    let scene = Scene(windowBounds: Device.i5.bounds)
    var outcomes: [RoutingOutcome] = []
    MagicRootViewController(device: .i5, in: scene).select(.holePush) { outcomes.append($0) }
    PosterRowViewController(device: .i5, in: scene).tapPoster(at: 0) { outcomes.append($0) }
    PosterViewController(color: .black, device: .i5, in: scene).tap { outcomes.append($0) }
    #expect(outcomes == [.refused, .refused, .refused])
  }
}
