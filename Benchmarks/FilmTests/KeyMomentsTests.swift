import Screens
import Testing

@testable import Film

@Suite struct KeyMomentsTests {
  private func take(_ name: String) throws -> Take {
    Take(try #require(TransitionSystem.named(name)), on: .i5)
  }

  @Test(arguments: TransitionSystem.all.map(\.name))
  func keyMomentsIncludeStartAndEndOfTheTake(name: String) throws {
    let take = try take(name)
    let times = KeyMoments(take, events: Curves(take).events).moments.map(\.time)
    #expect(times.first == 0)
    #expect(times.last == take.duration)
    #expect((6...7).contains(times.count), "\(times)")
    for (time, next) in zip(times, times.dropFirst()) {
      // `KeyMoments` demands 0.05; the rest is room for rounding.
      #expect(next - time >= 0.049 * take.duration, "\(times)")
    }
  }

  @Test func keyMomentsIncludeTheStagesOfAMagicPush() throws {
    let take = try take("magic-push")
    let times = KeyMoments(take, events: Curves(take).events, count: 8).moments.map(\.time)
    // Rise and fade, flight, landing, ripple: each start, to the frame of a hundredth before it.
    for start in [0, 0.12, 0.79, 1.11] {
      #expect(times.contains { ($0 - start).magnitude < 0.0101 }, "\(start) in \(times)")
    }
  }

  @Test func momentsAfterTheLastChangeAreOmitted() throws {
    // The hole is as wide as the screen after half of the time.
    let moments = KeyMoments(try take("hole-push"), events: [Moment(0.7, "nothing")]).moments
    #expect(!moments.contains { $0.caption == "nothing" })
  }

  @Test func keyMomentsHaveTheRequestedCount() throws {
    let take = try take("magic-push")
    let events = stride(from: 0.1, to: 1.4, by: 0.1).map { Moment($0, "event") }
    for count in 2...9 {
      #expect(KeyMoments(take, events: events, count: count).moments.count == count)
    }
  }
}
