import Animations
import Geometry
import Testing
import Transitions
import ViewTree

@testable import Screens

/// Looks at a stage from outside; times are those of the stage's clock.
struct StageReplay<Stage: SystemStage> {
  let stage: Stage

  init(_ stage: Stage) {
    self.stage = stage
  }

  var scene: Scene { stage.window.scene }
  var log: TransitionLog { stage.window.log }

  func advance(to time: Double) { scene.clock.advance(to: time) }

  /// Returns the screen at a time, if nothing ends until then.
  func snapshot(at time: Double) -> FrameSnapshot {
    var snapshot = FrameSnapshot()
    scene.capture(at: time, into: &snapshot)
    return snapshot
  }

  /// Returns the frame of a view in the window at a time, if nothing ends until then.
  func frame(of view: ViewID, at time: Double) throws -> Rect {
    try #require(snapshot(at: time)[view]).boundingRect
  }

  /// The outcomes of requests for changes of screens.
  var answers: [RoutingOutcome] {
    log.events.compactMap {
      if case .requestEnded(let outcome) = $0.step { outcome } else { nil }
    }
  }
}
