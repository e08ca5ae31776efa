import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// One magic or hole system on its stage.
final class MagicFixture {
  let system: TransitionSystem
  let stage: any SystemStage
  let navigation: NavigationController
  let interaction: PercentDrivenInteractiveTransition?

  init(_ name: String, on device: Device = .i5, interactive: Bool = false) throws {
    system = try #require(TransitionSystem.magic.first { $0.name == name })
    stage = system.stage(SystemSetting(device: device))
    navigation = try #require(stage.window.rootViewController as? NavigationController)
    interaction = interactive ? PercentDrivenInteractiveTransition() : nil
  }

  static let names = TransitionSystem.magic.map(\.name)

  var scene: Scene { stage.window.scene }
  var log: TransitionLog { stage.window.log }

  func begin() { stage.begin(drivenBy: interaction) }

  func advance(to time: Double) { stage.window.clock.advance(to: time) }

  /// Returns the screen at a time, after all actions that are due until then.
  func snapshot(at time: Double) -> FrameSnapshot {
    advance(to: time)
    return scene.snapshot()
  }

  /// The view that shows under an identifier.
  func view(_ identifier: String) throws -> ViewID {
    try #require(scene.snapshot()[identifier]).view
  }

  /// The completions of the transition, with the value of `didComplete` for each.
  var completions: [Bool] {
    log.events.compactMap {
      if case .completed(let didComplete) = $0.step { didComplete } else { nil }
    }
  }

  /// The identifiers of what shows in the container, the rearmost first.
  var pile: [String] { scene.snapshot().entries.dropFirst(3).map(\.identifier) }

  /// Expects that nothing goes on and nothing went wrong.
  func expectRest(_ context: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(!scene.isAnimating, "\(context)", sourceLocation: sourceLocation)
    #expect(stage.window.clock.nextDueTime == nil, "\(context)", sourceLocation: sourceLocation)
    #expect(log.diagnostics.isEmpty, "\(context)", sourceLocation: sourceLocation)
  }
}

extension MagicFixture {
  /// The model of the window and of both screens, shown or not.
  func model(with screens: [ViewID]) -> [ViewModel] {
    scene.model(of: [scene.window] + screens)
  }

  /// Both screens of the transition under way.
  func screens() throws -> [ViewID] {
    let context = try #require(stage.window.transition)
    return [context.fromView, context.toView]
  }
}
