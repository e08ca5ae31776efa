import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import TransitionSupport
import Transitions
import ViewTree

@Suite struct PercentDrivenInteractiveTransitionTests {
  let fixture = TransitionFixture()
  let animator = DropAnimator()
  let interaction = PercentDrivenInteractiveTransition()

  /// Pushes "b" interactively; the director must be kept alive.
  private func push() -> (screen: ViewController, director: Director) {
    let director = Director(animator, interaction)
    fixture.navigation.delegate = director
    let screen = fixture.screen("b")
    fixture.navigation.pushViewController(screen, animated: true)
    return (screen, director)
  }

  /// The answer to the transition, with its time.
  private var answer: TransitionEvent? { fixture.log.events.last }

  @Test(
    "E-24 the remainder takes (1 − p)·T / speed to finish and p·T / speed to cancel",
    arguments: [
      (true, 1.0, 0.6), (false, 1, 0.4), (true, 2, 0.3), (false, 2, 0.2), (true, 0.5, 1.2),
      (true, 0, 0.6), (false, -1, 0.4), (true, Double.nan, 0.6), (false, .infinity, 0.4),
    ])
  func remainingTime(isFinished: Bool, speed: Double, expected: Double) {
    interaction.completionSpeed = speed
    let (_, director) = push()
    withExtendedLifetime(director) {
      fixture.advance(by: 5)
      interaction.update(0.4)
      isFinished ? interaction.finish() : interaction.cancel()
      fixture.advance(by: 10)
    }
    #expect(answer?.step == .requestEnded(isFinished ? .completed : .cancelled))
    expectClose(answer?.time ?? .nan, 5 + expected, within: 1e-6)
    #expect(fixture.log.diagnostics.isEmpty)
  }

  @Test("E-24 a default transition that stands in waits for the gesture, too")
  func fallbackIsDrivenByTheGesture() {
    final class Undecided: TransitionAnimator {
      func duration(using context: TransitionContext) -> Double { 1.5 }
      func animate(using context: TransitionContext) {
        context.fallBackToDefaultTransition(because: "no magic view")
      }
    }
    let director = Director(Undecided(), interaction)
    fixture.navigation.delegate = director
    let screen = fixture.screen("b")
    fixture.navigation.pushViewController(screen, animated: true)
    withExtendedLifetime(director) {
      interaction.update(0.5)
      // Longer than any transition takes: the finger rests.
      fixture.advance(by: 10)
      #expect(interaction.percentComplete == 0.5)
      // Half of the slide, which eases in and out alike.
      expectClose(fixture.shownFrame(of: screen.view).minX, 375 / 2, within: 1e-3)
      interaction.finish()
      fixture.advance(by: 10)
    }
    #expect(fixture.log.diagnostics == [.fellBackToDefault("no magic view")])
    #expect(answer?.step == .requestEnded(.completed))
    // Half of the slide's 0.35 s.
    expectClose(answer?.time ?? .nan, 10 + 0.175, within: 1e-6)
  }

  @Test("E-24 fractions are clamped", arguments: [(-0.5, 0.0), (0.3, 0.3), (1.5, 1)])
  func fractionsAreClamped(fraction: Double, expected: Double) {
    let (screen, director) = push()
    withExtendedLifetime(director) {
      interaction.update(fraction)
      #expect(interaction.percentComplete == expected)
      expectClose(fixture.shownFrame(of: screen.view).minY, 812 * (expected - 1), within: 1e-3)
    }
  }

  @Test("E-24 inside the interaction the fraction is linear in the animator's time")
  func scrubbingIsLinear() {
    animator.curve = .easeOut
    let (screen, director) = push()
    withExtendedLifetime(director) {
      // The animator's own curve at p·T; the values are those of the table of ease-out.
      let table = [(0.1, 0.160572), (0.5, 0.684643), (0.25, 0.378138), (0.9, 0.982973)]
      for (fraction, progress) in table {
        interaction.update(fraction)
        fixture.advance(by: 0.01)
        #expect(interaction.percentComplete == fraction)
        expectClose(fixture.shownFrame(of: screen.view).minY, 812 * (progress - 1), within: 1e-3)
      }
    }
  }

  @Test(
    "E-24 the remainder follows the completion curve",
    arguments: [(TimingCurve.linear, 0.5, 0.25), (.easeInOut, 0.5, 0.129162)])
  func restFollowsTheCurve(curve: TimingCurve, half: Double, quarter: Double) {
    for isFinished in [true, false] {
      interaction.completionCurve = curve
      let fixture = TransitionFixture()
      let director = Director(animator, interaction)
      fixture.navigation.delegate = director
      let screen = fixture.screen("b")
      fixture.navigation.pushViewController(screen, animated: true)
      interaction.update(0.4)
      isFinished ? interaction.finish() : interaction.cancel()
      #expect(fixture.window.transition?.isInteractive == false)
      #expect(fixture.window.transition?.transitionWasCancelled == !isFinished)
      let (rest, way) = isFinished ? (0.6, 0.6) : (0.4, -0.4)
      for (time, share) in [(rest / 4, quarter), (rest / 2, half)] {
        fixture.scene.clock.advance(to: time)
        let expected = 812 * (0.4 + way * share - 1)
        expectClose(fixture.shownFrame(of: screen.view).minY, expected, within: 1e-3)
      }
      fixture.advance(by: 1)
      expectClose(fixture.log.events.last?.time ?? .nan, rest, within: 1e-9)
    }
  }

  @Test func stagesEndWhenTheCompletionCurveReachesTheirEnds() {
    /// Two stages of half a second each, the second begun by the end of the first.
    final class Stages: TransitionAnimator {
      var times: [Double] = []
      func duration(using context: TransitionContext) -> Double { 1 }
      func animate(using context: TransitionContext) {
        context.addToView()
        stage(context) { _ in
          self.stage(context) { context.completeTransition($0) }
        }
      }
      private func stage(_ context: TransitionContext, then next: @escaping (Bool) -> Void) {
        context.scene.animate(withDuration: 0.5) {
          context.scene[context.toView].center.y += 10
        } completion: {
          self.times.append(context.scene.clock.now)
          next($0)
        }
      }
    }
    let stages = Stages()
    let director = Director(stages, interaction)
    fixture.navigation.delegate = director
    fixture.navigation.pushViewController(fixture.screen("b"), animated: true)
    interaction.update(0)
    interaction.finish()
    fixture.advance(by: 2)
    // Ease-in-out is at one half at half time.
    #expect(stages.times.count == 2)
    expectClose(stages.times.first ?? .nan, 0.5, within: 1e-6)
    expectClose(stages.times.last ?? .nan, 1, within: 1e-6)
    #expect(answer?.step == .requestEnded(.completed))
  }

  @Test func interactiveTransitionIgnoresTheClock() {
    let (_, director) = push()
    withExtendedLifetime(director) {
      interaction.update(0.9)
      fixture.advance(by: 1000)
      #expect(fixture.window.transition?.isInteractive == true)
      #expect(interaction.percentComplete == 0.9)
      #expect(fixture.log.diagnostics.isEmpty)
    }
  }

  @Test func watchdogWaitsForTheRest() {
    animator.completes = false
    let (_, director) = push()
    withExtendedLifetime(director) {
      interaction.update(0.4)
      interaction.cancel()
      fixture.advance(by: 1.3999)
      #expect(fixture.window.transition != nil)
      fixture.advance(by: 0.0002)
    }
    #expect(fixture.log.diagnostics == [.neverCompleted(.push)])
    #expect(answer?.step == .requestEnded(.cancelled))
  }

  @Test func updatesOutsideTheInteractionAreReported() {
    interaction.update(0.5)
    #expect(fixture.log.diagnostics.isEmpty)
    let (_, director) = push()
    withExtendedLifetime(director) {
      interaction.update(.nan)
      #expect(interaction.percentComplete == 0)
      interaction.update(0.5)
      interaction.finish()
      interaction.update(0.6)
      #expect(interaction.percentComplete == 0.5)
      #expect(fixture.log.diagnostics == [.invalidProgress, .notInteractive])
      // Letting go twice is only remembered.
      interaction.cancel()
      #expect(interaction.ending == .cancelled)
      fixture.advance(by: 0.5)
      #expect(answer?.step == .requestEnded(.completed))
      #expect(fixture.log.diagnostics.count == 2)
    }
  }

  @Test func endingBeforeTheStartAppliesAtTheStart() {
    interaction.finish()
    interaction.cancel()
    withExtendedLifetime(push()) { fixture.advance(by: 0) }
    #expect(answer?.step == .requestEnded(.cancelled))
    #expect(interaction.ending == .cancelled)
  }

  @Test func lateFinishDoesNotEndTheNextInteraction() {
    withExtendedLifetime(push()) {
      interaction.update(1)
      interaction.finish()
      fixture.advance(by: 0)
      interaction.cancel()
      #expect(interaction.ending == .cancelled)
    }
    withExtendedLifetime(push()) {
      #expect(interaction.ending == nil)
      fixture.advance(by: 10)
      #expect(fixture.window.transition?.isInteractive == true)
    }
  }

  @Test(arguments: [0.0, 1])
  func finishingAtAnEndCompletesAtOnce(fraction: Double) {
    let (_, director) = push()
    withExtendedLifetime(director) {
      interaction.update(fraction)
      fraction == 1 ? interaction.finish() : interaction.cancel()
      fixture.advance(by: 0)
    }
    #expect(answer?.step == .requestEnded(fraction == 1 ? .completed : .cancelled))
  }

  @Test func interactiveTransitionCanStartNonInteractively() {
    interaction.wantsInteractiveStart = false
    let (screen, director) = push()
    withExtendedLifetime(director) {
      fixture.advance(by: 0.25)
      expectClose(fixture.shownFrame(of: screen.view).minY, 812 * (0.25 - 1), within: 1e-3)
      interaction.pause()
      #expect(fixture.log.diagnostics == [.notInterruptible])
      fixture.advance(by: 0.75)
    }
    #expect(answer?.step == .requestEnded(.completed))
    #expect(answer?.time == 1)
  }

  @Test("E-25 an interruptible transition can be paused and reversed")
  func runningTransitionIsPaused() {
    interaction.wantsInteractiveStart = false
    animator.isInterruptible = true
    let (screen, director) = push()
    withExtendedLifetime(director) {
      fixture.advance(by: 0.25)
      interaction.pause()
      #expect(fixture.window.transition?.isInteractive == true)
      expectClose(interaction.percentComplete, 0.25, within: 1e-12)
      fixture.advance(by: 7)
      expectClose(fixture.shownFrame(of: screen.view).minY, 812 * (0.25 - 1), within: 1e-3)
      interaction.update(0.5)
      interaction.cancel()
      fixture.advance(by: 0.2)
      // Caught on the way back, it goes forwards again.
      interaction.pause()
      expectClose(interaction.percentComplete, 0.3, within: 1e-12)
      interaction.finish()
      fixture.advance(by: 1)
    }
    #expect(answer?.step == .requestEnded(.completed))
    expectClose(answer?.time ?? .nan, 0.25 + 7 + 0.2 + 0.7, within: 1e-9)
    #expect(fixture.log.diagnostics.isEmpty)
  }

  @Test(arguments: [true, false])
  func interruptibleAnimatorIsScrubbed(isFinished: Bool) {
    animator.isInterruptible = true
    animator.curve = .easeIn
    let (screen, director) = push()
    withExtendedLifetime(director) {
      interaction.update(0.4)
      // An animator scrubs linearly in what shows, whatever its curve.
      expectClose(fixture.shownFrame(of: screen.view).minY, 812 * (0.4 - 1), within: 1e-3)
      isFinished ? interaction.finish() : interaction.cancel()
      fixture.advance(by: 1)
    }
    expectClose(answer?.time ?? .nan, isFinished ? 0.6 : 0.4, within: 1e-9)
    #expect(answer?.step == .requestEnded(isFinished ? .completed : .cancelled))
    #expect(fixture.scene[fixture.root.view].alpha == (isFinished ? 0.5 : 1))
  }

  @Test func changedInterruptibleAnimatorIsReported() {
    animator.isInterruptible = true
    interaction.wantsInteractiveStart = false
    let (_, director) = push()
    withExtendedLifetime(director) {
      fixture.advance(by: 0.1)
      interaction.pause()
      animator.changesItsMind = true
      interaction.finish()
      interaction.pause()
      #expect(fixture.log.diagnostics == [.interruptibleAnimatorChanged])
      #expect(fixture.window.transition?.isInteractive == true)
    }
  }

  @Test(arguments: [true, false])
  func endedTransitionIsReleased(isFinished: Bool) {
    animator.isInterruptible = true
    weak var context: TransitionContext?
    withExtendedLifetime(push()) {
      context = fixture.window.transition
      interaction.update(0.3)
      isFinished ? interaction.finish() : interaction.cancel()
      #expect(context != nil)
      fixture.advance(by: 1)
      #expect(interaction.percentComplete == 0)
    }
    #expect(context == nil)
    #expect(fixture.scene.clock.nextDueTime == nil)
  }

  @Test func queuedTransitionKeepsItsSpeedAfterAnInteractiveOne() {
    interaction.completionSpeed = 4
    let (_, director) = push()
    withExtendedLifetime(director) {
      director.interaction = nil
      fixture.navigation.pushViewController(fixture.screen("c"), animated: true)
      interaction.update(0.5)
      interaction.finish()
      fixture.advance(by: 10)
    }
    #expect(fixture.navigation.viewControllers.map(\.name) == ["a", "b", "c"])
    // Not at four times the speed, as what ended before it.
    #expect(answer?.time == 0.5 / 4 + 1)
  }
}
