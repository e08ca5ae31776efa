import Comparison
import Markup
import Measurements
import Reporting
import TestSupport
import Testing

@Suite struct SampleStripTests {
  @Test(
    "a strip is a histogram of the samples' excess over the floor",
    arguments: [
      ([(0, 100)], "█"), ([(0.0015, 100)], " █"), ([(0.003, 80), (0.07, 40)], "  █   ▄"),
      ([(0, 1000), (0.6, 20)], "█        ▁"),

      ([(0, 1000), (0.07, 4), (0.15, 7), (0.6, 20)], "█      ▁ ▁"),
      ([(0.015, 7), (0.03, 1)], "    █▂"),
      ([(-0.01, 10)], "█"), ([], ""),
    ] as [([(Double, Int)], String)])
  func stripIsAHistogram(excesses: [(Double, Int)], strip: String) throws {
    let value = try #require(TerminalReports.time(1_000_000, excesses).timed)
    #expect(SampleStrip.drawn(value) == strip)
  }

  @Test func largestHundredthOfSamplesIsOmitted() throws {
    let value = try #require(TerminalReports.time(1_000_000, [(0, 99), (0.6, 1)]).timed)
    #expect(SampleStrip.drawn(value) == "█")
  }

  @Test func floorOfZeroHasNoStrip() throws {
    let value = try #require(time(0, samples: [1, 2]).timed)
    #expect(SampleStrip.drawn(value).isEmpty)
  }

  @Test func stripAgreesWithANaiveHistogram() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      // Away from the ends of the ranges, which rounding to nanoseconds could cross.
      let middles = [0.0004, 0.0015, 0.003, 0.007, 0.015, 0.03, 0.07, 0.15, 0.3, 0.9]
      let counts = middles.map { _ in generator.below(3) * generator.below(100) }
      guard counts.contains(where: { $0 > 0 }) else { continue }
      let value = try #require(
        TerminalReports.time(1_000_000, Array(zip(middles, counts))).timed)
      var left = counts
      for _ in 0..<(counts.reduce(0, +) / 100) {
        guard let last = left.lastIndex(where: { $0 > 0 }) else { break }
        left[last] -= 1
      }
      let most = Double(left.max() ?? 1)
      let least = 0.005 * Double(left.reduce(0, +))
      let heights = Array(" ▁▂▃▄▅▆▇█")
      let naive = left.map { count -> Character in
        let height = (Double(count) * 8 / most).rounded(.up)
        return Double(count) < least ? " " : heights[Int(height)]
      }
      let strip = SampleStrip.drawn(value)
      let padded = strip + String(repeating: " ", count: naive.count - strip.count)
      #expect(padded == String(naive), "seed \(seed): \(counts)")
    }
  }

  @Test func stripHeadingIsAsWideAsTheStrip() {
    #expect(SampleStrip.heading.count == SampleStrip.edges.count + 1)
  }
}

@Suite struct ChangeBarTests {
  @Test(
    "the interval spans the line, and no change is in its middle",
    arguments: [
      (1.03, 1.029...1.031, "        │   ●"), (1, 0.977...1.023, "    ────●────"),
      (0.951, 0.9501...0.952, "    ●   │"), (1.1051, 1.105...1.1053, "        │     ●"),
      (1.001, 0.9995...1.0019, "        ●"), (2, 1.25...4, "        │      ─●"),
      (0.4, 0.3...0.6, "●─      │"), (1.007, 0.996...1.019, "       ─┼─●─"),
    ])
  func barIsDrawn(ratio: Double, interval: ClosedRange<Double>, bar: String) {
    #expect(ChangeBar.drawn(ratio, interval: interval) == bar)
  }

  @Test func changeBarHeadingMarksTheScale() {
    let heading = Array(ChangeBar.heading)
    for (change, mark) in [(0.0, "0"), (0.011, "1"), (0.11, "1"), (-0.011, "1"), (-0.11, "0")] {
      let bar = ChangeBar.drawn(1 + change, interval: (1 + change)...(1 + change))
      let place = bar.distance(from: bar.startIndex, to: bar.firstIndex(of: "●") ?? bar.endIndex)
      #expect(String(heading[place]) == mark, "\(change): \(place)")
    }
  }
}

@Suite struct ProgressLineTests {
  @Test(
    "a progress line shows bar, count, rate, time left and name",
    arguments: [
      (0, 46, "░░░░░░░ 0 of 8 steps  suite/spring/evaluate"),
      (2, 60, "██▌░░░░░░░ 2 of 8 steps, about 30 s left  suite/spr…evaluate"),
      (2, 84, "███▌░░░░░░░░░░ 2 of 8 steps, 12/min, about 30 s left  suite/spring/evaluate"),
      (8, 120, "████████████████████ 8 of 8 steps, 48/min, about 0 s left  suite/spring/evaluate"),
      (2, 35, "█▎░░░ 2 of 8 steps, about 30 s left"), (2, 34, "2 of 8 steps, about 30 s left"),
      (2, 9, "2 of 8 st"),
    ])
  func lineShowsHowFarItIs(done: Int, width: Int, line: String) {
    let text = ProgressLine(done: done, total: 8, unit: "steps", current: "suite/spring/evaluate")
      .text(seconds: 10, width: width)
    #expect(text == line)
    #expect(text.displayWidth <= width)
  }

  @Test(
    "the time left is never beyond the limit, and the only one known before the first part",
    arguments: [
      (0, 12, "at most 12 s left"), (2, 12, "12/min, about 12 s left"),
      (2, 300, "12/min, about 30 s left"),
    ] as [(Int, Double, String)])
  func limitBoundsTheTimeLeft(done: Int, limit: Double, words: String) {
    let text = ProgressLine(done: done, total: 8, unit: "decided", current: "round 3")
      .text(seconds: 10, limit: limit, width: 100)
    #expect(text.hasSuffix(" \(done) of 8 decided, \(words)  round 3"), "\(text)")
  }

  @Test(
    "a pace has the first unit in which it is at least 1",
    arguments: [
      (9.3, "9.3/s"), (412, "412/s"), (9.96, "10/s"), (1, "1.0/s"), (0.99, "59/min"),
      (0.2, "12/min"), (1.0 / 90, "40/h"), (0.00001, "0.0/h"),
    ] as [(Double, String)])
  func paceHasAUnit(perSecond: Double, words: String) {
    #expect(Quantity.pace(perSecond) == words)
  }

  @Test func progressLineNeverExceedsItsWidth() {
    for done in -1...5 {
      for width in 1...100 {
        let line = ProgressLine(done: done, total: 3, unit: "steps", current: "日本\u{1B}[2J\nabc")
          .text(seconds: 1e6, width: width)
        let task = ProgressLine.text(of: "日本\u{1B}[2J\nabc", seconds: 1e6, width: width)
        for line in [line, task] {
          #expect(line.displayWidth <= width)
          #expect(!line.contains("\u{1B}") && !line.contains("\n"))
        }
      }
    }
    let empty = ProgressLine(done: 0, total: 0, unit: "steps", current: "")
    #expect(empty.text(seconds: 0, width: 14) == "0 of 1 steps")
  }

  @Test func taskWithoutCountShowsItsTime() {
    let line = ProgressLine.text(of: "building HEAD~1", seconds: 65, width: 40)
    #expect(line == "building HEAD~1, 1 min 5 s")
  }
}
