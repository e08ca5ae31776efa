import Comparison
import Markup
import Measurements
import Reporting
import Testing

@testable import Pages

/// The bars of changes in a table, and their scale.
@Suite struct IntervalBarTests {
  private let bar = IntervalBar([0.1, -0.08, 0.04])

  @Test(arguments: [
    (0.1, 0.09...0.11, 0, 1), (0.6, 0.55...0.65, 1, 0), (-0.6, -0.65 ... -0.55, 1, 0),
    (0.11, -0.2...0.4, 2, 1), (0.12, 0.11...0.2, 1, 1),
  ])
  func whatIsBeyondTheScaleHasAnArrowHead(
    change: Double, interval: ClosedRange<Double>, arrows: Int, points: Int
  ) {
    #expect(bar.reach == 0.125)
    let picture = bar.svg(change, interval, tone: "bad").text
    #expect(picture.matches(of: #/<path class="mark"/#).count == arrows, "\(picture)")
    #expect(picture.matches(of: #/<circle/#).count == points, "\(picture)")
  }

  @Test func twoChangesBeyondTheScaleAreToldFromOneAtItsEnd() {
    let pictures = [0.125, 0.126, -0.126].map { bar.svg($0, nil, tone: "bad").text }
    #expect(Set(pictures).count == 3)
  }

  @Test func tableExplainsAnArrowHeadOnlyIfThereIsOne() throws {
    func html(_ ratio: Double) throws -> String {
      var page = try redGate()
      try page.document.benchmarks[0].judge(
        by: finding(.regressed, ratio: ratio, interval: ratio - 0.001...ratio + 0.001))
      return try page.html()
    }
    #expect(
      try html(3.5).contains("Bars reach to 100.0 % either way; an arrow head stands for more."))
    #expect(try !html(1.034).contains("arrow head"))
  }
}
