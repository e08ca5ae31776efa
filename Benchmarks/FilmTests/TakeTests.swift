internal import Animations
internal import Film
internal import FrameRecords
internal import Geometry
internal import Screens
internal import TestSupport
internal import Testing
internal import Transitions

/// Takes in which a finger drives or cancels the transition.
@Suite struct TakeTests {
  private func system(_ name: String) throws -> TransitionSystem {
    try #require(TransitionSystem.named(name))
  }

  /// Systems that a finger of their own drives, or whose curve is linear under a finger.
  private static let ownPaces: Set = ["menu-present", "menu-pan", "menu-fall", "drag-pop"]

  @Test(arguments: TransitionSystem.all.map(\.name).filter { !ownPaces.contains($0) })
  func cancelledTakeEqualsTheFullTakeUntilCancellation(name: String) throws {
    let system = try system(name)
    let whole = Take(system, on: .i8).records()
    let take = Take(system, on: .i8, cancelledAt: 0.4)
    let end = 0.4 * system.duration
    #expect(take.duration >= end)
    let tracks = { (records: [FrameRecord]) in
      FrameTracks(records, system: name, device: "i8", framesPerSecond: 100)
    }
    let count = Int(end * 100)
    let differences = tracks(Array(take.records().prefix(count)))
      .differences(from: tracks(Array(whole.prefix(count))))
    #expect(FrameDifference.summary(of: differences) == [])
  }

  @Test(arguments: TransitionSystem.all.map(\.name), [0, 0.37, 1])
  func cancelledTakeReturnsToItsStart(name: String, fraction: Double) throws {
    let take = Take(try system(name), on: .iX, cancelledAt: fraction)
    let stage = take.makeStage()
    let start = stage.window.clock.now
    stage.begin()
    stage.window.clock.advance(to: start + take.duration + 1e-8)
    #expect(stage.outcome == .cancelled)
    #expect(!stage.window.scene.isAnimating)
    #expect(stage.window.clock.nextDueTime == nil)
  }

  @Test func touchFollowsTheGestureRecording() throws {
    let samples = (0...10).map {
      PanRecording.Sample(time: 0.1 * Double($0), location: Point(x: 160, y: 100 + 4 * Double($0)))
    }
    let pan = try PanRecording(moving: samples)
    let take = try #require(Take(system("card-dismiss"), on: .i5, pan: pan))
    let screens = take.screens(at: samples.map(\.time))
    for (screen, sample) in zip(screens, samples).dropLast() {
      #expect(screen.touches == [sample.location])
    }
    #expect(screens.last?.touches == [], "lifted")
  }

  @Test(arguments: [PanRecording.Phase.ended, .cancelled])
  func screenReturnsWhenTheGestureEndsEarly(ending: PanRecording.Phase) throws {
    let samples = [(0.0, 120.0), (0.1, 150.0), (0.2, 170.0)].map {
      PanRecording.Sample(time: $0, location: Point(x: 160, y: $1))
    }
    for name in ["card-dismiss", "today-pop"] {
      let pan = try PanRecording(moving: samples, ending)
      let take = try #require(Take(system(name), on: .iX, pan: pan))
      let records = take.records()
      #expect(records.last?.views == records.first?.views, "\(name)")
      // Of 0.15 s, at 100 frames a second: while the finger pulls.
      #expect(records[15].views != records.first?.views, "\(name)")
    }
  }

  @Test func screensWithoutARecognizerRefuseGestures() throws {
    let pan = try PanRecording(moving: [
      .init(time: 0, location: .zero), .init(time: 1, location: .zero),
    ])
    for name in ["today-push", "card-present", "ledger-pop", "hole-push"] {
      #expect(Take(try system(name), on: .iX, pan: pan) == nil)
    }
  }

  @Test func gestureErrorNamesTheInvalidSample() {
    func error(_ times: [Double], x: Double = 0) -> PanRecordingError? {
      let samples = times.map { PanRecording.Sample(time: $0, location: Point(x: x, y: 0)) }
      do {
        _ = try PanRecording(moving: samples)
        return nil
      } catch {
        return error
      }
    }
    #expect(error([0, 1, 2]) == nil)
    #expect(error([]) == .wrongCount(0))
    #expect(error([0]) == .wrongCount(1))
    #expect(error([0, .nan]) == .notFinite(sample: 1))
    #expect(error([0, 1], x: .infinity) == .notFinite(sample: 0))
    #expect(error([-0.1, 1]) == .timeOutOfRange(sample: 0))
    #expect(error([0, 61]) == .timeOutOfRange(sample: 1))
    #expect(error([0, 2, 2]) == .timeRunsBackwards(sample: 2))
    #expect(error([0, 2, 1]) == .timeRunsBackwards(sample: 2))
    let many = (0...PanRecording.maximumCount).map { Double($0) / 1000 }
    #expect(error(many) == .wrongCount(many.count))
    #expect(error(many.dropLast()) == nil)
  }
}
