import Measurements
import Testing

@testable import Builds
@testable import Sessions

@Suite struct ProgressTests {
  private func line(_ done: Int?, of total: Int = 100, seconds: Double = 10) -> String {
    let steps = done.flatMap { BuildProgress.Steps(lastIn: "[\($0)/\(total)] Compiling") }
    return TaskProgress.line("building abc", steps, seconds, width: 100)
  }

  @Test func taskWithoutStepsShowsItsDuration() {
    #expect(line(nil) == "building abc, 10 s")
  }

  @Test func timeLeftIsExtrapolatedFromTwentySteps() {
    #expect(line(19) == "building abc: 19 of 100 steps, 10 s")
    #expect(line(20).hasSuffix("20 of 100 steps, 2.0/s, about 40 s left  building abc"))
  }

  @Test func lineFitsItsWidth() {
    #expect(TaskProgress.line("building abc", nil, 10, width: 12).count <= 12)
  }

  @Test func clockOfATestReplacesTheMonotonicClock() {
    let start = SessionClock.now
    SessionClock.$simulated.withValue({ start + 1_500_000_000 }) {
      #expect(start.secondsSince == 1.5)
      #expect(SessionClock.now == start + 1_500_000_000)
    }
    #expect(SessionClock.now >= start)
  }

  @Test func quietMessagesLeaveAdviceOut() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        Messages(isQuiet: true).advise("left out")
        Messages().advise("shown")
      })
    let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
    #expect(lines.contains("shown") && !lines.contains("left out"))
  }

  @Test func messagesTellWhetherProgressIsShown() {
    #expect(!Messages().showsProgress)
    #expect(Messages(showsProgress: true).showsProgress)
  }
}
