import Foundation
import Measurements
import Storage
import Testing

/// The files of the history, and their integrity.
@Suite struct HistoryStoreTests {
  private let folder: TemporaryFolder
  private let store: HistoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = HistoryStore(root: folder.path)
  }

  // MARK: - What is kept

  @Test func addedMeasurementRoundTripsWithoutSamples() throws {
    let measured = try measurement(
      records: [
        record("suite/a", [.allocations: count(7), .time: time(123.456789, samples: [1, 2, 3])]),
        failedRecord("suite/b"),
      ])
    #expect(try add(measured, as: "nightly"))
    let entry = try #require(try store.read().entries.first)
    #expect(entry.name == "nightly" && entry.environment == measured.environment)
    #expect(entry.benchmarks.map(\.id) == ["suite/a"])
    let readings = entry.benchmarks[0].readings
    #expect(readings.map(\.metric) == [.allocations, .time])
    #expect(readings[0].outcome == .exact(total: 7, highest: nil, iterations: 10))
    #expect(readings[0].value == 0.7 && readings[0].spread == nil)
    // Five digits of the floor, of 1.25 and of 0.0625 times it.
    #expect(
      readings[1].outcome
        == .timed(floor: 123.46, median: 154.32, medianAbsoluteDeviation: 7.716))
    #expect(folder.files.count == 1)
  }

  @Test func varyingCountKeepsItsRange() throws {
    let value = MetricValue.exact(ExactValue(total: 30, iterations: 10, readings: [30, 50]))
    try add(try measurement(records: [record("suite/a", [.allocations: value])]), as: nil)
    let reading = try #require(try store.read().entries.first?.benchmarks.first?.readings.first)
    #expect(reading.value == 3 && reading.spread == 2)
  }

  @Test(arguments: [0, 1, 12.5, 1e-7, 123_456_789, 4e-300, 1e308, 0.1, 99999] as [Double])
  func numbersRoundTripToFiveDigits(number: Double) throws {
    try add(try measurement(records: [record("suite/a", [.time: time(number)])]), as: nil)
    let reading = try #require(try store.read().entries.first?.benchmarks.first?.readings.first)
    #expect((reading.value - number).magnitude <= number.magnitude * 5e-5)
  }

  // A time is never below 0; what a benchmark reports of itself may be.
  @Test func negativeCustomMetricRoundTrips() throws {
    let balance = Metric(custom: "balance", unit: "EUR", isExact: true, better: .more)
    let value = MetricValue.exact(ExactValue(total: -25, iterations: 10))
    try add(try measurement(records: [record("suite/a", [balance: value])]), as: nil)
    let reading = try #require(try store.read().entries.first?.benchmarks.first?.readings.first)
    #expect(reading.value == -2.5)
  }

  @Test(arguments: [
    "suite/tab\there", "suite/new\nline", "suite/back\\slash\\u0009", "\tsuite/first", "", "é/🙂",
    "suite/nul\0", "suite/\u{202E}right", "suite/\r\n", "{\"schema\":\"x\"}",
    "suite/tab\t\u{308}", "suite/back\\\u{308}", "suite/back\\u0009\u{308}",
  ])
  func identifiersWithControlCharactersRoundTrip(id: String) throws {
    let records = [record(id), record("suite/other")]
    try add(try measurement(records: records), as: nil)
    #expect(try store.read().entries.first?.benchmarks.map(\.id) == [id, "suite/other"])
    let only = try store.read(benchmark: id).entries.first?.benchmarks
    #expect(only?.map(\.id) == [id])
  }

  @Test func measurementAddedTwiceIsStoredOnce() throws {
    let measured = try measurement(records: [record("suite/a")])
    #expect(try add(measured, as: "first"))
    #expect(try !add(measured, as: "second"))
    #expect(try !add(measured, as: nil))
    #expect(try store.read().entries.map(\.name) == ["first"])
  }

  @Test func partsOfAMergedMeasurementKeepTheirEnvironments() throws {
    let first = try measurement(date: day(1), records: [record("suite/a")])
    var second = try measurement(date: day(2), records: [record("suite/b")])
    second.environment.cpuModel = "Intel Xeon"
    let merged = MeasurementSet(
      environment: first.environment, benchmarks: second.benchmarks + first.benchmarks,
      parts: try [first, second].enumerated().map { index, measured in
        MergedPart(
          part: try #require(Shard("\(index + 1)/2")), environment: measured.environment,
          benchmarks: measured.benchmarks.map(\.id))
      })
    #expect(try add(merged, as: "merged"))
    let entries = try store.read().entries
    #expect(entries.map(\.environment) == [first.environment, second.environment])
    #expect(entries.map { $0.benchmarks.map(\.id) } == [["suite/a"], ["suite/b"]])
    #expect(try !add(first, as: "first"), "a part is the same by itself")
  }

  @Test func measurementsAreOrderedByDate() throws {
    for day in [3, 1, 2] { try add(day: day) }
    #expect(try dates() == ["2026-01-01", "2026-01-02", "2026-01-03"])
    #expect(
      try store.read(since: "2026-01-02").entries.map { String($0.environment.date.prefix(10)) }
        == ["2026-01-02", "2026-01-03"])
  }

  @Test func dateWithAnOffsetIsKeptInUTC() throws {
    try add(
      try measurement(date: "2026-01-02T01:00:00+02:00", records: [record("suite/a")]), as: nil)
    #expect(try store.read().entries.first?.environment.date == "2026-01-01T23:00:00Z")
  }

  @Test(arguments: ["", "yesterday", "../../etc/passwd", "2026-13-01T00:00:00Z"])
  func invalidDateIsRefused(date: String) throws {
    let error = #expect(throws: StorageError.self) {
      try HistoryEntry.entries(
        of: try measurement(date: date, records: [record("suite/a")]), as: nil, from: "file.json")
    }
    guard case .damaged("file.json", let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("date"))
    #expect(folder.files.isEmpty)
  }

  // MARK: - Damage

  @Test func absentHistoryIsEmpty() throws {
    let history = try store.read()
    #expect(history.entries.isEmpty && history.notes.isEmpty && history.series().isEmpty)
  }

  /// Expects that reading names a damaged file, with the way to set it aside.
  private func expectDamage(_ file: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let error = #expect(throws: StorageError.self, sourceLocation: sourceLocation) {
      try store.read()
    }
    let words = error?.description ?? ""
    #expect(
      words.contains(file) && words.contains("damaged") && words.contains("--rebuild"),
      "\(words)", sourceLocation: sourceLocation)
  }

  @Test func everyTruncationIsDetected() throws {
    try add(day: 1)
    let damaged = try #require(folder.files.first)
    let whole = try folder.text(of: damaged)
    try add(day: 2)
    for length in stride(from: 0, to: whole.utf8.count, by: 11) {
      try folder.write(String(whole.prefix(length)), to: damaged)
      expectDamage(damaged)
      #expect(throws: StorageError.self) { try store.export(to: "\(folder.path)/out") }
    }
    #expect(try folder.text(of: damaged).utf8.count < whole.utf8.count, "is not written to")
  }

  @Test func garbageBetweenTheLinesIsDetected() throws {
    try add(day: 1)
    let file = try #require(folder.files.first)
    try folder.write(try folder.text(of: file) + "\tgarbage\n", to: file)
    expectDamage(file)
  }

  @Test func damagedFileIsRestoredFromItsSavedMeasurement() throws {
    let measured = try measurement(records: [record("suite/a", [.time: time(100)])])
    try MeasurementStore(root: folder.path).save(measured, as: "nightly")
    try add(measured, as: "nightly")
    let file = try #require(folder.files.first { $0.hasPrefix(".bench/history/") })
    let whole = try folder.text(of: file)
    try folder.write("garbage", to: file)
    let history = try store.read()
    #expect(history.entries.map(\.name) == ["nightly"])
    #expect(history.notes.count == 1 && history.notes[0].contains("restored from"))
    #expect(try folder.text(of: file) == whole)
    #expect(try store.read().notes.isEmpty)
  }

  @Test func rebuildRestoresFilesAndSetsDamagedFilesAside() throws {
    let saved = try measurement(date: day(5), records: [record("suite/a")])
    let missing = try measurement(date: day(6), records: [record("suite/a")])
    let measurements = MeasurementStore(root: folder.path)
    try measurements.save(saved, as: "saved")
    try measurements.save(missing, as: "missing")
    try add(saved, as: "saved")
    try add(day: 1)
    let files = folder.files.filter { $0.hasPrefix(".bench/history/") }
    let lost = try #require(files.first)
    for file in files { try folder.write("garbage", to: file) }

    let rebuilt = try store.rebuild()
    #expect(rebuilt.added == ["missing"])
    #expect(rebuilt.restored.count == 1 && rebuilt.setAside.count == 1)
    #expect(try store.read().entries.map(\.name) == ["saved", "missing"])
    #expect(try store.read().notes.isEmpty)
    let aside = lost.replacing("history/", with: "history/damaged/")
    #expect(try folder.text(of: aside) == "garbage", "nothing is lost")
    #expect(try store.rebuild().isEmpty)
  }

  // Written whole, by a version that did not look at what it was given.
  @Test(arguments: [
    "\tallocations\t-9223372036854775808/10\t9223372036854775807", "\ttime\t-1\t2\t0.5",
    "\ttime\t5/10", "\tallocations\t7/10\t3", "\ttime\tnan\t2\t0.5",
    "\ttime\t1\t2\t3\n\ttime\t1\t2\t3", "suite/a",
  ])
  func historyFileWithImpossibleValuesIsSetAside(line: String) throws {
    try add(day: 1)
    let file = try #require(folder.files.first)
    let text = try folder.text(of: file) + "\(line)\n"
    let digits = String(Fingerprint(text.utf8).description)
    let poisoned = ".bench/history/20260109T120000Z-\(digits).tsv"
    try folder.write(text, to: poisoned)
    expectDamage(poisoned)
    #expect(try store.rebuild().setAside.count == 1)
    #expect(try store.read().notes.isEmpty)
  }

  /// A file of another machine, whose digest fits: `history --add` would write it where it says.
  @Test(arguments: ["../../../evil", "2026-01-01T00:00:00/", "2026-01-01", ""])
  func fileWithADateThatCouldBeAPathIsDamaged(date: String) throws {
    try add(day: 1)
    let text = try folder.text(of: try #require(folder.files.first)).replacing(day(1), with: date)
    let name = "20260109T120000Z-\(Fingerprint(text.utf8).description).tsv"
    try folder.write(text, to: name)
    let error = #expect(throws: StorageError.self) {
      try HistoryEntry(file: "\(folder.path)/\(name)")
    }
    #expect("\(String(describing: error))".contains("its date"), "\(String(describing: error))")
  }

  @Test func newerSchemaIsNamedAndItsFileUnchanged() throws {
    let text = "{\"schema\":\"bench.history-entry/2\"}\n"
    // FNV-1a, as published, over the text.
    let digest = text.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    let digits = String(digest, radix: 16)
    let padding = String(repeating: "0", count: 16 - digits.count)
    let name = "20260101T000000Z-\(padding)\(digits).tsv"
    try folder.write(text, to: ".bench/history/\(name)")
    let error = #expect(throws: StorageError.self) { try store.read() }
    #expect(
      error
        == .otherSchema(
          path: "\(folder.path)/.bench/history/\(name)", found: "bench.history-entry/2",
          expected: "bench.history-entry/1"))
    #expect(try folder.text(of: ".bench/history/\(name)") == text)
  }

  @Test func foreignFilesAreIgnored() throws {
    try add(day: 1)
    for name in ["notes.txt", "20260101T000000Z-short.tsv", "x.tsv", "damaged/old.tsv"] {
      try folder.write("mine", to: ".bench/history/\(name)")
    }
    #expect(try store.read().entries.count == 1)
    #expect(try store.prune(keeping: 0) == 1)
    #expect(folder.files.count == 4)
  }

  // MARK: - Pruning

  @Test func pruningKeepsTheNewestMeasurements() throws {
    for day in 1...5 { try add(day: day) }
    #expect(try store.prune(keeping: 9) == 0)
    #expect(try store.prune(keeping: 2) == 3)
    #expect(try dates() == ["2026-01-04", "2026-01-05"])
    #expect(try store.prune(olderThan: "2026-01-05") == 1)
    #expect(try dates() == ["2026-01-05"])
  }

  // MARK: - Fixtures

  private func add(day: Int) throws {
    let records = [record("suite/a", [.allocations: count(day)])]
    try add(
      try measurement(date: self.day(day), records: records), as: FileName(mending: "day-\(day)"))
  }

  @discardableResult
  private func add(_ measured: MeasurementSet, as name: FileName?) throws -> Bool {
    try store.add(try HistoryEntry.entries(of: measured, as: name, from: "file.json"))
  }

  private func day(_ number: Int) -> String { "2026-01-0\(number)T12:00:00Z" }

  private func dates() throws -> [String] {
    try store.read().entries.map { String($0.environment.date.prefix(10)) }
  }
}

/// A measurement as `run` makes it.
func measurement(
  date: String = "2026-01-02T03:04:05Z", calibration: String? = nil, records: [BenchmarkRecord]
) throws -> MeasurementSet {
  var environment = try environment(calibration: calibration)
  environment.date = date
  return MeasurementSet(environment: environment, benchmarks: records)
}
