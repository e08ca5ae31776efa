import Foundation
import Measurements
import Storage
import Testing

@Suite struct MeasurementStoreTests {
  private let folder: TemporaryFolder
  private let store: MeasurementStore
  private let measurement: MeasurementSet

  init() throws {
    folder = try TemporaryFolder()
    store = MeasurementStore(root: folder.path)
    measurement = MeasurementSet(
      environment: try environment(calibration: calibration(slowerBy: 1)),
      benchmarks: [
        record("suite/a", [.allocations: count(1), .time: time(100, samples: [1, 2, 3])]),
        failedRecord("suite/b"),
      ])
  }

  @Test func savedMeasurementRoundTripsWithItsSamples() throws {
    try store.save(measurement, as: "first")
    #expect(try store.load("first") == measurement)
    #expect(try MeasurementStore.load(path: store.path("first")) == measurement)
    #expect(store.path("first") == "\(folder.path)/.bench/measurements/first.json")
    #expect(folder.files == [".bench/measurements/first.json"])
  }

  @Test func savingUnderAUsedNameReplaces() throws {
    try store.save(measurement, as: "name")
    var other = measurement
    other.benchmarks = []
    try store.save(other, as: "name")
    #expect(try store.load("name") == other)
    #expect(store.names == ["name"])
  }

  @Test func namesAreListedNewestFirst() throws {
    #expect(store.names.isEmpty)
    try save("b", secondsAgo: 20)
    try save("c", secondsAgo: 30)
    try save("a", secondsAgo: 10)
    #expect(store.names == ["a", "b", "c"])
  }

  @Test func simultaneousNamesAreListedAlphabetically() throws {
    let moment = Date(timeIntervalSince1970: 1_700_000_000)
    for name in ["b", "c", "a"] as [FileName] { try save(name, at: moment) }
    #expect(store.names == ["a", "b", "c"])
  }

  @Test func lastMeasurementIsNotListedAmongNames() throws {
    try store.save(measurement, as: MeasurementStore.last)
    #expect(store.names.isEmpty)
    #expect(try store.load(MeasurementStore.last) == measurement)
  }

  @Test func exceedingTheCapacityRemovesTheOldest() throws {
    #expect(MeasurementStore.capacity == 20)
    for age in 1...20 { try save(Self.name(age), secondsAgo: age * 10) }
    try store.save(measurement, as: "new")
    #expect(store.names == ["new"] + (1...19).map(Self.name))
    #expect(folder.files.count == 20)
  }

  @Test func lastMeasurementDoesNotCountTowardsTheCapacity() throws {
    for age in 1...20 { try save(Self.name(age), secondsAgo: age * 10) }
    try store.save(measurement, as: MeasurementStore.last)
    #expect(store.names.count == 20)
  }

  @Test func newMeasurementStaysWhenTheClockWentBack() throws {
    for age in 1...20 { try save(Self.name(age), secondsAgo: -age * 1000) }
    try store.save(measurement, as: "new")
    #expect(store.names.count == 20)
    #expect(try store.load("new") == measurement)
  }

  @Test(arguments: ["a", "before-2", "A_b.c", "lastly", "0"])
  func nameOfLettersDigitsAndMarksIsValid(name: String) {
    #expect(MeasurementStore.name(name)?.text == name)
  }

  @Test(arguments: ["", "last", ".", "..", ".hidden", "a/b", "../a", "a b", "größe", "a\n", "a\0"])
  func nameUnfitForAFileIsInvalid(name: String) {
    #expect(MeasurementStore.name(name) == nil)
  }

  @Test func absentMeasurementIsNotFound() throws {
    #expect(throws: StorageError.notFound(path: store.path("absent"))) {
      try store.load("absent")
    }
    #expect(try !store.remove("absent"))
  }

  @Test func removedMeasurementIsNoLongerListed() throws {
    try store.save(measurement, as: "name")
    #expect(try store.remove("name"))
    #expect(store.names.isEmpty)
    #expect(try !store.remove("name"))
  }

  @Test func otherSchemaIsRefused() throws {
    var other = measurement
    other.schema = "bench.measurement/2"
    try store.save(other, as: "name")
    #expect(
      throws: StorageError.otherSchema(
        path: store.path("name"), found: "bench.measurement/2", expected: "bench.measurement/1")
    ) { try store.load("name") }
  }

  @Test func truncatedMeasurementIsDamaged() throws {
    try store.save(measurement, as: "name")
    let whole = try folder.text(of: ".bench/measurements/name.json")
    // The last two bytes are the closing brace and the newline.
    for length in stride(from: 0, to: whole.utf8.count - 2, by: 7) {
      try folder.write(String(whole.prefix(length)), to: ".bench/measurements/name.json")
      let error = #expect(throws: StorageError.self, "\(length)") { try store.load("name") }
      guard case .damaged(store.path("name"), _) = error else {
        Issue.record("\(length) bytes: \(String(describing: error))")
        return
      }
    }
  }

  @Test func unknownMetricIsDamage() throws {
    try store.save(measurement, as: "name")
    let text = try folder.text(of: ".bench/measurements/name.json")
    try folder.write(
      text.replacing("\"allocations\"", with: "\"alocations\""),
      to: ".bench/measurements/name.json")
    let error = #expect(throws: StorageError.self) { try store.load("name") }
    #expect(String(describing: error).contains("unknown metric \"alocations\""))
  }

  @Test func uncreatableFolderIsUnwritable() throws {
    try folder.write("in the way", to: ".bench")
    let error = #expect(throws: StorageError.self) { try store.save(measurement, as: "name") }
    #expect(error?.isAboutWriting == true)
    #expect(try folder.text(of: ".bench") == "in the way")
  }

  private static func name(_ number: Int) -> FileName { FileName(mending: "m\(number)") }

  private func save(_ name: FileName, secondsAgo age: Int) throws {
    try save(name, at: Date(timeIntervalSinceNow: -Double(age)))
  }

  private func save(_ name: FileName, at date: Date) throws {
    try store.save(measurement, as: name)
    try FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: store.path(name))
  }
}
