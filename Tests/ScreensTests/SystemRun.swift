import Animations
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// A system, whichever it is, on its stage; times count from when it begins.
final class SystemRun {
  let system: TransitionSystem
  let stage: any SystemStage
  /// Both screens of the transition: what the window releases keeps its views for the test.
  private var screens: [ViewController] = []
  private let start: Double

  init(_ system: TransitionSystem, _ setting: SystemSetting = SystemSetting()) {
    self.system = system
    stage = system.stage(setting)
    start = stage.window.clock.now
    stage.window.log.removeAll()
  }

  /// A system by its name.
  convenience init(named name: String) throws {
    self.init(try #require(TransitionSystem.named(name)))
  }

  var scene: Scene { stage.window.scene }
  var log: TransitionLog { stage.window.log }

  /// Begins, and keeps the screens of the transition.
  func begin(drivenBy interaction: PercentDrivenInteractiveTransition? = nil) {
    stage.begin(drivenBy: interaction)
    guard let transition = stage.window.transition else { return }
    screens = [transition.fromViewController, transition.toViewController]
  }

  func advance(to time: Double) { scene.clock.advance(to: start + time) }

  /// Begins, lets a finger hold the transition at one progress and then another, and cancels there.
  ///
  /// - Returns: The progress at which the transition was cancelled.
  func cancel(seed: UInt64) -> Double {
    var random = SeededGenerator(seed: seed)
    let interaction = PercentDrivenInteractiveTransition()
    begin(drivenBy: interaction)
    // A touch may come before the transition, as long as the system takes by itself.
    advance(to: system.duration)
    interaction.update(random.uniform(in: 0...1))
    advance(to: system.duration + 0.1)
    let progress = random.uniform(in: 0...1)
    interaction.update(progress)
    interaction.cancel()
    advance(to: 2 * system.settlingTime + 1)
    return progress
  }

  /// Expects one ending of one kind, nothing under way and nothing to complain about.
  func expectEnd(
    _ outcome: RoutingOutcome, _ context: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(stage.outcome == outcome, "\(context)", sourceLocation: sourceLocation)
    #expect(endings == [outcome], "\(context)", sourceLocation: sourceLocation)
    #expect(completions == [outcome == .completed], "\(context)", sourceLocation: sourceLocation)
    #expect(stage.window.transition == nil, "\(context)", sourceLocation: sourceLocation)
    #expect(!scene.isAnimating, "\(context)", sourceLocation: sourceLocation)
    #expect(scene.clock.nextDueTime == nil, "\(context)", sourceLocation: sourceLocation)
    #expect(log.diagnostics.isEmpty, "\(context)", sourceLocation: sourceLocation)
  }

  private var endings: [RoutingOutcome] {
    log.events.compactMap {
      if case .requestEnded(let outcome) = $0.step { outcome } else { nil }
    }
  }

  private var completions: [Bool] {
    log.events.compactMap {
      if case .completed(let didComplete) = $0.step { didComplete } else { nil }
    }
  }
}

/// A system on a telephone.
struct SystemCase: Sendable, CustomTestStringConvertible {
  let system: TransitionSystem
  let device: Device

  static let all = TransitionSystem.all.flatMap { system in
    Device.all.map { SystemCase(system: system, device: $0) }
  }

  var testDescription: String { "\(system.name) on \(device.name)" }

  func run() -> SystemRun { SystemRun(system, SystemSetting(device: device)) }
}
