import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import TransitionSupport
import Transitions
import ViewTree

@Suite struct PresentationTests {
  let fixture = TransitionFixture()
  private var scene: Scene { fixture.scene }
  private var presenterView: ViewID { fixture.navigation.view }

  private func modal(
    _ name: String = "m", style: ModalPresentationStyle = .fullScreen
  ) -> ViewController {
    let screen = fixture.screen(name)
    screen.modalPresentationStyle = style
    return screen
  }

  @Test func fullScreenPresentationRemovesAndRestoresThePresenter() throws {
    let director = Director(DropAnimator())
    let screen = modal()
    screen.transitioningDelegate = director
    let before = scene.tree.count
    fixture.root.present(screen, animated: true)
    let container = try #require(fixture.window.transition?.containerView)
    #expect(scene.tree.subviews(of: container) == [presenterView, screen.view])
    fixture.advance(by: 1)
    #expect(scene.tree.subviews(of: scene.window) == [container])
    #expect(scene.tree.subviews(of: container) == [screen.view])
    #expect(fixture.navigation.presentedViewController === screen)
    #expect(screen.presentingViewController === fixture.navigation)
    #expect(fixture.window.frontViewController === screen)

    screen.dismiss(animated: true)
    #expect(scene.tree.subviews(of: container) == [screen.view, presenterView])
    fixture.advance(by: 1)
    #expect(director.questions == [.present, .dismiss])
    #expect(scene.tree.subviews(of: scene.window) == [presenterView])
    #expect(scene.tree.count == before)
    #expect(screen.presentingViewController == nil)
    #expect(fixture.navigation.presentedViewController == nil)
    #expect(fixture.log.diagnostics.isEmpty)
  }

  @Test func overCurrentContextKeepsThePresenterBelow() throws {
    let screen = modal(style: .overCurrentContext)
    let presenter = scene[presenterView]
    let animator = DropAnimator()
    animator.leavesAView = true
    let director = Director(animator)
    screen.transitioningDelegate = director
    fixture.root.present(screen, animated: true)
    let container = try #require(fixture.window.transition?.containerView)
    #expect(scene.tree.subviews(of: scene.window) == [presenterView, container])
    fixture.advance(by: 1)
    // What the animator leaves, such as a blur, is part of the presentation.
    #expect(scene.tree.subviews(of: container).count == 2)
    director.animator = nil
    screen.dismiss(animated: true)
    fixture.advance(by: 1)
    #expect(scene.tree.subviews(of: scene.window) == [presenterView])
    #expect(scene[presenterView].frame == presenter.frame)
    #expect(!scene.tree.contains(container))
    #expect(fixture.log.diagnostics.isEmpty)
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .overCurrentContext])
  func cancelledDismissalLeavesTheScreenPresented(style: ModalPresentationStyle) {
    let screen = modal(style: style)
    let interaction = PercentDrivenInteractiveTransition()
    let director = Director(DropAnimator(), interaction)
    fixture.root.present(screen, animated: false)
    let (before, subviews) = (scene.tree.count, scene.tree.subviews(of: scene.window))
    let (from, to) = (scene[screen.view], scene[presenterView])
    screen.transitioningDelegate = director
    screen.dismiss(animated: true)
    interaction.update(0.5)
    interaction.cancel()
    fixture.advance(by: 0.5)
    #expect(fixture.window.frontViewController === screen)
    #expect(scene.tree.count == before)
    #expect(scene.tree.subviews(of: scene.window) == subviews)
    #expect(scene[screen.view] == from && scene[presenterView] == to)
    #expect(scene.isOnScreen(presenterView) == (style == .overCurrentContext))
    #expect(fixture.log.diagnostics.isEmpty)
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .overCurrentContext])
  func cancelledPresentationLeavesNoViews(style: ModalPresentationStyle) {
    let screen = modal(style: style)
    let interaction = PercentDrivenInteractiveTransition()
    let director = Director(DropAnimator(), interaction)
    let before = scene.tree.count
    let presenter = scene[presenterView]
    screen.transitioningDelegate = director
    fixture.root.present(screen, animated: true)
    interaction.update(0.5)
    interaction.cancel()
    fixture.advance(by: 0.5)
    #expect(scene.tree.count == before)
    #expect(scene.tree.subviews(of: scene.window) == [presenterView])
    #expect(scene[presenterView] == presenter)
    #expect(screen.presentingViewController == nil)
    #expect(fixture.window.frontViewController === fixture.navigation)
  }

  @Test func delegateOnTheWrappedScreenIsIgnored() {
    let director = Director(DropAnimator())
    let wrapped = fixture.screen("wrapped")
    let wrapper = NavigationController(
      name: "wrapper", rootViewController: wrapped, view: scene.makeScreen("wrapper"), in: scene)
    wrapped.transitioningDelegate = director
    fixture.root.present(wrapper, animated: true)
    fixture.advance(by: 0.35)
    #expect(director.questions.isEmpty)
    wrapper.transitioningDelegate = director
    wrapped.dismiss(animated: true)
    fixture.advance(by: 1)
    #expect(director.questions == [.dismiss])
    #expect(fixture.window.frontViewController === fixture.navigation)
  }

  @Test func releasedDelegateFallsBackToTheDefaultTransition() {
    let screen = modal()
    var director: Director? = Director(DropAnimator())
    screen.transitioningDelegate = director
    withExtendedLifetime(director) {}
    director = nil
    fixture.root.present(screen, animated: true)
    fixture.advance(by: 0.35)
    #expect(fixture.window.transition == nil)
    #expect(fixture.window.frontViewController === screen)
  }

  @Test func unanimatedOperationsCompleteWithoutTheDelegate() {
    let director = Director(DropAnimator())
    let screen = modal()
    screen.transitioningDelegate = director
    var answers: [RoutingOutcome] = []
    fixture.root.present(screen, animated: false) { answers.append($0) }
    #expect(answers == [.completed])
    #expect(scene.isOnScreen(screen.view) && !scene.isOnScreen(presenterView))
    fixture.root.dismiss(animated: false) { answers.append($0) }
    #expect(answers == [.completed, .completed])
    #expect(!scene.isOnScreen(screen.view) && scene.isOnScreen(presenterView))
    #expect(director.questions.isEmpty)
    #expect(scene.clock.now == 0 && scene.clock.nextDueTime == nil)
  }

  @Test("E-29 a repeated dismissal is dropped")
  func repeatedDismissalIsDropped() {
    let director = Director(DropAnimator())
    let screen = modal()
    fixture.root.present(screen, animated: false)
    screen.transitioningDelegate = director
    var answers: [RoutingOutcome] = []
    for _ in 0..<3 { screen.dismiss(animated: true) { answers.append($0) } }
    fixture.root.dismiss(animated: true) { answers.append($0) }
    fixture.advance(by: 5)
    #expect(answers == [.refused, .refused, .refused, .completed])
    #expect(
      fixture.log.diagnostics
        == Array(repeating: .refused(.duplicateDismissal), count: 3))
    #expect(director.questions == [.dismiss])
  }

  @Test func dismissalDuringAPresentationIsQueued() {
    let screen = modal()
    fixture.root.present(screen, animated: true)
    screen.dismiss(animated: true)
    fixture.advance(by: 0.35)
    #expect(fixture.window.transition?.operation == .dismiss)
    screen.dismiss(animated: true)
    fixture.advance(by: 0.35)
    #expect(fixture.window.frontViewController === fixture.navigation)
    #expect(fixture.log.diagnostics == [.refused(.duplicateDismissal)])
  }

  @Test func dismissalRemovesAllScreensAboveInOneTransition() {
    let before = scene.tree.count
    let screens = [
      modal("m"), modal("over", style: .overCurrentContext), modal("top"),
    ]
    for screen in screens { fixture.window.frontViewController.present(screen, animated: false) }
    #expect(scene.tree.count == before + 6)
    fixture.log.removeAll()
    screens[0].presentingViewController?.dismiss(animated: true)
    fixture.advance(by: 0.35)
    #expect(fixture.window.frontViewController === fixture.navigation)
    #expect(scene.tree.subviews(of: scene.window) == [presenterView])
    #expect(scene.tree.count == before + 3)
    #expect(screens.allSatisfy { $0.presentingViewController == nil })
    #expect(fixture.log.events.count { $0.step == .animationStarted } == 1)
    #expect(fixture.log.events.first?.viewController == "top")
  }

  @Test func impossibleRequestsAreRefused() {
    let screen = modal()
    var answers: [RoutingOutcome] = []
    fixture.root.dismiss(animated: true) { answers.append($0) }
    fixture.root.present(screen, animated: false)
    fixture.root.present(modal("n"), animated: true) { answers.append($0) }
    screen.present(fixture.root, animated: true) { answers.append($0) }
    modal("stray").present(modal("x"), animated: true) { answers.append($0) }
    #expect(answers == [.refused, .refused, .refused, .refused])
    #expect(
      fixture.log.diagnostics == [
        .refused(.nothingToDismiss), .refused(.alreadyPresenting), .refused(.alreadyPresented),
      ])
  }

  @Test func wrappedScreenAppearsWithItsNavigationController() {
    fixture.root.present(modal(), animated: false)
    #expect(
      fixture.steps.prefix(3) == ["willDisappear navigation", "willDisappear a", "willAppear m"])
  }
}
