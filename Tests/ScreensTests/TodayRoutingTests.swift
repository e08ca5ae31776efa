import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import TransitionSupport
import Transitions
import ViewTree

@testable import Screens

/// The choice of the animator for the today screens, and the behaviour without a view that it
/// needs.
@Suite struct TodayRoutingTests {
  let fixture = TodayFixture(.push)

  private final class LongDetail: FilmDetailViewController {}
  private final class LongList: TodayViewController {
    override func makeDetail(of film: Film, at path: RowPath) -> FilmDetailViewController {
      LongDetail(film: film, path: path, size: Device.iX.size, in: scene)
    }
    let scene: Scene
    init(in scene: Scene) {
      self.scene = scene
      super.init(films: Film.samples, size: Device.iX.size, in: scene)
    }
  }

  private func makeDetail() -> FilmDetailViewController {
    fixture.list.makeDetail(of: Film.samples[3], at: RowPath(row: 3))
  }

  @Test("D-06 the list animates only pushes from itself to exactly the detail")
  func listChoosesExactClasses() {
    let (list, navigation, scene) = (fixture.list, fixture.navigation, fixture.scene)
    let other = ViewController(name: "other", view: scene.insert(ViewProperties("x", frame: .zero)))
    let long = LongDetail(
      film: Film.samples[0], path: RowPath(row: 0), size: Device.iX.size, in: scene)
    func animator(
      _ operation: TransitionOperation, _ from: ViewController, _ to: ViewController
    ) -> (any TransitionAnimator)? {
      list.navigationController(navigation, animationControllerFor: operation, from: from, to: to)
    }
    #expect(animator(.push, list, makeDetail()) is TodayPushAnimator)
    #expect(animator(.pop, list, makeDetail()) == nil)
    #expect(animator(.push, list, other) == nil)
    #expect(animator(.push, list, long) == nil)
    #expect(animator(.push, other, makeDetail()) == nil)
  }

  @Test("D-06 the detail animates only pops from itself to exactly the list")
  func detailChoosesExactClasses() {
    let (list, navigation) = (fixture.list, fixture.navigation)
    let detail = makeDetail()
    func animator(
      _ operation: TransitionOperation, _ from: ViewController, _ to: ViewController
    ) -> (any TransitionAnimator)? {
      detail.navigationController(navigation, animationControllerFor: operation, from: from, to: to)
    }
    #expect(animator(.pop, detail, list) is TodayPopAnimator)
    #expect(animator(.push, detail, list) == nil)
    #expect(animator(.pop, detail, LongList(in: fixture.scene)) == nil)
    #expect(animator(.pop, makeDetail(), list) == nil)
  }

  @Test("D-06 a detail of another class comes and goes by the default transition")
  func otherDetailSlides() throws {
    let scene = Scene(windowBounds: Device.iX.bounds)
    let list = LongList(in: scene)
    let navigation = NavigationController(
      name: "navigation", rootViewController: list,
      view: scene.insert(ViewProperties("navigation", frame: Device.iX.bounds)), in: scene)
    let bar = TodayTabBar(.iX, in: navigation.view, of: scene)
    list.tabBar = bar
    let window = Window(scene: scene, rootViewController: navigation)
    list.selectRow(at: RowPath(row: 1))
    scene.clock.advance(to: 0.35)
    #expect(window.transition == nil)
    #expect(navigation.topViewController is LongDetail)
    #expect(scene[bar.view].frame == bar.frame(isShown: false))
    navigation.popViewController(animated: true)
    scene.clock.advance(to: 0.7)
    #expect(window.transition == nil)
    #expect(scene[bar.view].frame == bar.frame(isShown: true))
    #expect(window.log.diagnostics.isEmpty)
  }

  @Test("D-06 the screen on top is the delegate")
  func delegates() throws {
    #expect(fixture.navigation.delegate === fixture.list)
    fixture.stage.begin()
    fixture.advance(to: 2)
    #expect(fixture.navigation.delegate === (try fixture.detail))
    fixture.navigation.popViewController(animated: true)
    fixture.advance(to: 2)
    #expect(fixture.navigation.delegate === fixture.list)
  }

  @Test("D-06 the steps of a push come in the order of the platform")
  func order() {
    fixture.stage.begin()
    fixture.advance(to: 2)
    #expect(
      fixture.stage.window.log.events.map { "\($0.step)" } == [
        "animatorRequested", "interactionRequested", "willDisappear", "willAppear",
        "durationRequested", "animationStarted", "completed(true)", "didDisappear", "didAppear",
        "animationEnded(true)", "requestEnded(Transitions.RoutingOutcome.completed)",
      ])
  }

  // MARK: Missing pieces

  @Test("D-06 an empty list pushes nothing")
  func emptyList() {
    fixture.list.reload([])
    #expect(fixture.list.list.visibleRows.isEmpty)
    fixture.stage.begin()
    fixture.advance(to: 2)
    #expect(fixture.stage.outcome == .refused)
    #expect(fixture.stage.window.log.events.isEmpty)
    #expect(fixture.diagnostics == [.animator("row 0.0 has no film to show")])
    #expect(fixture.navigation.topViewController === fixture.list)
  }

  @Test func selectingAnAbsentRowIsRefused() {
    for path in [RowPath(row: 20), RowPath(row: -1), RowPath(section: 1, row: 0)] {
      var outcome: RoutingOutcome?
      fixture.list.selectRow(at: path) { outcome = $0 }
      #expect(outcome == .refused)
    }
    #expect(fixture.diagnostics.count == 3)
  }

  @Test("D-03 a card that is not on screen is pushed by the default transition, with a diagnostic")
  func pushOfAnInvisibleCard() throws {
    var outcomes: [RoutingOutcome] = []
    fixture.list.selectRow(at: RowPath(row: 9)) { outcomes.append($0) }
    fixture.advance(to: 2)
    #expect(outcomes == [.completed])
    expectClose(fixture.answers.lastTime, 0.35, within: 1e-9)
    #expect(fixture.diagnostics == [.fellBackToDefault("row 0.9 is not on screen")])
    #expect(!fixture.scene[try fixture.detail.header].isHidden)
    let bar = fixture.stage.tabBar
    #expect(fixture.scene[bar.view].frame == bar.frame(isShown: false))
  }

  @Test(
    "D-04 without a card on screen the copy fades out in its place, with a diagnostic",
    arguments: [true, false])
  func popToAnInvisibleCard(isGone: Bool) throws {
    let fixture = TodayFixture(.pop)
    if isGone { fixture.list.reload([]) } else { fixture.list.list.setContentOffset(3000) }
    fixture.stage.begin()
    #expect(fixture.diagnostics == [.animator("row 0.0 is not on screen; the picture fades")])
    let start = Rect(x: 0, y: 0, width: 375, height: 487.5)
    expectClose(try fixture.frame(of: "snapshot", at: 0.1), start, within: 1e-9)
    let copy = try #require(fixture.snapshot(at: 0.1)["snapshot"])
    expectClose(copy.alpha, 0.610061, within: 1e-6)
    fixture.advance(to: 2)
    fixture.expectEnd(.completed, at: todayDuration)
    #expect(fixture.diagnostics.count == 1)
  }

  @Test("D-04 a pop without its card can be cancelled as well")
  func cancelledPopToAnInvisibleCard() throws {
    let fixture = TodayFixture(.pop)
    fixture.list.reload([])
    let before = fixture.scene.modelOnScreen
    let interaction = PercentDrivenInteractiveTransition()
    fixture.stage.begin(drivenBy: interaction)
    interaction.update(0.7)
    interaction.cancel()
    fixture.advance(to: 3)
    fixture.expectEnd(.cancelled, at: 0.7 * todayDuration)
    #expect(fixture.scene.modelOnScreen == before)
  }

  @Test("D-03 a list that is reloaded under a push shows all its cards afterwards")
  func reloadDuringThePush() throws {
    fixture.stage.begin()
    fixture.advance(to: 0.5)
    fixture.list.reload(Array(Film.samples.reversed()))
    fixture.advance(to: 2)
    fixture.expectEnd(.completed, at: todayDuration)
    for row in fixture.list.list.visibleRows {
      let cell = try #require(fixture.list.list.cellForRow(row))
      #expect(!fixture.scene[cell.card].isHidden)
    }
  }

  @Test("D-06 a released delegate means the default transition")
  func deadDelegate() {
    do {
      let director = Director(DropAnimator())
      fixture.navigation.delegate = director
    }
    #expect(fixture.navigation.delegate == nil)
    fixture.stage.begin()
    fixture.advance(to: 2)
    fixture.expectEnd(.completed, at: 0.35)
    #expect(fixture.diagnostics.isEmpty)
  }

  @Test("D-06 animators between other screens use the default transition")
  func otherScreensUseTheDefaultTransition() {
    for animator in [TodayPushAnimator(tabBar: nil), TodayPopAnimator(tabBar: nil)]
      as [any TransitionAnimator]
    {
      let fixture = TransitionFixture()
      let director = Director(animator)
      fixture.navigation.delegate = director
      fixture.navigation.pushViewController(fixture.screen("b"), animated: true)
      fixture.advance(by: 1)
      guard case .fellBackToDefault = fixture.log.diagnostics.first else {
        Issue.record("no fallback: \(fixture.log.diagnostics)")
        continue
      }
      #expect(fixture.log.events.last?.step == .requestEnded(.completed))
      expectClose(fixture.log.events.last?.time ?? .nan, 0.35, within: 1e-9)
    }
  }
}
