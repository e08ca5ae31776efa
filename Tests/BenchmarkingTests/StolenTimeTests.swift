import Benchmarking
import TestSupport
import Testing

@Suite struct StolenTimeTests {
  //                 user nice system idle iowait irq softirq steal guest guest_nice
  private let text = "cpu  100 10 50 800 20 5 5 10 7 3\ncpu0 1 2 3 4 5 6 7 8 9 10\nintr 5\n"

  @Test func shareIsOfAllTimeBetweenTwoReadings() throws {
    let before = try #require(StolenTime(text))
    // 60 more in all, 15 of them stolen; what guests took is in the users' time already.
    let after = try #require(StolenTime("cpu  110 10 60 820 20 5 10 25 99 99\n"))
    expectClose(after.share(since: before), 15.0 / 60, within: 0)
  }

  @Test func nothingIsStolenInNoTime() throws {
    let reading = try #require(StolenTime(text))
    #expect(reading.share(since: reading) == 0)
  }

  @Test(arguments: [
    "", "cpu", "cpu 1 2 3 4 5 6 7", "cpu0 1 2 3 4 5 6 7 8", "intr 1 2 3 4 5 6 7 8",
    "cpu 1 2 3 4 5 6 7 x",
  ])
  func otherTextIsNoReading(text: String) {
    #expect(StolenTime(text) == nil)
  }

  #if os(Linux)
    @Test func thisSystemHasAReading() throws {
      let before = try #require(StolenTime.now)
      let after = try #require(StolenTime.now)
      #expect((0...1).contains(after.share(since: before)))
    }
  #endif
}
