import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import TransitionSupport
import Transitions
import ViewTree

/// Percent-driven transitions that end with the velocity of a finger.
@Suite struct CompletionVelocityTests {
  let fixture = TransitionFixture()
  let animator = DropAnimator()
  let interaction = PercentDrivenInteractiveTransition()
  let director: Director
  let screen: ViewController

  init() {
    director = Director(animator, interaction)
    screen = fixture.screen("b")
    interaction.completionSpring = Spring(response: 0.4, dampingRatio: 1)
  }

  /// Pushes the screen, which drops linearly over 812 points, to 0.4 of the way.
  private func push(isInterruptible: Bool) {
    animator.isInterruptible = isInterruptible
    fixture.navigation.delegate = director
    fixture.navigation.pushViewController(screen, animated: true)
    interaction.update(0.4)
  }

  /// The position of the screen from 0 to 1, some seconds from now.
  private func position(after seconds: Double = 0) -> Double {
    let scene = fixture.scene
    let shown = scene.presentation(of: screen.view, at: scene.clock.now + seconds)
    return (shown.center.y + 406) / 812
  }

  // In a microsecond the springs' acceleration, below 1000 of the way/s², changes it by 1e-3/s.
  @Test(
    "E-33 finishing and cancelling go on at the velocity of the gesture",
    arguments: [true, false], [(true, 2.5), (true, -1), (false, -2.5), (false, 1), (true, 0)])
  func velocityIsHandedOver(isInterruptible: Bool, end: (isFinished: Bool, velocity: Double)) {
    push(isInterruptible: isInterruptible)
    interaction.completionVelocity = end.velocity
    end.isFinished ? interaction.finish() : interaction.cancel()
    expectClose(position(), 0.4, within: 1e-9)
    expectClose((position(after: 1e-6) - 0.4) / 1e-6, end.velocity, within: 1e-2)
    fixture.advance(by: 5)
    let outcome: RoutingOutcome = end.isFinished ? .completed : .cancelled
    #expect(fixture.log.events.last?.step == .requestEnded(outcome))
    #expect(fixture.log.diagnostics.isEmpty)
    #expect(!fixture.scene.isAnimating && fixture.scene.clock.nextDueTime == nil)
  }

  @Test("E-33 a transition ends when its spring has settled, whatever the completion speed")
  func durationOfTheSpring() throws {
    interaction.completionSpeed = 10
    interaction.completionVelocity = 1.2
    push(isInterruptible: false)
    interaction.finish()
    let spring = try #require(interaction.completionSpring)
    let duration = spring.settlingDuration(initialVelocity: 1.2 / 0.6)
    fixture.advance(by: duration - 1e-6)
    #expect(fixture.window.transition != nil)
    fixture.advance(by: 2e-6)
    #expect(fixture.window.transition == nil)
  }

  @Test("E-33 an overshoot shows with an interruptible animator, else the end shows")
  func overshoot() {
    for isInterruptible in [true, false] {
      let run = CompletionVelocityTests()
      run.interaction.completionSpring = Spring(response: 0.4, dampingRatio: 0.5)
      run.interaction.completionVelocity = 5
      run.push(isInterruptible: isInterruptible)
      run.interaction.finish()
      let peak = (0...50).map { run.position(after: Double($0) / 100) }.max() ?? 0
      #expect(isInterruptible ? peak > 1.05 : peak == 1)
    }
  }

  @Test("E-33 a velocity that is not finite counts as 0", arguments: [Double.nan, .infinity])
  func invalidVelocity(velocity: Double) {
    push(isInterruptible: false)
    interaction.completionVelocity = velocity
    interaction.finish()
    expectClose((position(after: 1e-6) - 0.4) / 1e-6, 0, within: 1e-2)
  }

  @Test("E-33 a spring that never settles ends the transition in the next step of the clock")
  func endlessSpring() {
    interaction.completionSpring = Spring(stiffness: 100, damping: 0)
    push(isInterruptible: false)
    interaction.finish()
    fixture.advance(by: 0)
    #expect(fixture.window.transition == nil && fixture.log.diagnostics.isEmpty)
  }

  @Test("E-33 held at its end, a transition has nothing left for a spring")
  func nothingLeft() {
    push(isInterruptible: false)
    interaction.update(1)
    interaction.completionVelocity = 3
    interaction.finish()
    fixture.advance(by: 0)
    #expect(fixture.window.transition == nil)
  }
}
