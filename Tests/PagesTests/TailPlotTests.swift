import Comparison
import Foundation
import FoundationXML
import Markup
import Measurements
import Reporting
import TestSupport
import Testing

@testable import Pages

/// A finding of a tail whose candidate is slower from the 95th percentile on.
///
/// - Parameters:
///   - metric: The metric, `timeP99` or `frameTime`.
///   - percentiles: The share, the reference and the candidate of each percentile.
/// - Returns: The finding.
/// - Throws: `DecodingError` when a value is no number.
func tailFinding(
  _ metric: Metric = .timeP99,
  percentiles: [(Double, Double, Double)] = [
    (0.5, 100, 100), (0.9, 120, 120), (0.95, 130, 234), (0.99, 150, 270), (0.995, 160, 288),
  ]
) throws -> TailFinding {
  let points = percentiles.map { "{\"share\": \($0), \"reference\": \($1), \"candidate\": \($2)}" }
  let step = metric == .frameTime ? "\"step\": 17, \"steps\": 60," : ""
  let json = """
    {"metric": "\(metric.rawValue)", "reference": 150, "candidate": 270, \(step)
     "reading": {"ratio": 1.8, "interval": [1.7, 1.9], "rounds": [1.79, 1.81]},
     "exceeding": {"threshold": 200, "reference": 0.005, "candidate": 0.05},
     "rounds": 24, "pValue": 0.00001, "percentiles": [\(points.joined(separator: ","))],
     "decision": {"rounds": 16, "changeMargin": 0.05, "equalityMargin": 0.2}}
    """
  return try JSONDecoder().decode(TailFinding.self, from: Data(json.utf8))
}

/// The page of a gate in which a tail of the first benchmark is slower, and its time is unchanged.
func gateOfTails() throws -> ReportPage {
  var made = try redGate()
  var time = try #require(made.document.benchmarks[0][.time]?.finding)
  time.verdict = .unchanged
  made.document.benchmarks[0].judge(by: time)
  made.document.benchmarks[0].add(try tailFinding(), .regressed)
  return made
}

@Suite struct TailPlotTests {
  private func drawn(_ plot: TailPlot) throws -> XMLDocument {
    let markup = plot.svg(of: "one").text
    return try XMLDocument(xmlString: markup)
  }

  /// The corners of a path of relative lines, with the vertical axis upward.
  private func corners(_ path: XMLElement) -> [(x: Double, y: Double)] {
    // A sign or a second decimal point begins a number, too.
    let numbers = path.text("d").matches(of: /-?\d*\.?\d+/).compactMap { Double($0.output) }
    var place = (x: 0.0, y: 0.0)
    return stride(from: 0, to: numbers.count - 1, by: 2).map { index in
      place = (place.x + numbers[index], place.y - numbers[index + 1])
      return place
    }
  }

  @Test func bothBuildsHaveALineThroughTheirPercentiles() throws {
    let plot = try #require(TailPlot(try tailFinding()))
    let page = try drawn(plot)
    let candidate = corners(try #require(page.elements("path", "line").first))
    let reference = corners(try #require(page.elements("path", "stored").first))
    #expect(candidate.count == 5 && reference.count == 5)
    // Positions are rounded to a tenth of a pixel, and each corner adds one.
    #expect(zip(candidate, reference).allSatisfy { abs($0.x - $1.x) < 0.6 })
    #expect(zip(candidate, candidate.dropFirst()).allSatisfy { $0.x < $1.x && $0.y <= $1.y })
    // The builds differ from the 95th percentile on, and the slower one is above.
    #expect(zip(candidate, reference).map { $0.y > $1.y + 5 } == [false, false, true, true, true])
    #expect(zip(candidate, reference).prefix(2).allSatisfy { abs($0.y - $1.y) < 0.6 })
  }

  @Test func positionsAreLogarithmic() throws {
    let plot = try #require(
      TailPlot(try tailFinding(percentiles: [(0.5, 10, 10), (0.75, 20, 20), (0.875, 40, 80)])))
    let line = corners(try #require(try drawn(plot).elements("path", "line").first))
    // One in 2, 4 and 8 are at equal distances; from 20 to 80 is twice as far as from 10 to 20.
    // Positions are rounded to a tenth of a pixel.
    #expect(abs((line[1].x - line[0].x) - (line[2].x - line[1].x)) < 0.21)
    #expect(abs(2 * (line[1].y - line[0].y) - (line[2].y - line[1].y)) < 0.41)
  }

  @Test(
    arguments: [
      [(0.5, 100, 100)], [], [(0.5, 0, 100), (0.9, 1, 1)], [(0.5, 1, 1), (0.9, 1, 0)],
    ] as [[(Double, Double, Double)]])
  func tailWithoutTwoPositiveTimesHasNoPlot(percentiles: [(Double, Double, Double)]) throws {
    #expect(TailPlot(try tailFinding(percentiles: percentiles)) == nil)
  }

  @Test(
    "the plot is told in words, of iterations or of steps",
    arguments: [(Metric.timeP99, "iteration"), (.frameTime, "step")])
  func plotIsToldInWords(metric: Metric, thing: String) throws {
    let plot = try #require(TailPlot(try tailFinding(metric)))
    let figure = plot.figure(of: "one")
    #expect(figure.title == "Time that one \(thing) in N exceeds, by N")
    #expect(figure.summary.contains("p99 150 → 270 ns"), "\(figure.summary)")
    #expect(
      figure.summary.contains("of 1000 \(thing)s 50 take longer than 200 ns, were 5"),
      "\(figure.summary)")
    let title = try drawn(plot).elements("title").first?.stringValue
    #expect(title == "Slow \(thing)s of one, of both builds")
  }

  @Test func timesOfATailHaveOneUnit() throws {
    let text = String(decoding: try JSONEncoder().encode(try tailFinding()), as: UTF8.self)
      .replacing("\"candidate\":270", with: "\"candidate\":1000")
    let finding = try JSONDecoder().decode(TailFinding.self, from: Data(text.utf8))
    #expect(finding.candidate == 1000)
    #expect(finding.summary.contains("0.15 → 1.00 µs"), "\(finding.summary)")
    #expect(finding.summary.contains("longer than 0.20 µs"), "\(finding.summary)")
  }

  @Test func slowerTailIsTheProofOfItsBenchmark() throws {
    let page = try gateOfTails().parsed()
    let proofs = try page.elements("figure", "proof")
    #expect(proofs.count == 1)
    let proof = try #require(proofs.first?.stringValue)
    #expect(proof.contains("one iteration in N") && !proof.contains("Change in each round"))
    let listed = try #require(page.elements("ul", "notable").first?.stringValue)
    #expect(listed.contains("timeP99 regressed: "), "\(listed)")
    // The row opens on both pictures.
    let titles = try page.elements("div", "about-one").first?.stringValue ?? ""
    #expect(titles.contains("Change in each round") && titles.contains("one iteration in N"))
  }
}

/// The pictures of a gate of many benchmarks, of which a page draws a bounded number.
@Suite struct ProofBoundTests {
  /// The page of a gate of `count` benchmarks, of which the last three are slower.
  private func gate(of count: Int) throws -> ReportPage {
    var made = try redGate()
    let red = made.document.benchmarks[0]
    var unchanged = try #require(red[.time]?.finding)
    unchanged.verdict = .unchanged
    made.document.benchmarks = (0..<count).map { index in
      var record = red.record
      record?.id = "a/case-\(String(1000 + index).dropFirst())"
      var line = BenchmarkComparison(
        id: record?.id ?? red.id, record: record, metrics: red.metrics)
      guard index < count - 3 else { return line }
      line.judge(by: unchanged)
      return line
    }
    return made
  }

  @Test(arguments: [100, 103, 400])
  func seriousRowsAreDrawnAndTheOthersAreInWords(count: Int) throws {
    let page = try gate(of: count).parsed()
    let details = try page.elements("div", "about-one")
    try #require(details.count == count)
    let drawn = try details.map {
      !(try $0.nodes(forXPath: ".//*[contains(@class, 'look')]").isEmpty)
    }
    let bound = BenchmarkTable.mostDrawn
    #expect(drawn.count { $0 } == min(count, bound))
    #expect(drawn.suffix(3).allSatisfy { $0 }, "the slower ones come last, and are drawn")
    // Nothing is concealed: each row has its rounds in words, and the page names the bound.
    #expect(details.allSatisfy { $0.stringValue?.contains("in 24 of 24 rounds") == true })
    let caption = try page.elements("caption").first?.stringValue ?? ""
    let statement = "Rounds and tails are drawn for \(bound) of \(count) benchmarks"
    #expect(caption.contains(statement) == (count > bound), "\(caption)")
  }

  @Test func roundOfAnUndrawnBenchmarkCostsNothing() throws {
    // 1.4 kB of words, metrics and attributes for each further row; a picture has 2 kB.
    let (few, many) = (try gate(of: 200).html().utf8.count, try gate(of: 400).html().utf8.count)
    #expect(many - few < 200 * 2800, "\(few) and \(many)")
  }
}
