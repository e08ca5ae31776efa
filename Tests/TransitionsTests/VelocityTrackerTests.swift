import Geometry
import Testing
import Transitions

@Suite struct VelocityTrackerTests {
  @Test func velocityIsTheDifferenceOverTheLastTenthOfASecond() {
    var tracker = VelocityTracker()
    tracker.add(Point(x: -500, y: 900), at: 1)
    tracker.add(Point(x: 10, y: 20), at: 1.05)
    tracker.add(Point(x: 12, y: 26), at: 1.1)
    tracker.add(Point(x: 14, y: 40), at: 1.145)
    // From 1.05 to 1.145; the first location is 145 ms old.
    #expect((tracker.velocity.dx - 4 / 0.095).magnitude < 1e-9)
    #expect((tracker.velocity.dy - 20 / 0.095).magnitude < 1e-9)
  }

  @Test(arguments: [(0.0995, 1000.0), (0.1005, 0)])
  func samplesOlderThanATenthOfASecondAreIgnored(age: Double, expected: Double) {
    var tracker = VelocityTracker()
    tracker.add(.zero, at: 0)
    tracker.add(Point(x: 1000 * age, y: 0), at: age)
    #expect((tracker.velocity.dx - expected).magnitude < 1e-9)
  }

  @Test func samplesAtOneTimeHaveZeroVelocity() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity == .zero)
    tracker.add(Point(x: 3, y: 4), at: 2)
    #expect(tracker.velocity == .zero)
    tracker.add(Point(x: 30, y: 40), at: 2)
    #expect(tracker.velocity == .zero)
  }

  @Test func resetClearsTheSamples() {
    var tracker = VelocityTracker()
    tracker.add(.zero, at: 5)
    tracker.add(Point(x: 1, y: 1), at: 5.01)
    tracker.reset()
    #expect(tracker.velocity == .zero)
    tracker.add(.zero, at: 1)
    #expect(tracker.velocity == .zero)
  }

  @Test func unorderedTimesTrap() async {
    await #expect(processExitsWith: .failure) {
      var tracker = VelocityTracker()
      tracker.add(.zero, at: 1)
      tracker.add(.zero, at: 0.5)
    }
  }

  @Test func nonFiniteSamplesTrap() async {
    await #expect(processExitsWith: .failure) {
      var tracker = VelocityTracker()
      tracker.add(Point(x: .nan, y: 0), at: 1)
    }
    await #expect(processExitsWith: .failure) {
      var tracker = VelocityTracker()
      tracker.add(.zero, at: .infinity)
    }
  }
}
