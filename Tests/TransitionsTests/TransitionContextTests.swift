import Animations
import Geometry
import TestSupport
import Testing
import TransitionSupport
import Transitions
import ViewTree

@Suite struct TransitionContextTests {
  let fixture = TransitionFixture()
  let animator = DropAnimator()

  private func push(_ name: String = "b") -> (screen: ViewController, director: Director) {
    let director = Director(animator)
    fixture.navigation.delegate = director
    let screen = fixture.screen(name)
    fixture.navigation.pushViewController(screen, animated: true)
    return (screen, director)
  }

  @Test("E-22 a second completion is ignored and reported")
  func secondCompletionIsIgnored() {
    animator.completions = 2
    withExtendedLifetime(push()) { fixture.advance(by: 1) }
    #expect(fixture.log.diagnostics == [.completedAgain(.push)])
    #expect(fixture.log.events.count { $0.step == .completed(true) } == 1)
    #expect(animator.endings == [true])
    #expect(fixture.navigation.viewControllers.map(\.name) == ["a", "b"])
  }

  @Test("E-22 the watchdog completes a transition one second after its end")
  func watchdogCompletes() {
    animator.completes = false
    withExtendedLifetime(push()) {
      fixture.advance(by: 1.999)
      #expect(fixture.window.transition != nil)
      fixture.advance(by: 0.001)
    }
    #expect(fixture.log.diagnostics == [.neverCompleted(.push)])
    #expect(fixture.log.events.last?.time == 2)
    #expect(animator.endings == [true])
    #expect(fixture.window.transition == nil)
  }

  @Test("E-22 a completion after the watchdog counts as a second completion")
  func completionAfterWatchdog() {
    animator.completes = false
    withExtendedLifetime(push()) {
      let context = fixture.window.transition
      fixture.advance(by: 3)
      context?.completeTransition(true)
    }
    #expect(fixture.log.diagnostics == [.neverCompleted(.push), .completedAgain(.push)])
  }

  @Test("E-23 lifecycle order of a transition that completes")
  func lifecycleOfSuccess() {
    var answer: RoutingOutcome?
    let director = Director(animator)
    fixture.navigation.delegate = director
    fixture.navigation.pushViewController(fixture.screen("b"), animated: true) { answer = $0 }
    #expect(answer == nil)
    fixture.advance(by: 1)
    #expect(
      fixture.steps == [
        "animatorRequested b", "interactionRequested b", "willDisappear a", "willAppear b",
        "durationRequested b", "animationStarted b", "completed(true) b", "didDisappear a",
        "didAppear b", "animationEnded(true) b",
        "requestEnded(Transitions.RoutingOutcome.completed) b",
      ])
    #expect(fixture.log.events.map(\.time) == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
    #expect(answer == .completed)
    #expect(fixture.log.diagnostics.isEmpty)
  }

  @Test("E-23 lifecycle order of a transition that is cancelled")
  func lifecycleOfCancel() {
    var answer: RoutingOutcome?
    let interaction = PercentDrivenInteractiveTransition()
    let director = Director(animator, interaction)
    fixture.navigation.delegate = director
    fixture.navigation.pushViewController(fixture.screen("b"), animated: true) { answer = $0 }
    interaction.update(0.25)
    interaction.cancel()
    fixture.advance(by: 0.25)
    #expect(
      fixture.steps == [
        "animatorRequested b", "interactionRequested b", "willDisappear a", "willAppear b",
        "interactionStarted b", "durationRequested b", "animationStarted b", "completed(false) b",
        "willDisappear b", "didDisappear b", "willAppear a", "didAppear a",
        "animationEnded(false) b", "requestEnded(Transitions.RoutingOutcome.cancelled) b",
      ])
    #expect(fixture.log.events.last?.time == 0.25)
    #expect(answer == .cancelled)
    #expect(fixture.log.diagnostics.isEmpty)
  }

  @Test func containerHoldsOnlyTheFromViewBeforeTheAnimation() {
    animator.addsToView = false
    let (screen, director) = push()
    withExtendedLifetime(director) {
      #expect(
        fixture.scene.tree.subviews(of: fixture.navigation.containerView) == [fixture.root.view])
      #expect(fixture.scene.tree.superview(of: screen.view) == nil)
    }
  }

  @Test func initialAndFinalFramesFillTheContainer() throws {
    let (screen, director) = push()
    let context = try #require(fixture.window.transition)
    let whole = Rect(x: 0, y: 0, width: 375, height: 812)
    withExtendedLifetime(director) {
      #expect(context.initialFrame(for: fixture.root) == whole)
      #expect(context.finalFrame(for: fixture.root) == nil)
      #expect(context.initialFrame(for: screen) == nil)
      #expect(context.finalFrame(for: screen) == whole)
      #expect(context.finalFrame(for: fixture.navigation) == nil)
      #expect(context.isAnimated && !context.isInteractive && !context.transitionWasCancelled)
      #expect(context.duration == 1)
    }
  }

  @Test func completionLeavesOnlyTheToViewAtItsFinalFrame() {
    animator.leavesAView = true
    let before = fixture.scene.tree.count
    let (screen, director) = push()
    withExtendedLifetime(director) { fixture.advance(by: 1) }
    #expect(fixture.log.diagnostics == [.leftoverViews(count: 1)])
    #expect(fixture.scene.tree.subviews(of: fixture.navigation.containerView) == [screen.view])
    #expect(fixture.scene[screen.view].frame == Rect(x: 0, y: 0, width: 375, height: 812))
    #expect(fixture.scene.tree.superview(of: fixture.root.view) == nil)
    #expect(fixture.scene.tree.count == before + 1)
  }

  @Test func toViewOmittedByTheAnimatorIsAdded() {
    animator.addsToView = false
    let (screen, director) = push()
    withExtendedLifetime(director) { fixture.advance(by: 1) }
    #expect(fixture.log.diagnostics == [.missingToView])
    #expect(fixture.scene.tree.subviews(of: fixture.navigation.containerView) == [screen.view])
  }

  @Test func cancellationRestoresTheHierarchy() {
    let interaction = PercentDrivenInteractiveTransition()
    animator.leavesAView = true
    let director = Director(animator, interaction)
    fixture.navigation.delegate = director
    let screen = fixture.screen("b")
    let (from, to) = (fixture.scene[fixture.root.view], fixture.scene[screen.view])
    let count = fixture.scene.tree.count
    fixture.navigation.pushViewController(screen, animated: true)
    interaction.update(0.7)
    #expect(fixture.navigation.topViewController === screen)
    interaction.cancel()
    fixture.advance(by: 0.7)
    #expect(fixture.scene[fixture.root.view] == from)
    #expect(fixture.scene[screen.view] == to)
    #expect(fixture.scene.presentation(of: fixture.root.view) == from)
    #expect(fixture.scene.tree.count == count)
    #expect(
      fixture.scene.tree.subviews(of: fixture.navigation.containerView) == [fixture.root.view])
    #expect(fixture.scene.tree.superview(of: screen.view) == nil)
    #expect(fixture.navigation.viewControllers.map(\.name) == ["a"])
    #expect(screen.navigationController == nil)
    #expect(!fixture.scene.isAnimating)
  }

  @Test(arguments: [-1, Double.nan, .infinity])
  func invalidDurationCountsAsZero(duration: Double) {
    let animator = DropAnimator(duration: duration)
    animator.completes = false
    let director = Director(animator)
    fixture.navigation.delegate = director
    fixture.navigation.pushViewController(fixture.screen("b"), animated: true)
    fixture.advance(by: 1)
    #expect(fixture.log.diagnostics == [.invalidDuration, .neverCompleted(.push)])
    #expect(fixture.log.events.last?.time == 1)
  }

  @Test func zeroDurationAnimatorCompletesAtOnce() {
    let director = Director(DropAnimator(duration: 0))
    fixture.navigation.delegate = director
    var answer: RoutingOutcome?
    fixture.navigation.pushViewController(fixture.screen("b"), animated: true) { answer = $0 }
    #expect(answer == .completed)
    #expect(fixture.log.diagnostics.isEmpty)
  }

  @Test func animatorCanFallBackToTheDefaultTransition() {
    final class Undecided: TransitionAnimator {
      func duration(using context: TransitionContext) -> Double { 1.5 }
      func animate(using context: TransitionContext) {
        context.fallBackToDefaultTransition(because: "no magic view")
      }
    }
    let director = Director(Undecided())
    fixture.navigation.delegate = director
    fixture.navigation.pushViewController(fixture.screen("b"), animated: true)
    fixture.advance(by: 0.35)
    #expect(fixture.log.diagnostics == [.fellBackToDefault("no magic view")])
    #expect(fixture.log.events.last?.step == .requestEnded(.completed))
    #expect(fixture.log.events.last?.time == 0.35)
  }

  @Test func animatorCanCancelItsTransition() {
    final class Hopeless: TransitionAnimator {
      func duration(using context: TransitionContext) -> Double { 0.85 }
      func animate(using context: TransitionContext) {
        context.report("no selected card")
        context.completeTransition(false)
      }
    }
    let director = Director(Hopeless())
    let screen = fixture.screen("b")
    screen.transitioningDelegate = director
    var answer: RoutingOutcome?
    let count = fixture.scene.tree.count
    fixture.root.present(screen, animated: true) { answer = $0 }
    #expect(answer == .cancelled)
    #expect(fixture.log.diagnostics == [.animator("no selected card")])
    #expect(fixture.scene.tree.count == count)
    #expect(fixture.window.frontViewController === fixture.navigation)
  }
}
