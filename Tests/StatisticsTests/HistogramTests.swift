import Statistics
import TestSupport
import Testing

@Suite struct HistogramTests {
  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func binCountsAgreeWithANaiveLoop(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let scale = generator.uniform(in: 0.001...1000)
    let values = (0..<generator.below(400) + 1).map { _ -> Double in
      let tail = generator.below(20) == 0 ? 5000.0 : 0
      return (Double(generator.below(50)) + tail) * scale
    }
    let histogram = Histogram(try Sample(values), step: generator.below(2) == 0 ? scale : 0)
    #expect(
      histogram.counts.reduce(0, +) + histogram.beyond == values.count, "seed \(seed)")
    // A number within rounding of a border may be counted on either side of it.
    let slack = 1e-9 * (values.max() ?? 0)
    for (index, count) in histogram.counts.enumerated() {
      let low = histogram.lowest + Double(index) * histogram.width
      let sure = values.count { $0 > low + slack && $0 < low + histogram.width - slack }
      let possible = values.count { $0 > low - slack && $0 < low + histogram.width + slack }
      #expect((sure...possible).contains(count), "seed \(seed), bin \(index)")
    }
    #expect(histogram.counts.count <= 66, "seed \(seed): \(histogram.counts.count)")
  }

  @Test func bimodalSamplesKeepTwoPeaks() throws {
    let values = (0..<400).map { index -> Double in
      let hump = index.isMultiple(of: 2) ? 100.0 : 110
      return hump + 0.1 * Double(index % 9)
    }
    let counts = Histogram(try Sample(values)).counts
    let middle = counts[counts.count / 3..<2 * counts.count / 3]
    #expect(middle.allSatisfy { $0 == 0 }, "\(counts)")
    #expect(counts.prefix(3).reduce(0, +) > 0 && counts.suffix(3).reduce(0, +) > 0)
  }

  @Test func longTailIsCountedBeyondTheBins() throws {
    let histogram = Histogram(try Sample((0..<100).map(Double.init) + [1e6, 1e7]))
    #expect(histogram.beyond == 2)
    #expect(histogram.end < 1000)
  }

  @Test func binWidthsAreMultiplesOfTheClockStep() throws {
    // Every tick of the clock equally often: no bin may stand out.
    let values = (0..<1000).map { Double($0 % 100) * 0.25 }
    let histogram = Histogram(try Sample(values), step: 0.25)
    #expect(Set(histogram.counts.dropLast()).count == 1, "\(histogram.counts)")
  }

  @Test(arguments: [[5.0], [5, 5, 5], [0, 0], [1e300, 1e300], [1, 1.0000000000000002]])
  func nearlyEqualValuesShareABin(values: [Double]) throws {
    let histogram = Histogram(try Sample(values))
    #expect(histogram.counts == [values.count])
    #expect(histogram.beyond == 0)
  }
}
