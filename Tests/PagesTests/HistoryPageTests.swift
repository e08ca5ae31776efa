import Comparison
import Foundation
import FoundationXML
import Measurements
import Storage
import TestSupport
import Testing

@testable import Pages

@Suite struct HistoryPageTests {
  private func page(of count: Int, runs: Int, steps: [Int]) -> HistoryPage {
    let ids = (0..<count).map { "suite/group-\($0 % 8)/benchmark[count=\($0)]" }
    return HistoryPage(title: "History", history: history(of: ids, runs: runs, steps: steps))
  }

  private func parsed(_ page: HistoryPage) throws -> XMLDocument {
    try XMLDocument(xmlString: try page.html())
  }

  @Test func stepsAreListedInFullBeforeTheSeries() throws {
    let page = page(of: 200, runs: 100, steps: [20, 50])
    let document = try parsed(page)
    let table = try #require(document.elements("table", "commits").first)
    let groups = table.elements(forName: "tbody")
    #expect(groups.count == 2)
    for group in groups {
      let links = Set(
        try group.nodes(forXPath: ".//*[local-name()='a']/@href").compactMap(\.stringValue))
      #expect(links.count == 200, "every benchmark of the step is linked")
    }
    let text = try page.html()
    let steps = try #require(text.firstRange(of: "class=\"commits\"")).lowerBound
    #expect(steps < text.firstRange(of: "<figure")?.lowerBound ?? text.startIndex)
    #expect(text.contains("2 commits changed something; the latest is "), "both are as wide")
    #expect(page.steps.sentence.hasSuffix(": time +10.0 % in 200 benchmarks (median)"))
  }

  @Test func sentenceNamesTheOnlyBenchmarkOfAStep() {
    let one = page(of: 1, runs: 20, steps: [10]).steps.sentence
    #expect(one.hasPrefix("1 commit changed something: 000000013556 of 2026-01-11: "), "\(one)")
    #expect(one.hasSuffix("time +10.0 % in suite/group-0/benchmark[count=0]"), "\(one)")
    let two = page(of: 1, runs: 20, steps: [5, 10]).steps.sentence
    #expect(two.hasPrefix("2 commits changed something; the latest is "), "\(two)")
  }

  @Test(
    arguments: [
      ([1, 1], "the latest"), ([2, 1], "the one with the most benchmarks"),
      ([2, 2, 1], "the latest of those with the most benchmarks"),
    ] as [([Int], String)])
  func sentenceSaysWhyACommitIsNamed(reaches: [Int], words: String) {
    var past = history(of: ["a/one", "a/two"], runs: 20, steps: [])
    for (row, id) in ["a/one", "a/two"].enumerated() {
      let places = reaches.indices.filter { reaches[$0] > row }.map { 4 + 4 * $0 }
      past.lines[id]?[.time]?.steps = places.map {
        StepSearch.Step(index: $0, before: 100, after: 110, confidence: nil)
      }
    }
    let sentence = HistoryPage(title: "a", history: past).steps.sentence
    #expect(sentence.contains(" commits changed something; \(words) is "), "\(sentence)")
  }

  @Test func middleOfTwoChangesIsTheirMean() {
    var past = history(of: ["a/one", "a/two"], runs: 12, steps: [])
    for (id, after) in [("a/one", 110.0), ("a/two", 120)] {
      let steps = [StepSearch.Step(index: 7, before: 100, after: after, confidence: nil)]
      let values = (0..<12).map { $0 < 7 ? 100 : after }
      past.lines[id]?[.time] = .init(values: values, steps: steps)
    }
    let sentence = HistoryPage(title: "a", history: past).steps.sentence
    #expect(sentence.hasSuffix("time +15.0 % in 2 benchmarks (median)"), "\(sentence)")
  }

  @Test func benchmarksAndGroupsAreInNaturalOrder() throws {
    let ids = [1, 2, 10].flatMap { group in
      [2, 19, 1].map { "s/group-\(group)/case-\($0)[count=\($0)]" }
    }
    let made = HistoryPage(title: "a", history: history(of: ids, runs: 12, steps: []))
    let sorted = [1, 2, 10].flatMap { group in
      [1, 2, 19].map { "s/group-\(group)/case-\($0)[count=\($0)]" }
    }
    #expect(try parsed(made).elements("figure").map { $0.text("data-id") } == sorted)
  }

  @Test func valuesBelowAPictureSayWhichMeasurementTheyAreOf() throws {
    var past = history(of: ["a/one"], runs: 12, steps: [])
    let steps = [StepSearch.Step(index: 7, before: 100, after: 110, confidence: nil)]
    let values = (0..<12).map { $0 < 7 ? 101.0 : 112 }
    past.lines["a/one"]?[.time] = .init(values: values, steps: steps)
    let caption = try #require(
      try parsed(HistoryPage(title: "a", history: past)).elements("figure").first?.stringValue)
    #expect(
      caption.contains(
        "time 101 ns first, 112 ns last; level +10.0 % at 0000000 (2026-01-08)"),
      "\(caption)")
  }

  @Test func everyLinkOfAStepLeadsToItsSeries() throws {
    let page = page(of: 12, runs: 30, steps: [10])
    let document = try parsed(page)
    let figures = try document.elements("figure")
    let places = Dictionary(
      uniqueKeysWithValues: figures.map { ("#\($0.text("id"))", $0.text("data-id")) })
    let links = try document.elements("a").filter { $0.text("href").hasPrefix("#d") }
    #expect(links.count == 12)
    for link in links { #expect(places[link.text("href")] == link.stringValue) }
    #expect(page.fragments == Dictionary(uniqueKeysWithValues: places.map { ($1, $0) }))
  }

  @Test func lineKeepsASpikeOfOneMeasurementAmongThousands() throws {
    var history = history(of: ["a/one"], runs: 5000, steps: [])
    let start = try #require(ISO8601DateFormatter().date(from: "2026-01-01T00:00:00Z"))
    for index in history.runs.indices {
      history.runs[index].date = (start + Double(index) * 60).formatted(.iso8601)
    }
    history.lines["a/one"]?[.time]?.points[3210].value = 1_000_000
    history.lines["a/one"]?[.time]?.points[4321].value = 1
    let line = try #require(history.lines["a/one"]?[.time])
    let axis = TimeAxis(history.runs, SeriesPicture.horizontal)
    let corners = SeriesPicture(metric: .time, line: line, axis: axis).corners.flatMap { $0 }
    #expect(corners.map(\.y).min() == SeriesPicture.vertical.last)
    #expect(corners.map(\.y).max() == SeriesPicture.vertical.first)
    // Two for each of the columns, and the ends.
    #expect(corners.count <= 2 * 229 + 2, "\(corners.count)")
    let columns = Set(corners.map { $0.x.rounded(.down) })
    #expect(columns.count == 229, "no column is left out")
    let page = HistoryPage(title: "a", history: history)
    #expect(try page.html().contains("Of 5000 values \(corners.count) are drawn"))
  }

  @Test(arguments: UInt64(1)...10) func reducedLineLooksLikeTheWholeOne(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let points = (0..<3000).map { minute in
      MetricSeries.Point(
        name: nil, commit: nil, branch: nil,
        date: Date(timeIntervalSinceReferenceDate: Double(minute) * 60).formatted(.iso8601),
        value: Double(random.below(50)))
    }
    let series = MetricSeries(
      benchmark: "a/one", metric: .time, machine: "", build: "", points: points)
    let runs = points.map { PageHistory.Run(name: "", commit: nil, date: $0.date) }
    let kept = series.drawnPoints(in: HistoryPage.columns(of: runs), steps: [], levels: 4)
    let axis = TimeAxis(runs, SeriesPicture.horizontal)
    func corners(_ indices: [Int]) -> [[Double]] {
      let line = PageHistory.Line(
        points: indices.map { .init(index: $0, value: points[$0].value) }, count: points.count,
        steps: [])
      return SeriesPicture(metric: .time, line: line, axis: axis).corners.flatMap { $0 }
        .map { [$0.x, $0.y] }
    }
    #expect(kept.count < 600, "seed \(seed)")
    #expect(corners(kept) == corners(Array(points.indices)), "seed \(seed)")
  }

  @Test func fewValuesAreAllDrawn() throws {
    #expect(try page(of: 3, runs: 100, steps: []).html().contains("All 300 values are drawn"))
    let points = [(0.0, 1.0), (0.2, 5), (0.4, 3), (0.6, 0), (0.8, 2), (1.5, 9)]
    let kept = Plot.extremes(points.map { (x: $0.0, y: $0.1) })
    #expect(kept.map(\.y) == [1, 5, 0, 9], "the first, the extremes in their order, the last")
  }

  @Test func seriesLiesOnAnAxisOfDates() {
    let days = ["2026-01-01", "2026-01-02", "2026-01-11"]
    let runs = days.map { PageHistory.Run(name: "", commit: nil, date: "\($0)T00:00:00Z") }
    #expect(TimeAxis(runs, (0, 100)).places == [0, 10, 100])
    let undated = days.map { PageHistory.Run(name: $0, commit: nil, date: "yesterday") }
    #expect(TimeAxis(undated, (0, 100)).places == [0, 50, 100])
    #expect(TimeAxis([runs[0], runs[0]], (0, 100)).places == [0, 100])
  }

  @Test func commitsAreNamedByAuthorAndSubject() throws {
    var history = history(of: ["a/one", "a/two"], runs: 12, steps: [7])
    history.runs[7].author = "Ann </script>"
    history.runs[7].subject = "cache: keep keys & values"
    let page = HistoryPage(title: "a", history: history)
    let table = try #require(try parsed(page).elements("table", "commits").first)
    let cell = try #require(try table.nodes(forXPath: ".//*[local-name()='td']").first)
    #expect(cell.stringValue?.contains("cache: keep keys & valuesAnn </script>") == true)
    #expect(page.steps.sentence.contains("“cache: keep keys & values”"))
  }

  @Test func lineOfAnotherMachineIsALineOfItsOwn() throws {
    var history = history(of: ["a/one"], runs: 12, steps: [])
    // Two machines take turns from the fifth measurement on; the toolchain changes at the end.
    let settings = (0..<12).map { $0 < 4 ? "m" : $0 < 10 ? ($0 % 2 == 0 ? "n" : "m") : "m, 6.4" }
    for index in 0..<12 { history.runs[index].setting = settings[index] }
    #expect(history.settingChanges == [4, 10])
    let page = HistoryPage(title: "a", history: history)
    let plot = try #require(try parsed(page).elements("svg", "plot").first)
    let paths = try plot.nodes(forXPath: ".//*[local-name()='path']").compactMap {
      $0 as? XMLElement
    }
    #expect(paths.count { $0.text("class") == "line" } == 3)
    let marks = try #require(paths.first { $0.text("class") == "setting" }).text("d")
    #expect(marks.count { $0 == "M" } == 2)
    let text = try page.html()
    #expect(text.contains("12 measurements of 3 machines or kinds of build"))
    #expect(text.contains("<td>m, 6.4</td>"))
    #expect(text.contains("another machine or toolchain, which begins a line of its own"))
  }

  @Test func countsThatChangeRarelyAreWords() throws {
    var history = history(of: ["a/one"], runs: 12, steps: [])
    history.lines["a/one"]?[.allocations] = .init(values: (0..<12).map { $0 < 7 ? 2 : 3 })
    history.lines["a/one"]?[.peakBytes] = .init(values: (0..<12).map { Double($0) })
    history.lines["a/one"]?[.retainedBytes] = .init(values: (0..<12).map { _ in 0 })
    let page = HistoryPage(title: "a", history: history)
    let text = try page.html()
    #expect(text.withoutMarksOfFigures.contains("allocations 2 → 3 from 0000000 (2026-01-08)"))
    let labels = try parsed(page).elements("svg").map { $0.text("aria-label") }
    #expect(labels == ["time of one", "peakBytes of one"])
    #expect(!text.contains("retainedBytes"))
  }

  @Test func hostileNamesAreEscaped() throws {
    let name = "a/</script><b onclick=\"x\">\u{202E}"
    var history = history(of: [name], runs: 3, steps: [1])
    history.runs[0].name = name
    let document = try parsed(HistoryPage(title: name, history: history))
    #expect(try document.elements("b").allSatisfy { $0.text("onclick").isEmpty })
    #expect(try document.elements("script").count == 2)
    #expect(try document.elements("figure").count == 1)
  }

  @Test(arguments: [(100, 500_000), (1000, 2_000_000)])
  func pageOfManyMeasurementsIsSmall(runs: Int, limit: Int) throws {
    var page = page(of: 200, runs: runs, steps: [runs / 5, runs / 2, runs * 4 / 5])
    let metrics: [Metric] = [.allocations, .allocatedBytes, .peakBytes]
    for id in page.history.lines.keys {
      for metric in metrics {
        let step = StepSearch.Step(index: runs / 2, before: 3, after: 4, confidence: nil)
        page.history.lines[id]?[metric] = .init(
          values: (0..<runs).map { $0 < runs / 2 ? 3 : 4 }, steps: [step])
      }
    }
    let size = try page.html().utf8.count
    #expect(size < limit, "\(size) bytes")
    // Not because something was left out.
    #expect(try parsed(page).elements("svg", "plot").count == 200)
  }
}
