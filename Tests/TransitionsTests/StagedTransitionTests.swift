import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import TransitionSupport
import Transitions
import ViewTree

/// Animators whose animations begin others by their end, driven by the user.
@Suite struct StagedTransitionTests {
  /// Moves the view that comes by 10 points in each of three stages of 0.25, 0.25 and 0.5 s.
  final class Stages: TransitionAnimator {
    private let lastStart: Double
    /// The fraction at which each stage began.
    private(set) var starts: [Double] = []

    init(lastStart: Double) {
      self.lastStart = lastStart
    }

    func duration(using context: TransitionContext) -> Double { 1 }

    func lastStageStart(using context: TransitionContext) -> Double { lastStart }

    func animate(using context: TransitionContext) {
      context.addToView()
      stage([0.25, 0.25, 0.5], context)
    }

    private func stage(_ durations: [Double], _ context: TransitionContext) {
      guard let duration = durations.first else {
        return context.completeTransition(!context.transitionWasCancelled)
      }
      starts.append(context.fractionComplete ?? -1)
      let scene = context.scene
      scene.animate(withDuration: duration, options: .curveLinear) {
        scene[context.toView].center.y += 10
      } completion: { finished in
        guard finished else { return context.completeTransition(false) }
        self.stage(Array(durations.dropFirst()), context)
      }
    }
  }

  let fixture = TransitionFixture()
  let interaction = PercentDrivenInteractiveTransition()

  /// Pushes a screen by stages; the director must be kept alive.
  private func push(_ stages: Stages) -> (screen: ViewController, director: Director) {
    let director = Director(stages, interaction)
    fixture.navigation.delegate = director
    let screen = fixture.screen("b")
    fixture.navigation.pushViewController(screen, animated: true)
    return (screen, director)
  }

  private func top(of screen: ViewController) -> Double {
    fixture.shownFrame(of: screen.view).minY
  }

  @Test("E-24 each stage begins where the previous one ends, also while the user drives")
  func stagesBeginOnTheWay() {
    let stages = Stages(lastStart: 0.5)
    let (screen, director) = push(stages)
    withExtendedLifetime(director) {
      for (fraction, top) in [(0.1, 4.0), (0.3, 12), (0.9, 28), (1, 30)] {
        interaction.update(fraction)
        expectClose(self.top(of: screen), top, within: 1e-9)
      }
      #expect(stages.starts == [0, 0.25, 0.5])
      #expect(fixture.window.transition?.isInteractive == true)
      interaction.finish()
      fixture.advance(by: 0)
      #expect(fixture.log.events.last?.step == .requestEnded(.completed))
    }
  }

  @Test("E-24 animations that end after the last stage began wait for the interaction to end")
  func laterEndsWait() {
    let stages = Stages(lastStart: 0.25)
    let (screen, director) = push(stages)
    withExtendedLifetime(director) {
      interaction.update(0.9)
      #expect(stages.starts.count == 2)
      expectClose(top(of: screen), 20, within: 1e-9)
    }
  }

  @Test("E-24 scrubbing back stops at the start of the current stage; cancelling ends there")
  func goingBack() {
    let stages = Stages(lastStart: 0.5)
    let (screen, director) = push(stages)
    withExtendedLifetime(director) {
      interaction.completionCurve = .linear
      interaction.update(0.75)
      expectClose(top(of: screen), 25, within: 1e-9)
      interaction.update(0.3)
      expectClose(top(of: screen), 20, within: 1e-9)
      interaction.update(0.7)
      expectClose(top(of: screen), 24, within: 1e-9)
      interaction.cancel()
      fixture.advance(by: 0.7)
    }
    #expect(fixture.log.events.last?.step == .requestEnded(.cancelled))
    expectClose(fixture.log.events.last?.time ?? .nan, 0.2, within: 1e-9)
    #expect(fixture.log.diagnostics.isEmpty)
    #expect(fixture.scene[screen.view].center.y == 406)
  }

  @Test("E-24 animations that end together complete in commit order")
  func endsOfOneMoment() {
    /// Three animations of 0.1 s that say when they end.
    final class Trio: TransitionAnimator {
      var endings: [Int] = []

      func duration(using context: TransitionContext) -> Double { 1 }
      func lastStageStart(using context: TransitionContext) -> Double { 0.5 }

      func animate(using context: TransitionContext) {
        context.addToView()
        for index in 0..<3 {
          context.scene.animate(withDuration: 0.1) {
            context.scene[context.toView].center.x += 1
          } completion: { _ in
            self.endings.append(index)
          }
        }
      }
    }
    let trio = Trio()
    let director = Director(trio, interaction)
    fixture.navigation.delegate = director
    fixture.navigation.pushViewController(fixture.screen("b"), animated: true)
    interaction.update(0.1.nextDown)
    #expect(trio.endings.isEmpty)
    interaction.update(0.1)
    #expect(trio.endings == [0, 1, 2])
  }

  @Test("E-24 stages driven from a completion begin only after it, at their starts")
  func drivenFromACompletion() {
    let stages = Stages(lastStart: 0.5)
    let (screen, director) = push(stages)
    withExtendedLifetime(director) {
      fixture.scene.animate(withDuration: 1) {
        fixture.scene[fixture.scene.window].alpha = 0.5
      } completion: { _ in
        self.interaction.update(0.9)
      }
      fixture.advance(by: 1)
      #expect(interaction.percentComplete == 0.9)
      #expect(stages.starts == [0])
      interaction.update(0.9)
      #expect(stages.starts == [0, 0.25, 0.5])
      expectClose(top(of: screen), 28, within: 1e-9)
    }
  }

  @Test("E-24 an animator without declared stages stays in the first stage while driven")
  func noStages() {
    let stages = Stages(lastStart: 0)
    let (screen, director) = push(stages)
    withExtendedLifetime(director) {
      interaction.update(0.9)
      #expect(stages.starts.count == 1)
      expectClose(top(of: screen), 10, within: 1e-9)
    }
  }
}
