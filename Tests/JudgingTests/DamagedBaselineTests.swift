import Foundation
import Measurements
import Storage
import Testing

@Suite struct DamagedBaselineTests {
  private static let id = "transitions/a/b"
  private static let small = [
    record(id, [.allocations: count(3), .peakBytes: count(64, over: 1), .time: time(100)])
  ]

  @Test func anyTruncationOfCountsIsDamageNamingTheFile() throws {
    let suite = try StoredSuite(accepting: Self.small)
    let whole = try Data(contentsOf: URL(fileURLWithPath: suite.exactPath))
    let baseline = try suite.exact()
    for length in 0..<whole.count - 1 {
      try whole.prefix(length).write(to: URL(fileURLWithPath: suite.exactPath))
      let error = #expect(throws: StorageError.self, "\(length) bytes") { try suite.exact() }
      #expect(error?.isDamage(of: suite.exactPath) == true, "\(length) bytes")
    }
    // Without its last newline the document is still whole.
    try whole.dropLast().write(to: URL(fileURLWithPath: suite.exactPath))
    #expect(try suite.exact() == baseline)
  }

  @Test func anyTruncationOfTimesIsDamageNamingTheFile() throws {
    let suite = try StoredSuite(accepting: Self.small)
    let whole = try Data(contentsOf: URL(fileURLWithPath: suite.timingPath))
    for length in 0..<whole.count - 1 {
      try whole.prefix(length).write(to: URL(fileURLWithPath: suite.timingPath))
      let error = #expect(throws: StorageError.self, "\(length) bytes") { try suite.timings() }
      #expect(
        error?.isDamage(of: suite.timingPath) == true, "\(length) bytes")
    }
  }

  /// The first line is that of the events, since names stand in order.
  @Test(arguments: [
    (#""steps":{"0":7,"12":3},"#, #""steps":{"0":7,"12":4},"#),
    (#""steps":{"0":7,"12":3},"#, #""steps":{"0":7},"#), (#""steps":{"0":7,"12":3},"#, ""),
    (#""steps":{"0":7,"12":3},"#, #""steps":{"0":9223372036854775807,"12":3},"#),
    (#""metric":"eventAllocations","#, #""metric":"allocations","#),
  ])
  func stepsContradictingTheirTotalAreDamage(old: String, new: String) throws {
    let suite = try StoredSuite(accepting: [
      record(Self.id, [.eventAllocations: .exact(events([0: 7, 12: 3]))])
    ])
    let file = URL(fileURLWithPath: suite.exactPath)
    let text = try String(contentsOf: file, encoding: .utf8)
    try #require(text.contains(old), "\(text)")
    try Data(text.replacing(old, with: new).utf8).write(to: file)
    let error = #expect(throws: StorageError.self) { try suite.exact() }
    #expect(error?.isDamage(of: suite.exactPath) == true)
    #expect(error?.description.contains("contradicts itself") == true, "\(error as Any)")
  }

  @Test func unsupportedSchemaIsRefusedFirst() throws {
    let suite = try StoredSuite(accepting: Self.small)
    try Data(#"{"schema": "bench.exact-baseline/2", "new": true}"#.utf8)
      .write(to: URL(fileURLWithPath: suite.exactPath))
    #expect(
      throws: StorageError.otherSchema(
        path: suite.exactPath, found: "bench.exact-baseline/2", expected: "bench.exact-baseline/1")
    ) { try suite.exact() }
  }

  @Test func timesFileInPlaceOfCountsHasTheWrongSchema() throws {
    let suite = try StoredSuite(accepting: Self.small)
    let timings = try Data(contentsOf: URL(fileURLWithPath: suite.timingPath))
    try timings.write(to: URL(fileURLWithPath: suite.exactPath))
    #expect(
      throws: StorageError.otherSchema(
        path: suite.exactPath, found: "bench.timing-baseline/1", expected: "bench.exact-baseline/1")
    ) { try suite.exact() }
  }

  @Test(arguments: [
    (#""total":3,"#, #""total":"3","#, "metrics[0].total: "),
    (#""total":3,"#, "", #"metrics[0] lacks "total""#),
    (#""total":3,"#, #""total":3,"redings":[3,9],"#, "metrics[].redings is no field that this"),
    // Of a number that does not fit, Foundation does not tell the place.
    (#""total":3,"#, #""total":3.5,"#, "not valid JSON"),
    (#""total":3,"#, #""total":99999999999999999999,"#, "not valid JSON"),
    (#""metric":"peakBytes""#, #""metric":"peekBytes""#, "metrics[1].metric: "),
    (#""iterations":10"#, #""iterations":0"#, "allocations of transitions/a/b has no iterations"),
    (#""iterations":1,"#, #""iterations":-1,"#, "peakBytes of transitions/a/b has no iterations"),
    (#""metric":"peakBytes""#, #""metric":"allocations""#, "allocations of transitions/a/b occurs"),
    (#""total":3,"#, #""total":4,"#, "allocations of transitions/a/b contradicts itself"),
    (#""exact":"42""#, #""exact":"4x2""#, #"benchmarks[0].checksum.exact: "4x2" is no whole"#),
    (#""tags":[]"#, #""tags":null"#, "benchmarks[0].tags: "),
    (#""because""#, #""beclause""#, #"accepted lacks "because""#),
    (#""arch":"x86_64","#, "", #"build lacks "arch""#),
    (#""suite": "#, #""suit": "#, #"the document lacks "suite""#),
    (#""schema": "#, #""scheme": "#, #"the document lacks "schema""#),
    ("\"benchmarks\": [\n", "\"benchmarks\": [[],\n", "benchmarks[0]: "),
  ])
  func damagedFieldIsNamedWithItsPath(part: String, replacement: String, reason: String) throws {
    let suite = try StoredSuite(accepting: Self.small)
    try replace(part, with: replacement, in: suite.exactPath)
    try expectDamage(suite, reason)
  }

  @Test func invalidJSONLineIsNamed() throws {
    let suite = try StoredSuite(accepting: Self.small)
    try replace(#""total":3,"#, with: #""total":3.5.5,"#, in: suite.exactPath)
    let text = try String(contentsOfFile: suite.exactPath, encoding: .utf8)
    let line = try #require(text.split(separator: "\n").firstIndex { $0.contains("3.5.5") }) + 1
    try expectDamage(suite, "not valid JSON, line \(line)")
  }

  @Test func benchmarkWithoutMetricsIsRefused() throws {
    let suite = try StoredSuite()
    let lines = try String(contentsOfFile: suite.exactPath, encoding: .utf8).split(separator: "\n")
    // Those of `cards` come first; the others end the list without a comma.
    let kept = lines.filter { !($0.contains("transitions/cards") && $0.contains("\"metric\"")) }
    try Data(kept.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: suite.exactPath))
    try expectDamage(
      suite, "transitions/cards/visible[cells=1000000] has no metrics")
  }

  @Test func metricsOfAnUnlistedBenchmarkAreRefused() throws {
    let suite = try StoredSuite()
    let lines = try String(contentsOfFile: suite.exactPath, encoding: .utf8).split(separator: "\n")
    let kept = lines.filter { !($0.contains("transitions/cards") && $0.contains("\"checksum\"")) }
    try Data(kept.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: suite.exactPath))
    try expectDamage(
      suite, "allocatedBytes of transitions/cards/visible[cells=1000000], which is not listed")
  }

  @Test func duplicateBenchmarkIsRefused() throws {
    let suite = try StoredSuite(accepting: Self.small)
    let line = #"  {"checksum":{"exact":"42"},"id":"transitions/a/b","tags":[]}"#
    try replace(line, with: "\(line),\n\(line)", in: suite.exactPath)
    try expectDamage(suite, "transitions/a/b occurs twice")
  }

  @Test func duplicateTimeIsRefused() throws {
    let suite = try StoredSuite(accepting: Self.small)
    let text = try String(contentsOfFile: suite.timingPath, encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.contains("\"floor\"") })
    try replace(String(line), with: "\(line),\n\(line)", in: suite.timingPath)
    #expect(
      throws: StorageError.damaged(
        path: suite.timingPath, reason: "time of transitions/a/b occurs twice")
    ) { try suite.timings() }
  }

  @Test(arguments: ["", "\n", "null", "[]", "7", "<<<<<<< HEAD\n{}", "\u{FEFF}", "{\"schema\": 1}"])
  func unrelatedDocumentIsRefused(text: String) throws {
    let suite = try StoredSuite(accepting: Self.small)
    try Data(text.utf8).write(to: URL(fileURLWithPath: suite.exactPath))
    let error = #expect(throws: StorageError.self) { try suite.exact() }
    #expect(error?.isDamage(of: suite.exactPath) == true)
  }

  @Test func folderInPlaceOfTheFileCannotBeRead() throws {
    let suite = try StoredSuite(accepting: Self.small)
    try FileManager.default.removeItem(atPath: suite.exactPath)
    try FileManager.default.createDirectory(
      atPath: suite.exactPath, withIntermediateDirectories: false)
    let error = #expect(throws: StorageError.self) { try suite.exact() }
    guard case .unreadable(suite.exactPath, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func damagedFileIsNotReplacedByAccept() throws {
    let suite = try StoredSuite(accepting: Self.small)
    try Data("{".utf8).write(to: URL(fileURLWithPath: suite.exactPath))
    #expect(throws: StorageError.self) { try suite.accept(Self.small) }
    #expect(try String(contentsOfFile: suite.exactPath, encoding: .utf8) == "{")
  }

  private func replace(_ part: String, with replacement: String, in path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let range = try #require(text.range(of: part), "\(part) is not in \(text)")
    try Data(text.replacingCharacters(in: range, with: replacement).utf8)
      .write(to: URL(fileURLWithPath: path))
  }

  private func expectDamage(
    _ suite: StoredSuite, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let error = #expect(throws: StorageError.self, sourceLocation: sourceLocation) {
      try suite.exact()
    }
    guard case .damaged(suite.exactPath, let reason) = error else {
      Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
      return
    }
    #expect(reason.hasPrefix(expected), sourceLocation: sourceLocation)
  }
}

extension StorageError {
  /// Whether it says that this file is damaged, in one line that begins with its path.
  fileprivate func isDamage(of expected: String) -> Bool {
    guard case .damaged(expected, let reason) = self else { return false }
    return !reason.isEmpty && description.hasPrefix("\(expected): damaged: ")
      && !description.contains("\n")
  }
}
