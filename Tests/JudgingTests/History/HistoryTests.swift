internal import Comparison
import Foundation
import Measurements
import Storage
import Testing

/// The series that measurements make, and the steps in them.
@Suite struct HistoryTests {
  private let folder: TemporaryFolder
  private let store: HistoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = HistoryStore(root: folder.path)
  }

  /// Adds a measurement of one benchmark on a day.
  private func add(
    _ day: Int, _ metrics: [Metric: MetricValue], machine: String = "AMD EPYC",
    slowness: Double? = nil, branch: String? = nil, toolchain: String = "swift-6.3.1",
    timeAllocator: String? = nil
  ) throws {
    var environment = try environment(
      cpuModel: machine, toolchain: toolchain, calibration: slowness.map(calibration(slowerBy:)))
    environment.date = date(day)
    environment.commit = "commit-\(day)"
    environment.branch = branch
    environment.timeAllocator = timeAllocator
    let measured = MeasurementSet(
      environment: environment, benchmarks: [record("suite/a", metrics)])
    try store.add(
      try HistoryEntry.entries(of: measured, as: FileName(mending: "day-\(day)"), from: "file.json")
    )
  }

  private func date(_ day: Int) -> String {
    "2026-\(day < 30 ? "01" : "02")-\(String(100 + day % 30 + 1).dropFirst())T12:00:00Z"
  }

  // MARK: - Series

  @Test func seriesHasAPointForEachMeasurementOldestFirst() throws {
    for day in [2, 0, 1] {
      try add(day, [.allocations: count(day), .time: time(100 + Double(day))], branch: "main")
    }
    let series = try store.read().series()
    #expect(series.map(\.metric) == [.allocations, .time])
    #expect(series.allSatisfy { $0.benchmark == "suite/a" && $0.suite == "suite" })
    #expect(series.allSatisfy { $0.machine == "amd-epyc-2cpu-kvm" })
    #expect(series[0].build == "swift-6.3.1 linux x86_64 release jemalloc 5.3.0")
    #expect(series[0].points.map(\.value) == [0, 0.1, 0.2])
    #expect(series[1].points.map(\.value) == [100, 101, 102])
    #expect(series[1].points.map(\.spread) == [6.25, 6.3125, 6.375])
    #expect(series[1].points.map(\.commit) == ["commit-0", "commit-1", "commit-2"])
    #expect(series[1].points.map(\.name) == ["day-0", "day-1", "day-2"])
    #expect(series[1].points.allSatisfy { $0.branch == "main" })
    #expect(series[1].points.map(\.date) == [date(0), date(1), date(2)])
  }

  @Test func machinesAndBuildsHaveSeparateSeries() throws {
    try add(0, [.time: time(100)])
    try add(1, [.time: time(200)], machine: "Intel Xeon")
    try add(2, [.time: time(300)], toolchain: "swift-6.4")
    let series = try store.read().series()
    #expect(series.map { $0.points.map(\.value) } == [[100], [300], [200]])
    #expect(Set(series.map(\.machine)).count == 2 && Set(series.map(\.build)).count == 2)
  }

  @Test func timesUnderAnotherAllocatorHaveSeparateSeries() throws {
    try add(0, [.time: time(100)])
    try add(1, [.time: time(200)], timeAllocator: "glibc 2.36")
    let history = try store.read()
    let series = history.series()
    #expect(series.map { $0.points.map(\.value) } == [[100], [200]])
    #expect(series[1].build == "\(series[0].build), times under glibc 2.36")
    #expect(history.runs.map(\.setting) == series.map(\.setting))
  }

  @Test func seriesAreFilteredByMetricAndBenchmark() throws {
    try add(0, [.allocations: count(1), .time: time(100)])
    let history = try store.read()
    #expect(history.series(of: { $0 == .time }).map(\.metric) == [.time])
    #expect(history.series(where: { $0 == "suite/b" }).isEmpty)
  }

  @Test func onlyTimesAreCorrectedForMachineSpeed() throws {
    for (day, slowness) in [1.0, 1.0, 1.5, 1.0].enumerated() {
      try add(
        day, [.allocations: count(70), .time: time(100 * slowness)], slowness: slowness)
    }
    let series = try store.read().series()
    #expect(series[0].points.map(\.corrected) == [7, 7, 7, 7])
    #expect(series[1].points.map(\.value) == [100, 100, 150, 100])
    #expect(series[1].points.map(\.corrected) == [100, 100, 100, 100])
  }

  @Test func timesWithoutCalibrationAreNotCorrected() throws {
    try add(0, [.time: time(100)], slowness: 1)
    try add(1, [.time: time(130)])
    #expect(try store.read().series()[0].points.map(\.corrected) == [100, 130])
  }

  // MARK: - Steps

  private func steps(
    _ metric: Metric, _ values: [Double], spreads: [Double]? = nil
  ) -> [StepSearch.Step] {
    var search = StepSearch()
    return search.steps(
      of: MetricSeries(
        benchmark: "suite/a", metric: metric, machine: "", build: "",
        points: values.indices.map { point(values[$0], spread: spreads?[$0], day: $0) }))
  }

  private func point(_ value: Double, spread: Double? = nil, day: Int = 0) -> MetricSeries.Point {
    MetricSeries.Point(
      name: nil, commit: nil, branch: nil, date: date(day), value: value, spread: spread)
  }

  @Test func everyChangeOfACountIsAStep() {
    let found = steps(.allocations, [5, 5, 6, 6, 5, 0, 3])
    #expect(found.map(\.index) == [2, 4, 5, 6])
    #expect(found.map(\.before) == [5, 6, 5, 0])
    #expect(found.map(\.after) == [6, 5, 0, 3])
    let changes: [Double?] = [6.0 / 5 - 1, 5.0 / 6 - 1, -1, nil]
    #expect(found.map(\.change) == changes)
    #expect(found.allSatisfy { $0.confidence == nil })
    #expect(steps(.allocations, [5]).isEmpty && steps(.allocations, []).isEmpty)
  }

  @Test func variationWithinTheRangeIsNotAStep() {
    let values = [10.0, 11, 10, 12, 20, 19]
    let found = steps(.allocations, values, spreads: [2, 1, 2, 1, 2, 3])
    #expect(found.map(\.index) == [4])
  }

  @Test func stepInTimesHasLevelsAndConfidence() {
    let values = (0..<40).map { (day: Int) in
      (day < 20 ? 100.0 : 120) + Double(day * 7 % 5) / 10
    }
    let found = steps(.time, values)
    #expect(found.map(\.index) == [20])
    #expect(found[0].before == 100.2 && found[0].after == 120.2)
    #expect(found[0].confidence == 0.999)
  }

  /// The machine is slower from day 12 to 23, the program from day 18 on.
  @Test func stepOfTheMachineIsNoStepOfTheProgram() throws {
    for day in 0..<36 {
      let slowness = (12..<24).contains(day) ? 1.2 : 1
      let own = (day < 18 ? 100.0 : 110) + Double(day * 7 % 5) / 10
      try add(day, [.time: time(own * slowness)], slowness: slowness)
    }
    let series = try #require(try store.read().series().first)
    var search = StepSearch()
    #expect(search.steps(of: series).map(\.index) == [18])
    // The same times on a machine whose speed is not known.
    #expect(steps(.time, series.points.map(\.value)).map(\.index) == [12, 18, 24])
  }

  @Test func anotherToolchainOrMachineBeginsASeriesInsteadOfAStep() throws {
    for day in 0..<45 {
      try add(
        day, [.allocations: count(day < 15 ? 50 : 70), .time: time(day < 15 ? 100 : 150)],
        machine: day < 30 ? "AMD EPYC" : "Intel Xeon",
        toolchain: day < 15 ? "swift-6.3.1" : "swift-6.4")
    }
    let series = try store.read().series()
    #expect(series.map(\.points.count) == [15, 15, 15, 15, 15, 15])
    var search = StepSearch()
    #expect(series.allSatisfy { search.steps(of: $0).isEmpty })
  }

  @Test func stepBelowOnePercentOfATimeIsNotShown() {
    #expect(steps(.time, (0..<40).map { $0 < 20 ? 100 : 100.9 }).isEmpty)
    #expect(steps(.time, (0..<40).map { $0 < 20 ? 100 : 101.1 }).map(\.index) == [20])
  }

  @Test func nonFiniteTimesHaveNoSteps() {
    #expect(steps(.time, Array(repeating: 1, count: 20) + [.infinity, .nan]).isEmpty)
  }

  // MARK: - Accepted changes

  @Test func acceptedChangesAreReadFromAPatch() {
    let patch = """
      +++ b/baselines/allocations/swift-6.3.1-linux-x86_64/suite.json
      @@ -1,2 +1,2 @@
      -"accepted": {"because":"old","date":"2025-01-01T00:00:00Z"},
      +"accepted": {"because":"a \\"good\\" one","commit":"0123abc","date":"2026-01-03T00:00:00Z"},
      +"build": {"because":"no"},
      +++ b/baselines/timings/amd-epyc-2cpu-kvm/swift-6.3.1/suite.json
      +"accepted": {"because":"a \\"good\\" one","commit":"0123abc","date":"2026-01-03T00:00:00Z"},
      +++ b/baselines/allocations/swift-6.3.1-linux-x86_64/other.part.json
      +"accepted": {"because":"first","date":"2026-01-01T00:00:00Z"},
      +"accepted": garbage
      """
    let changes = AcceptedChange.changes(inPatch: patch)
    #expect(changes.map(\.suite) == ["other.part", "suite"])
    #expect(changes.map(\.because) == ["first", "a \"good\" one"])
    #expect(changes.map(\.commit) == [nil, "0123abc"])
  }

  @Test func acceptedChangeIsAttachedToTheNextPoint() throws {
    let points = [0, 5, 10].map { point(1, day: $0) }
    let series = MetricSeries(
      benchmark: "suite/a", metric: .time, machine: "", build: "", points: points)
    func patch(_ suite: String, _ day: Int) -> String {
      """
      +++ b/\(suite).json
      +"accepted": {"because":"day \(day)","date":"\(date(day))"},

      """
    }
    let changes = AcceptedChange.changes(
      inPatch: patch("suite", 0) + patch("suite", 3) + patch("suite", 10) + patch("suite", 11)
        + patch("other", 3))
    let accepted = series.accepted(of: changes)
    // Neither what came before the first point nor what came after the last one.
    #expect(accepted.map(\.index) == [1, 2])
    #expect(accepted.map(\.change.because) == ["day 3", "day 10"])
  }

  @Test func workingTreeBaselinesHaveTheirReasons() throws {
    let suite = try StoredSuite()
    let lines = withExtendedLifetime(suite) { suite.store.acceptedLines }
    let changes = AcceptedChange.changes(inPatch: lines)
    #expect(changes.map(\.because) == [provenance.because])
    #expect(changes.map(\.suite) == ["transitions"])
  }
}
