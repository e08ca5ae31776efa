import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// The today screens just before a push or a pop; times count from when it begins.
final class TodayFixture {
  let stage: TodayStage
  private let start: Double

  /// The screens before a push or a pop; a finger holds the first card before a push, if pressed.
  init(
    _ operation: TransitionOperation, on device: Device = .iX, rowCount: Int? = nil,
    isPressed: Bool = true
  ) {
    let setting = SystemSetting(device: device, rowCount: rowCount)
    stage = TodayStage(setting, before: operation)
    let clock = stage.window.clock
    if operation == .push, !isPressed {
      stage.list.unhighlightRow(at: RowPath(row: 0))
      clock.advance(to: clock.now + 1)
    }
    start = clock.now
  }

  var scene: Scene { stage.window.scene }
  var list: TodayViewController { stage.list }
  var navigation: NavigationController { stage.navigationController }
  var diagnostics: [TransitionDiagnostic] { stage.window.log.diagnostics }
  /// The card of the first row; most tests have it on screen.
  var cell: FilmCell {
    get throws { try #require(list.list.cellForRow(RowPath(row: 0))) }
  }
  var detail: FilmDetailViewController {
    get throws { try #require(stage.detail) }
  }

  func advance(to time: Double) { scene.clock.advance(to: start + time) }

  /// Returns the screen at a time, if nothing ends until then.
  func snapshot(at time: Double) -> FrameSnapshot {
    var snapshot = FrameSnapshot()
    scene.capture(at: start + time, into: &snapshot)
    return snapshot
  }

  /// Returns the frame of a view in its superview at a time, if nothing ends until then.
  func frame(of identifier: String, at time: Double) throws -> Rect {
    let view = try #require(snapshot(at: time)[identifier]?.view)
    return scene.presentation(of: view, at: start + time).geometry.frame
  }

  /// Returns the presentation of a view at a time, unclamped.
  func shown(_ view: ViewID, at time: Double) -> ViewProperties {
    scene.presentation(of: view, at: start + time)
  }

  /// The number of answers to the request for another screen, and the time of the last one.
  var answers: (count: Int, lastTime: Double) {
    let answers = stage.window.log.events.filter {
      if case .requestEnded = $0.step { true } else { false }
    }
    return (answers.count, (answers.last?.time ?? .nan) - start)
  }
}

/// Twice 0.618 in single precision, seconds.
let todayDuration = 1.2359999418258667

extension TodayFixture {
  /// Expects that the transition has ended, once, at a time, and nothing goes on.
  func expectEnd(
    _ outcome: RoutingOutcome, at time: Double, _ context: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(stage.outcome == outcome, "\(context)", sourceLocation: sourceLocation)
    #expect(answers.count == 1, "\(context)", sourceLocation: sourceLocation)
    expectClose(
      answers.lastTime, time, within: 1e-9, context, sourceLocation: sourceLocation)
    #expect(stage.window.transition == nil, "\(context)", sourceLocation: sourceLocation)
    #expect(!scene.isAnimating, "\(context)", sourceLocation: sourceLocation)
    #expect(scene.clock.nextDueTime == nil, "\(context)", sourceLocation: sourceLocation)
  }
}
