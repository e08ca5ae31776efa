internal import Animations
internal import Foundation
internal import FrameRecords
internal import Geometry
internal import Screens
internal import Testing
internal import Transitions

@testable internal import Film

/// Phases of recorded fingers, and the synthetic ones of irregular timing.
@Suite struct PanRecordingTests {
  private static func samples(_ phases: [PanRecording.Phase]) -> [PanRecording.Sample] {
    phases.enumerated().map { index, phase in
      PanRecording.Sample(time: Double(index), location: .zero, phase: phase)
    }
  }

  private static func error(_ samples: [PanRecording.Sample]) -> PanRecordingError? {
    do {
      _ = try PanRecording(samples)
      return nil
    } catch {
      return error
    }
  }

  /// The order of phases as a regular expression, over their initials; an end by the system is x.
  private static func isPossible(_ phases: [PanRecording.Phase]) -> Bool {
    let word = phases.map { $0 == .cancelled ? "x" : String($0.rawValue.prefix(1)) }.joined()
    return word.wholeMatch(of: /b[ms]*[ex]/) != nil
  }

  @Test func exactlyThePossibleOrdersOfPhasesAreRecordings() {
    var orders: [[PanRecording.Phase]] = [[]]
    var possible = 0
    for _ in 1...4 {
      orders = orders.flatMap { order in PanRecording.Phase.allCases.map { order + [$0] } }
      for order in orders where order.count >= 2 {
        let error = Self.error(Self.samples(order))
        #expect((error == nil) == Self.isPossible(order), "\(order)")
        possible += error == nil ? 1 : 0
      }
    }
    // Two ends, after any of 1, 2 and 4 ways between.
    #expect(possible == 14)
  }

  @Test func errorNamesTheSampleOutOfPlace() {
    #expect(Self.error(Self.samples([.moved, .ended])) == .phaseOutOfPlace(sample: 0))
    #expect(Self.error(Self.samples([.began, .began, .ended])) == .phaseOutOfPlace(sample: 1))
    #expect(Self.error(Self.samples([.began, .ended, .moved])) == .phaseOutOfPlace(sample: 1))
    #expect(Self.error(Self.samples([.began, .moved])) == .phaseOutOfPlace(sample: 1))
    var samples = Self.samples([.began, .stationary, .ended])
    samples[1].location.x = 1
    #expect(Self.error(samples) == .stationaryMoves(sample: 1))
    samples[1] = samples[0]
    samples[1].phase = .moved
    #expect(Self.error(samples) == .timeRunsBackwards(sample: 1), "two moves at a time")
    samples[1].time = 2
    #expect(Self.error(samples) == nil, "the end at the time of the last move")
    samples[2].time = 1.9
    #expect(Self.error(samples) == .timeRunsBackwards(sample: 2))
  }

  @Test(arguments: PanRecording.Timing.allCases)
  func syntheticFileEqualsItsCode(timing: PanRecording.Timing) throws {
    let path = FilmFiles.gesture("synthetic-\(timing)").path
    #expect(try PanFile.read(path) == PanRecording(timing))
  }

  @Test func syntheticTimingIsIrregularAsNamed() {
    func intervals(_ timing: PanRecording.Timing) -> [Double] {
      let times = PanRecording(timing).samples.map(\.time)
      return zip(times.dropFirst(), times).map { $0 - $1 }
    }
    // Times have four decimals.
    let jittered = intervals(.jittered)
    #expect(jittered.allSatisfy { (0.0032...0.0135).contains($0) })
    #expect(Set(jittered.map { ($0 * 1e4).rounded() }).count > 15, "no two are alike")
    #expect(intervals(.coalesced).allSatisfy { abs($0 - 1.0 / 240) < 1.1e-4 })
    let held = PanRecording(.held).samples
    #expect(held.count { $0.phase == .stationary } == 10)
    #expect(intervals(.held).count { $0 > 0.06 } == 1, "one gap")
  }

  /// A naive list of what the recognizer hears: each sample but those at rest.
  @Test(arguments: PanRecording.Timing.allCases)
  func replayDeliversEachMoveAtItsTime(timing: PanRecording.Timing) {
    struct Event: Equatable {
      var time: Double
      var location: Point
      var state: GestureState
    }
    let recording = PanRecording(timing)
    let states: [PanRecording.Phase: GestureState] = [
      .began: .began, .moved: .changed, .ended: .ended,
    ]
    let expected = recording.samples.compactMap { sample in
      states[sample.phase].map { Event(time: sample.time, location: sample.location, state: $0) }
    }
    for _ in 1...2 {
      let clock = VirtualClock()
      var events: [Event] = []
      let recognizer = PanGestureRecognizer {
        events.append(Event(time: clock.now, location: $0.location, state: $0.state))
      }
      recording.replay(on: clock, over: recognizer)
      clock.advance(to: 2)
      #expect(events == expected)
    }
  }

  /// The finger pulls far enough in every timing, and no trace of the way is left.
  @Test(arguments: PanRecording.Timing.allCases, ["card-dismiss-gesture", "today-pop"])
  func screenRestsAsAfterItsUsualAction(timing: PanRecording.Timing, name: String) throws {
    let system = try #require(TransitionSystem.named(name))
    let take = try #require(Take(system, on: .iX, pan: PanRecording(timing)))
    let records = take.records()
    #expect(records.last?.views == Take(system, on: .iX).records().last?.views)
    #expect(records.last?.views != records.first?.views)
  }
}
