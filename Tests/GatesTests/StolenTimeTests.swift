import Foundation
import Gates
import TestSupport
import Testing

@Suite struct StolenTimeTests {
  //                 user nice system idle iowait irq softirq steal guest guest_nice
  private let text = "cpu  100 10 50 800 20 5 5 10 7 3\ncpu0 1 2 3 4 5 6 7 8 9 10\nintr 5\n"

  @Test func stolenShareIsOfAllTimeBetweenTwoReadings() throws {
    let before = try #require(StolenTime(text))
    // 60 more in all, 15 of them stolen; what guests took is in the users' time already.
    let after = try #require(StolenTime("cpu  110 10 60 820 20 5 10 25 99 99\n"))
    expectClose(after.share(since: before), 15.0 / 60, within: 0)
  }

  @Test func stolenShareOfNoTimeIsZero() throws {
    let reading = try #require(StolenTime(text))
    #expect(reading.share(since: reading) == 0)
  }

  @Test(arguments: [
    "", "cpu", "cpu 1 2 3 4 5 6 7", "cpu0 1 2 3 4 5 6 7 8", "intr 1 2 3 4 5 6 7 8",
    "cpu 1 2 3 4 5 6 7 x",
  ])
  func malformedCountersAreNoReading(text: String) {
    #expect(StolenTime(text) == nil)
  }

  #if os(Linux)
    /// The reading lies between two of the system's own counters, and so does the share.
    @Test func readingAgreesWithTheSystemsCounters() throws {
      let before = try Counters()
      let reading = try #require(StolenTime.now)
      let after = try Counters()
      var later = after
      // Ticks are 10 ms; they pass on an idle machine, too.
      while later.total < after.total + 20 { later = try Counters() }
      let share = try #require(StolenTime(later.text)).share(since: reading)
      let least = Double(later.stolen - after.stolen) / Double(later.total - before.total)
      let most = Double(later.stolen - before.stolen) / Double(later.total - after.total)
      #expect(least <= share && share <= most, "\(before.text) \(later.text)")
    }

    private struct Counters {
      let text: String
      let stolen: Int
      let total: Int

      init() throws {
        text = try String(contentsOfFile: "/proc/stat", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first).split(separator: " ")
        let ticks = line[1...8].compactMap { Int($0) }
        (stolen, total) = (ticks[7], ticks.reduce(0, +))
      }
    }
  #endif
}
