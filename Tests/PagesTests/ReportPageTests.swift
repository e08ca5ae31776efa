import Comparison
import Foundation
import FoundationXML
import Measurements
import Pages
internal import Reporting
import Storage
import Testing

@Suite struct ReportPageTests {
  @Test func everyBenchmarkHasARowWithItsOutcome() throws {
    let document = try threeBenchmarks().parsed()
    let rows = try document.elements("tbody", "row")
    #expect(rows.map { $0.text("data-id") } == ["a/one", "a/two", "b/three"])
    #expect(rows.map { $0.text("data-verdict") } == ["unchanged", "regressed", "unchanged"])
    #expect(rows.map { $0.text("data-floor") } == ["30", "10", "20"])
    #expect(rows.map { $0.text("data-allocs") } == ["0", "2", "0"])
  }

  @Test func summaryListsFailuresWithCommands() throws {
    let text = try #require(try threeBenchmarks().parsed().elements("header").first?.stringValue)
    for words in [
      "failed: a/two regressed (allocations +1)", "bench gate --filter",
      "bench baseline accept --because \"…\"",
    ] {
      #expect(text.contains(words), "\(words) is not in the summary: \(text)")
    }
  }

  /// A page of a red gate with another build, by a program of these words.
  private func redPage(by program: [String]) throws -> ReportPage {
    let comparisons = Comparator(
      reference: Reference(
        MeasurementSet(
          environment: try environment(), benchmarks: [record("a/one", [.allocations: count(10)])]),
        environment: try environment()),
      metrics: [.allocations], isSelected: { _, _ in true }
    ).compare([record("a/one", [.allocations: count(20)])])
    var report = Report(
      kind: .gate, environment: try environment(), comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: .init(judges: true, requiresCounterparts: false, namedMetrics: [])),
      reference: "commit 0123456789ab", call: GateCall(options: ["--against", "main"]))
    report.program = program
    return ReportPage(title: "a", document: JudgedDocument(report))
  }

  @Test(arguments: [["bench"], ["swift", "package", "bench"]])
  func commandsOfAPageCallTheProgramByItsWords(program: [String]) throws {
    let whole = try redPage(by: program)
    // An older document has the text of its commands only.
    var object = try #require(
      JSONSerialization.jsonObject(with: JSONEncoder().encode(whole.document)) as? [String: Any])
    object["commands"] = nil
    var older = whole
    older.document = try JSONDecoder().decode(
      JudgedDocument.self, from: JSONSerialization.data(withJSONObject: object))
    for page in [whole, older] {
      let document = try page.parsed()
      let commands = try document.elements("pre").map { $0.stringValue ?? "" }
      let words = program.joined(separator: " ")
      #expect(
        commands == [
          "\(words) gate --against main --filter '^a/one$'",
          "\(words) bisect --good 0123456789ab",
          "\(words) baseline accept --because \"…\"",
        ])
    }
  }

  @Test func outcomesAreCounted() throws {
    let chips = try threeBenchmarks().parsed().elements("a", "chip")
    #expect(chips.map { $0.stringValue ?? "" } == ["1✗regressed", "2=unchanged in counts"])
  }

  @Test func benchmarkShowsItsSamplesAndHistory() throws {
    let document = try threeBenchmarks().parsed()
    let plots = try document.elements("svg", "plot")
    // Of each of the three a distribution and a history of the time.
    #expect(plots.count == 6)
    #expect(plots.allSatisfy { $0.text("role") == "img" })
    let titles = plots.map { $0.elements(forName: "title").first?.stringValue ?? "" }
    #expect(titles.first == "Distribution of the samples of one")
    #expect(titles.contains("time of two over 12 measurements"))
    let words = plots.map { $0.elements(forName: "desc").first?.stringValue ?? "" }
    #expect(words[0].hasPrefix("200 samples; floor 30.0 ns, median 37.5 ns"), "\(words[0])")
    #expect(words[1].contains("steps: +10.0 % at"), "\(words[1])")
    #expect(try document.elements("path", "accepted").count == 2, "of suite a alone")
  }

  @Test func stepUpIsGoodForMetricsWhereMoreIsBetter() throws {
    let hits = Metric(custom: "hits", unit: "count", isExact: true, better: .more)
    let values = (0..<12).map { $0 < 7 ? 10.0 : 12 }
    var history = history(of: ["a/one"], runs: 12, steps: [7])
    history.lines["a/one"]?[hits] = .init(
      values: values, steps: [.init(index: 7, before: 5, after: 6, confidence: nil)])
    let document = try page([record("a/one", [.time: time(10)])], beside: [], history: history)
      .parsed()
    let bad = try document.elements("td", "bad").map { $0.stringValue ?? "" }
    let good = try document.elements("td", "good").map { $0.stringValue ?? "" }
    #expect(bad == ["↑ +10.0 %"] && good == ["↑ +20.0 %"], "time is worse, hits are better")
    let titles = try document.elements("title").map { $0.stringValue ?? "" }
    #expect(titles.contains("hits of one over 12 measurements"), "\(titles)")
  }

  @Test func framesAreDrawnAgainstTheFrameBudget() throws {
    let profile = FrameProfile(
      floors: [500, 20_000, 100_000, 700], stepNanoseconds: 8_333_333, replays: 30,
      clockNanoseconds: 20)
    let stepped = record("a/frames", [.time: time(10), .frameP50: time(600)], frames: profile)
    let document = try page([stepped], beside: []).parsed()
    #expect(try document.elements("circle", "hitch").count == 1)
    let text = try page([stepped], beside: []).html()
    #expect(
      text.contains(
        "4 frames, the longest is number 2 with 100 µs, 1.20 % of the interval; "
          + "the budget is 83.3 µs (1 %): 1 hitch"))
    #expect(try document.elements("section").contains { $0.text("id") == "frames" })
  }

  @Test func liveMemoryIsDrawnWithItsPeak() throws {
    var made = record("a/one", [.time: time(10)])
    made.heap = HeapCurve(
      part: .event, partCount: 7, partsPerPoint: 2, live: [1024, 4096, 512, 0],
      peaks: [1024, 6144, 4096, 512])
    let document = try page([made], beside: []).parsed()
    #expect(try document.elements("circle", "hitch").count == 1)
    let titles = try document.elements("title").map { $0.stringValue ?? "" }
    #expect(titles.contains("Live memory of one"), "\(titles)")
    let text = try page([made], beside: []).html()
    #expect(
      text.contains(
        "7 allocations and frees, 2 in each point: the peak is 6144 bytes in numbers 3 to 4; "
          + "0 bytes are live at the end"))
    #expect(text.contains("KiB</text>"), "an axis of bytes")
    #expect(!text.contains("below 0"))
    made.heap?.live[0] = -2048
    let freed = try page([made], beside: []).html()
    #expect(freed.contains("live at the end; below 0, older blocks are freed"))
  }

  @Test func curveWithoutPointsIsNotDrawn() throws {
    var made = record("a/one", [.time: time(10)])
    made.heap = HeapCurve(part: .event, partCount: 0, partsPerPoint: 1, live: [], peaks: [])
    #expect(!(try page([made], beside: []).html().contains("Live memory")))
  }

  /// A page of times that are five times what they were, a suite each.
  ///
  /// Its machine is slower by a factor than when the suite was stored.
  private func pageOfASlowMachine(_ factors: Double...) throws -> ReportPage {
    let comparisons = try zip(["a", "b"], factors).flatMap(timesOfASlowMachine)
    let report = Report(
      kind: .comparison, environment: try environment(), comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: .init(judges: true, requiresCounterparts: false, namedMetrics: [])),
      reference: "stored")
    return ReportPage(title: "a", document: JudgedDocument(report))
  }

  private func timesOfASlowMachine(
    _ suite: String, _ factor: Double
  ) throws -> [BenchmarkComparison] {
    var (here, there) = (try environment(), try environment())
    func calibration(_ factor: Double) throws -> CalibrationFloors {
      let floors = ["arithmetic": 1000 * factor, "branches": 2000 * factor, "loads": 500 * factor]
      return try JSONDecoder().decode(
        CalibrationFloors.self, from: JSONEncoder().encode(floors))
    }
    (there.calibration, here.calibration) = (try calibration(1), try calibration(factor))
    let profile = FrameProfile(
      floors: [500, 100_000], stepNanoseconds: 8_333_333, replays: 30, clockNanoseconds: 20)
    func measured(_ floor: Double) -> [BenchmarkRecord] {
      [record("\(suite)/one", [.time: time(floor), .allocations: count(10)], frames: profile)]
    }
    let stored = MeasurementSet(environment: there, benchmarks: measured(100))
    return Comparator(
      reference: Reference(stored, environment: here), metrics: [.time, .allocations],
      suspectsTimes: true, isSelected: { _, _ in true }
    ).compare(measured(493))
  }

  @Test func slowMachineIsNotedOnceAboveTheRows() throws {
    let made = try pageOfASlowMachine(1.84)
    let text = try made.html().withoutMarksOfFigures
    let words =
      "This machine is 84.0 % slower now than when the stored times were measured: "
      + "times are not compared."
    let place = try #require(text.firstRange(of: words)).lowerBound
    #expect(place < text.firstRange(of: "id=\"benchmarks\"")?.lowerBound ?? text.startIndex)
    #expect(text.components(separatedBy: words).count == 2)
    #expect(!text.contains("+393"), "no change of a time that is not compared")
    #expect(text.contains("<small>not compared</small>"))
    #expect(
      text.contains(
        "unchanged</span><br class=\"wide\"/><small class=\"wide\">in counts</small>"))
    let table = try #require(made.parsed().elements("table", "doubtful").first)
    #expect(table.stringValue?.contains("a hitch may be the machine's own") == true)
  }

  @Test func slightlyDifferentMachineMarksChangesAsApproximate() throws {
    let text = try pageOfASlowMachine(0.98).html().withoutMarksOfFigures
    #expect(
      text.contains("2.0 % faster now than when the stored times were measured: changes with"))
    #expect(text.contains("≈</span> +393"))
    #expect(!text.contains("not compared<"))
    #expect(try !pageOfASlowMachine(1).html().contains("class=\"machine\""))
  }

  /// Two suites whose times were stored at different moments have different drifts.
  @Test func driftsOfTwoSuitesAreOneReason() throws {
    let text = try pageOfASlowMachine(1.84, 1.5).html()
    #expect(text.components(separatedBy: "times are not compared.").count == 2)
    #expect(!text.contains("+393"), "no change of a time that is not compared")
    #expect(text.components(separatedBy: "<small>not compared</small>").count == 3)
  }

  @Test func columnsWithoutValuesAreLeftOut() throws {
    let text = try page(
      [record("a/one", [.allocations: count(10)])], beside: [], kind: .measurement
    ).html()
    #expect(text.contains("<tr><th scope=\"col\">Metric</th><th scope=\"col\">Value</th></tr>"))
  }

  @Test func growthIsDrawnWithItsFittedCurve() throws {
    let rows = [100, 1000, 10_000, 100_000].map {
      record("a/sum[cells=\($0)]", [.time: time(2.5 * Double($0) + 1500)])
    }
    let text = try page(rows, beside: [], kind: .comparison).html()
    #expect(text.contains("time grows as <b>n</b>"))
    #expect(text.contains("2.50 ns · n + 1.50 µs"))
    #expect(text.contains("closest other n log n"))
    let noisy = [135, 171, 186, 264, 552.0].enumerated().map { place, floor in
      record("a/edit[cells=\(100 * Int(pow(10, Double(place))))]", [.time: time(floor)])
    }
    let better = #/· n fits better \(14.[0-9] %\), but by less than a steeper curve needs/#
    #expect(try page(noisy, beside: [], kind: .comparison).html().contains(better))
    #expect(try !threeBenchmarks().html().contains("id=\"growth\""))
  }

  @Test func speedUpIsDrawnBesideTheIdealAndTheLaw() throws {
    var rows = [1, 2, 4, 8].map { threads in
      // The median is 1.25 times the floor: 1 M items a second on one thread.
      var made = record(
        "a/lock[threads=\(threads)]",
        [.throughput: time(0.8e6 * Double(threads) / (1 + 0.1 * Double(threads - 1)))])
      made.threads = threads
      return made
    }
    var absent = record("a/lock[threads=16]", [:])
    (absent.threads, absent.absence, absent.checksum) = (16, "needs 16 processors", nil)
    rows.append(absent)
    let made = try page(rows, beside: [], kind: .comparison)
    let text = try made.html()
    #expect(text.contains("Speed-up of a/lock[threads=…] against threads"))
    #expect(text.contains("8: 4.706, 16: not available · serial share 10 % [10, 10]"))
    #expect(text.contains("class=\"fit\"") && text.contains("class=\"stored\""))
    #expect(text.contains("–</span>not available"))
    #expect(text.contains("not available: needs 16 processors"))
    _ = try made.parsed()
    #expect(try !threeBenchmarks().html().contains("id=\"threads\""))
  }

  @Test func explanationsAreShownWithTheirBenchmark() throws {
    var made = try threeBenchmarks()
    made.document.benchmarks[1].explain([
      Explanation(.allocations, lines: ["+1 Site.of(<T>)"]),
      Explanation(.instructions, absence: "no valgrind"),
    ])
    let text = try made.html()
    #expect(text.contains("<li><code>+1 Site.of(&lt;T&gt;)</code></li>"))
    #expect(text.contains("not explained: no valgrind"))
  }

  @Test func grownFunctionsAreInTheHeadAndWithTheirBenchmark() throws {
    var made = try threeBenchmarks()
    #expect(try !made.html().contains("Functions with more instructions"))
    made.document.benchmarks[1].note([
      FunctionGrowth(name: "Site.of(<T>)", before: 5000, growth: 103)
    ])
    made.document.benchmarks[2].note([
      FunctionGrowth(name: "Site.of(<T>)", before: 10_000, growth: 103)
    ])
    let text = try made.html().withoutMarksOfFigures
    let line = "+103 instructions per iteration in <code>Site.of(&lt;T&gt;)</code> (+2.1 %)"
    #expect(text.contains("<h2>Functions with more instructions</h2>"))
    #expect(text.contains("<li>\(line) <a href=\"#b1\""), "with the row of the largest share")
    #expect(text.contains(", and in 1 more benchmark</span>"))
    #expect(text.contains("<ol class=\"sites\"><li>\(line)</li></ol>"))
  }

  @Test(
    "parts between back-ticks are code, and no back-tick is shown",
    arguments: [
      ("+41 in `a<b>`, new", "+41 in <code>a&lt;b&gt;</code>, new"),
      ("+1 f()", "<code>+1 f()</code>"),
      ("a ` alone", "a ` alone"), ("`f` and `g`", "<code>f</code> and <code>g</code>"),
    ])
  func backTicksMarkCode(line: String, markup: String) throws {
    var made = try threeBenchmarks()
    made.document.benchmarks[1].explain([Explanation(.instructions, lines: [line])])
    #expect(try made.html().contains("<li>\(markup)</li>"))
  }

  @Test func outcomesHaveTheOrderOfTextAndJSON() throws {
    let older = [record("a/one", [.allocations: count(10)]), record("a/two", [:])]
    let html = try page([record("a/one", [.allocations: count(20)])], beside: older).html()
    let chips = html.matches(of: /class="chip \w+" href="#verdict=([\w-]+)"/).map(\.output.1)
    #expect(chips == ["regressed", "missing"])
  }

  @Test func pairedTimesShowTheirIntervals() throws {
    var made = try threeBenchmarks()
    try made.document.benchmarks[0].judge(
      by: finding(.regressed, ratio: 1.03, interval: 1.029...1.031))
    let document = try made.parsed()
    #expect(try made.html().contains("+3.0 %<br/><small>[+2.9, +3.1]</small>"))
    #expect(try document.elements("path", "range").count == 1)
  }

  @Test func singleMeasurementIsNotJudged() throws {
    let rows = [record("a/one", [.time: time(10)])]
    let document = try page(rows, beside: [], kind: .measurement).parsed()
    #expect(try document.elements("tbody", "row").map { $0.text("data-verdict") } == ["measured"])
  }

  @Test func stepsAreGroupedByCommitWidestGroupFirst() throws {
    let ids = (0..<200).map { "suite/benchmark-\($0)" }
    var history = history(of: ids, runs: 100, steps: [20, 50])
    // A chance step of a single benchmark, the latest of all.
    history.lines[ids[7]]?[.time]?.steps.append(
      .init(index: 90, before: 1, after: 1.02, confidence: 0.99))
    let records = ids.map { record($0, [.time: time(1000)]) }
    let made = try page(records, beside: records, kind: .comparison, history: history)
    let table = try #require(made.parsed().elements("table", "commits").first)
    let groups = table.elements(forName: "tbody").map { $0.stringValue ?? "" }
    #expect(groups.count == 3, "a group for each commit")
    let commits = [50, 20, 90].map { String(format: "%012x", $0 * 7919) }
    for (group, commit) in zip(groups, commits) { #expect(group.contains(commit), "\(group)") }
    #expect(groups[0].contains("200 benchmarks") && groups[0].contains("↑ +10.0 %"))
    #expect(groups[2].contains("benchmark-7") && groups[2].contains("↑ +2.0 %"))
    let text = try made.html()
    let place = try #require(text.firstRange(of: "class=\"commits\"")).lowerBound
    #expect(place < text.firstRange(of: "id=\"benchmarks\"")?.lowerBound ?? text.startIndex)
  }

  @Test func gateShowsTheRoundsOfItsVerdict() throws {
    let made = try redGate()
    let document = try made.parsed()
    let plots = try document.elements("figure", "proof")
    #expect(plots.count == 1, "in the summary, for what is red")
    // Once there and once in the row.
    let dots = try document.elements("path", "round").map {
      $0.text("d").split(separator: "h0").count
    }
    #expect(dots == [24, 24])
    #expect(try document.elements("rect", "interval").count == 2)
    #expect(try document.elements("rect", "margin").count == 2)
    #expect(try document.elements("path", "look").count == 2)
    let words = try #require(plots.first?.stringValue)
    #expect(words.contains("slower in 24 of 24 rounds; the median change is +3.4 %"), "\(words)")
    #expect(
      words.contains("Decided at the look after 16 rounds, by which the change is above 0.5 %"))
  }

  @Test func acceptedChangesAndStepsAreListed() throws {
    let text = try threeBenchmarks().html()
    #expect(text.contains("a &quot;good&quot; reason"))
    #expect(text.contains("12 measurements of this machine and toolchain"))
    let rows = try threeBenchmarks().parsed().elements("section")
      .first { $0.text("id") == "history" }
    #expect(rows?.stringValue?.contains("2026-01-08") == true, "the seventh day after the first")
  }

  @Test func everyTableHasACaptionAndEveryRowAHeading() throws {
    let document = try threeBenchmarks().parsed()
    for table in try document.elements("table") {
      #expect(!table.elements(forName: "caption").isEmpty)
    }
    let headings = try document.elements("th")
    #expect(headings.allSatisfy { !$0.text("scope").isEmpty })
  }

  @Test func pageLoadsNoExternalResources() throws {
    let text = try threeBenchmarks().html()
    // The names of XML's vocabularies are no addresses.
    let others = text.replacing("http://www.w3.org/1999/xhtml", with: "")
      .replacing("http://www.w3.org/2000/svg", with: "")
    #expect(!others.contains("http:") && !others.contains("https:") && !others.contains("url("))
    #expect(text.contains("default-src &#39;none&#39;"))
  }
}
