import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import ViewTree

@Suite struct AnimationTimelineTests {
  private let scene = Scene()
  private let dot: ViewID

  init() { dot = scene.insertDot() }

  /// A linear move of 100 points in a second on a timeline, its completions reported.
  private func move(on timeline: AnimationTimeline, _ completion: @escaping (Bool) -> Void) {
    scene.perform(on: timeline) {
      scene.animate(withDuration: 1, options: .curveLinear) {
        scene[dot].center.x = 100
      } completion: {
        completion($0)
      }
    }
  }

  @Test func pausedTimelineShowsTheTimeSet() {
    scene.clock.advance(to: 3)
    let timeline = scene.makeTimeline(speed: 0)
    var calls: [Bool] = []
    move(on: timeline) { calls.append($0) }
    for time in [0, 0.4, 0.9, 0.2] {
      scene.setTime(time, of: timeline)
      scene.clock.advance(to: scene.clock.now + 1)
      #expect(scene.time(of: timeline) == time)
      expectClose(scene.presentation(of: dot).center.x, 100 * time, within: 1e-12)
    }
    #expect(calls.isEmpty)
  }

  @Test(arguments: [(1, 0.6), (2, 0.3)])
  func forwardTimelineEndsAfterTheRemainingTime(speed: Double, remaining: Double) {
    let timeline = scene.makeTimeline(speed: 0)
    var calls: [(time: Double, finished: Bool)] = []
    move(on: timeline) { calls.append((scene.clock.now, $0)) }
    scene.clock.advance(to: 5)
    scene.setTime(0.4, of: timeline, speed: speed)
    expectClose(scene.presentation(of: dot, at: 5.1).center.x, 40 + 10 * speed, within: 1e-9)
    scene.clock.advance(to: 8)
    #expect(calls.count == 1)
    expectClose(calls.first?.time ?? .nan, 5 + remaining, within: 1e-12)
    #expect(calls.first?.finished == true)
  }

  @Test func reversedTimelineEndsAtTheStartUnfinished() {
    let timeline = scene.makeTimeline(speed: 0)
    var calls: [(time: Double, finished: Bool)] = []
    move(on: timeline) { finished in
      calls.append((scene.clock.now, finished))
      scene[dot].center.x = 0
    }
    scene.setTime(0.4, of: timeline, speed: -2)
    expectClose(scene.presentation(of: dot, at: 0.1).center.x, 20, within: 1e-9)
    scene.clock.advance(to: 1)
    #expect(calls.count == 1)
    expectClose(calls.first?.time ?? .nan, 0.2, within: 1e-12)
    #expect(calls.first?.finished == false)
    #expect(scene.presentation(of: dot).center.x == 0)
  }

  @Test func animationPassedBySettingTheTimeEndsOnAdvance() {
    let timeline = scene.makeTimeline(speed: 0)
    var calls: [Bool] = []
    move(on: timeline) { calls.append($0) }
    scene.setTime(7, of: timeline, speed: 1)
    #expect(scene.presentation(of: dot).center.x == 100)
    #expect(calls.isEmpty)
    scene.clock.advance(to: scene.clock.now)
    #expect(calls == [true])
  }

  @Test func animationsOutsideTheTimelineFollowTheClock() {
    let timeline = scene.makeTimeline(speed: 0)
    move(on: timeline) { _ in }
    scene.animate(withDuration: 1, options: .curveLinear) { scene[dot].alpha = 0 }
    scene.clock.advance(to: 0.5)
    #expect(scene.presentation(of: dot).center.x == 0)
    expectClose(scene.presentation(of: dot).alpha, 0.5, within: 1e-12)
  }

  @Test func animationsFromCompletionsRunOnTheSameTimeline() {
    let timeline = scene.makeTimeline(speed: 2)
    var ended: Double?
    move(on: timeline) { _ in
      scene.animate(withDuration: 1) {
        scene[dot].alpha = 0
      } completion: { _ in
        ended = scene.clock.now
      }
    }
    scene.clock.advance(to: 3)
    #expect(ended == 1)
  }

  @Test func removedAnimationsReportUnfinishedInCommitOrder() {
    let timeline = scene.makeTimeline(speed: 0)
    var calls: [String] = []
    move(on: timeline) { calls.append("first \($0)") }
    scene.perform(on: timeline) {
      scene.animate(withDuration: 1) {
        scene[dot].cornerRadius = 1
      } completion: {
        calls.append("second \($0)")
      }
    }
    scene.animate(withDuration: 1) {
      scene[dot].alpha = 0
    } completion: {
      calls.append("third \($0)")
    }
    scene.removeAnimations(of: timeline)
    #expect(calls == ["first false", "second false"])
    #expect(scene.animationCount(of: dot) == 1)
    scene.clock.advance(to: 1)
    #expect(calls == ["first false", "second false", "third true"])
  }

  @Test func timelineOfAnotherClockTraps() async {
    await #expect(processExitsWith: .failure) {
      let timeline = Scene().makeTimeline()
      Scene().perform(on: timeline) {}
    }
    await #expect(processExitsWith: .failure) {
      let timeline = Scene().makeTimeline()
      Scene().setTime(1, of: timeline)
    }
  }

  @Test func nonFiniteTimesTrap() async {
    await #expect(processExitsWith: .failure) { _ = Scene().makeTimeline(speed: .nan) }
    await #expect(processExitsWith: .failure) {
      let scene = Scene()
      scene.setTime(.infinity, of: scene.makeTimeline())
    }
    await #expect(processExitsWith: .failure) {
      let scene = Scene()
      scene.setTime(0, of: scene.makeTimeline(), speed: .nan)
    }
  }
}
