import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import TransitionSupport
import Transitions
import ViewTree

@Suite struct NavigationControllerTests {
  let fixture = TransitionFixture()
  private var navigation: NavigationController { fixture.navigation }
  private var names: [String] { navigation.viewControllers.map(\.name) }

  private var shown: [ViewID] { fixture.scene.tree.subviews(of: navigation.containerView) }

  @Test func delegateProvidesAnAnimatorForEachOperation() {
    let director = Director(DropAnimator())
    navigation.delegate = director
    navigation.pushViewController(fixture.screen("b"), animated: true)
    fixture.advance(by: 1)
    navigation.popViewController(animated: true)
    fixture.advance(by: 1)
    #expect(director.questions == [.push, .pop])
    #expect(names == ["a"])
  }

  @Test func pushWithoutAnimationInsideAnAnimationBlockDoesNotMoveTheScreen() {
    let screen = fixture.screen("b")
    fixture.scene.animate(withDuration: 1) {
      navigation.pushViewController(screen, animated: false)
    }
    fixture.advance(by: 0.5)
    #expect(fixture.shownFrame(of: screen.view) == fixture.scene[navigation.containerView].bounds)
  }

  @Test func defaultTransitionSlidesByTheWidth() {
    let director = Director(nil)
    navigation.delegate = director
    let screen = fixture.screen("b")
    navigation.pushViewController(screen, animated: true)
    #expect(director.questions == [.push])
    #expect(fixture.shownFrame(of: screen.view).minX == 375)
    fixture.advance(by: 0.175)
    expectClose(fixture.shownFrame(of: screen.view).minX, 187.5, within: 1e-6)
    fixture.advance(by: 0.175)
    #expect(fixture.window.transition == nil)
    #expect(shown == [screen.view])

    navigation.popViewController(animated: true)
    // Ease-in-out at a quarter of the time is 0.129162.
    fixture.advance(by: 0.35 / 4)
    expectClose(fixture.shownFrame(of: screen.view).minX, 48.4358, within: 1e-3)
    #expect(shown == [fixture.root.view, screen.view])
    fixture.advance(by: 1)
    #expect(fixture.log.events.last?.time == 0.7)
    #expect(shown == [fixture.root.view])
    #expect(fixture.log.diagnostics.isEmpty)
  }

  @Test func defaultTransitionCanBeImmediate() {
    fixture.window.defaultTransition = .immediate
    navigation.pushViewController(fixture.screen("b"), animated: true)
    #expect(fixture.window.transition == nil)
    #expect(names == ["a", "b"])
    #expect(fixture.log.events.contains { $0.step == .animationStarted })
    #expect(fixture.log.diagnostics.isEmpty)
  }

  @Test func releasedDelegateFallsBackToTheDefaultTransition() {
    let animator = DropAnimator()
    var director: Director? = Director(animator)
    navigation.delegate = director
    withExtendedLifetime(director) {}
    director = nil
    #expect(navigation.delegate == nil)
    navigation.pushViewController(fixture.screen("b"), animated: true)
    fixture.advance(by: 0.35)
    #expect(fixture.window.transition == nil)
    #expect(animator.runs == 0)
    #expect(!fixture.log.events.contains { $0.step == .animatorRequested })
  }

  @Test func unanimatedOperationsCompleteWithoutTheDelegate() {
    let director = Director(DropAnimator())
    navigation.delegate = director
    let screen = fixture.screen("b")
    var answers: [RoutingOutcome] = []
    navigation.pushViewController(screen, animated: false) { answers.append($0) }
    #expect(answers == [.completed])
    #expect(shown == [screen.view])
    #expect(
      fixture.steps == [
        "willDisappear a", "willAppear b", "didDisappear a", "didAppear b",
        "requestEnded(Transitions.RoutingOutcome.completed) b",
      ])
    navigation.popViewController(animated: false) { answers.append($0) }
    #expect(answers == [.completed, .completed])
    #expect(shown == [fixture.root.view])
    #expect(director.questions.isEmpty)
    #expect(fixture.scene.clock.now == 0 && fixture.scene.clock.nextDueTime == nil)
  }

  @Test("E-29 a push during a push runs after it")
  func pushesAreQueued() {
    let director = Director(DropAnimator())
    navigation.delegate = director
    var answers: [String] = []
    navigation.pushViewController(fixture.screen("b"), animated: true) { _ in answers.append("b") }
    navigation.pushViewController(fixture.screen("c"), animated: true) { _ in answers.append("c") }
    navigation.popViewController(animated: false) { _ in answers.append("pop") }
    #expect(names == ["a", "b"])
    fixture.advance(by: 1)
    #expect(names == ["a", "b", "c"])
    #expect(answers == ["b"])
    #expect(fixture.window.transition?.toViewController.name == "c")
    fixture.advance(by: 1)
    #expect(answers == ["b", "c", "pop"])
    #expect(names == ["a", "b"])
    #expect(director.questions == [.push, .push])
    let starts = fixture.log.events.filter { $0.step == .animationStarted }
    #expect(starts.map(\.time) == [0, 1])
  }

  @Test func requestsFromACompletionAreQueuedLast() {
    let director = Director(DropAnimator())
    navigation.delegate = director
    navigation.pushViewController(fixture.screen("b"), animated: true) { [fixture] _ in
      fixture.navigation.pushViewController(fixture.screen("d"), animated: true)
    }
    navigation.pushViewController(fixture.screen("c"), animated: true)
    fixture.advance(by: 3)
    #expect(names == ["a", "b", "c", "d"])
  }

  @Test func popToAScreenRemovesAllScreensAbove() {
    let screens = ["b", "c", "d"].map { fixture.screen($0) }
    for screen in screens { navigation.pushViewController(screen, animated: false) }
    navigation.popToViewController(screens[0], animated: true)
    fixture.advance(by: 0.35)
    #expect(names == ["a", "b"])
    #expect(shown == [screens[0].view])
    #expect(screens[2].navigationController == nil && screens[1].navigationController == nil)
    navigation.pushViewController(screens[2], animated: false)
    #expect(names == ["a", "b", "d"])
  }

  @Test func impossibleRequestsAreRefused() {
    let screen = fixture.screen("b")
    var answers: [RoutingOutcome] = []
    navigation.popViewController(animated: true) { answers.append($0) }
    navigation.pushViewController(screen, animated: false)
    navigation.pushViewController(screen, animated: true) { answers.append($0) }
    navigation.popToViewController(screen, animated: true) { answers.append($0) }
    navigation.popToViewController(fixture.screen("x"), animated: true) { answers.append($0) }
    let stray = NavigationController(
      name: "stray", rootViewController: fixture.screen("y"), view: fixture.scene.makeScreen("s"),
      in: fixture.scene)
    stray.pushViewController(fixture.screen("z"), animated: true) { answers.append($0) }
    #expect(answers == [.refused, .refused, .refused, .refused, .refused])
    #expect(
      fixture.log.diagnostics == [
        .refused(.nothingToPop), .refused(.alreadyInStack), .refused(.nothingToPop),
        .refused(.nothingToPop),
      ])
    #expect(names == ["a", "b"])
  }

  @Test func shownScreenCannotBeRootOfAnotherStack() async {
    await #expect(processExitsWith: .failure) {
      let fixture = TransitionFixture()
      _ = NavigationController(
        name: "n", rootViewController: fixture.root, view: fixture.scene.makeScreen("n"),
        in: fixture.scene)
    }
    await #expect(processExitsWith: .failure) {
      let fixture = TransitionFixture()
      _ = Window(scene: fixture.scene, rootViewController: fixture.navigation)
    }
  }

  @Test func coveredStackChangesWithoutAppearanceEvents() {
    let modal = fixture.screen("m")
    fixture.root.present(modal, animated: false)
    fixture.log.removeAll()
    let director = Director(DropAnimator())
    navigation.delegate = director
    navigation.pushViewController(fixture.screen("b"), animated: true)
    #expect(names == ["a", "b"])
    #expect(director.questions.isEmpty)
    modal.dismiss(animated: false)
    #expect(
      fixture.steps == [
        "requestEnded(Transitions.RoutingOutcome.completed) b", "willDisappear m",
        "willAppear navigation", "willAppear b", "didDisappear m", "didAppear navigation",
        "didAppear b", "requestEnded(Transitions.RoutingOutcome.completed) navigation",
      ])
  }

  @Test func stackBelowATranslucentScreenAnimatesWithoutAppearanceEvents() {
    let modal = fixture.screen("m")
    modal.modalPresentationStyle = .overCurrentContext
    fixture.root.present(modal, animated: false)
    fixture.log.removeAll()
    navigation.pushViewController(fixture.screen("b"), animated: true)
    fixture.advance(by: 0.35)
    #expect(
      fixture.steps == [
        "durationRequested b", "animationStarted b", "completed(true) b",
        "animationEnded(true) b", "requestEnded(Transitions.RoutingOutcome.completed) b",
      ])
  }

  @Test func navigationBarStaysInPlaceDuringAPush() {
    let bar = fixture.scene.insert(
      ViewProperties(geometry: View(frame: Rect(x: 0, y: 0, width: 375, height: 88))),
      in: navigation.view)
    navigation.pushViewController(fixture.screen("b"), animated: true)
    fixture.advance(by: 0.1)
    #expect(fixture.shownFrame(of: bar) == Rect(x: 0, y: 0, width: 375, height: 88))
    #expect(fixture.scene.tree.superview(of: bar) == navigation.view)
  }
}
