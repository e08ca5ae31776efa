import Foundation
import Measurements
import TestSupport
import Testing

@Suite struct FrameProfileTests {
  /// Ten steps of a millisecond each: 1 % is 10 µs.
  private let profile = FrameProfile(
    floors: [5000, 10_000, 10_001, 30_000, 1, 1, 1, 1, 1, 1], stepNanoseconds: 1e6, replays: 40,
    clockNanoseconds: 24)

  @Test func onlyStepsAboveTheBudgetAreHitches() {
    #expect(profile.budget == 1)
    #expect(profile.hitches == 2)
  }

  @Test func hitchRateIsTimeBeyondTheBudgetPerSecond() {
    // 20 001 ns beyond it, in 10 ms.
    #expect(abs(profile.hitchMillisecondsPerSecond - 2.0001) < 1e-12)
  }

  @Test func hitchesFollowTheBudget() {
    var profile = profile
    profile.budget = 0.1
    #expect(profile.hitches == 4)
    // 4000, 9000, 9001 and 29 000 ns.
    #expect(abs(profile.hitchMillisecondsPerSecond - 5.1001) < 1e-12)
    profile.budget = 3
    #expect(profile.hitches == 0)
    #expect(profile.hitchMillisecondsPerSecond == 0)
  }

  @Test func frameProfileRoundTripsThroughJSON() throws {
    var profile = profile
    profile.budget = 2.5
    #expect(try roundTripped(profile) == profile)
  }

  @Test func frameProfileJSONHasUnitAndHitches() throws {
    let short = FrameProfile(
      floors: [5000, 30_000], stepNanoseconds: 1e6, replays: 40, clockNanoseconds: 24)
    #expect(
      try encoded(short)
        == #"{"clock":24,"floors":[5000,30000],"#
        + #""hitches":{"budget":1,"count":1,"millisecondsPerSecond":10},"#
        + #""replays":40,"stepInterval":1000000,"unit":"ns"}"#)
  }

  @Test(arguments: [
    #""floors":[],"stepInterval":1"#, #""floors":[1],"stepInterval":0"#, #""floors":[1]"#,
    #""stepInterval":1"#, #""floors":["1"],"stepInterval":1"#,
  ])
  func documentWithoutStepsOrTimeIsAnError(fields: String) {
    let json = #"{\#(fields),"replays":30,"clock":1,"hitches":{"budget":1}}"#
    #expect(throws: DecodingError.self) { try decoded(FrameProfile.self, json) }
  }
}
