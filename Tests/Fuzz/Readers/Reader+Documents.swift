internal import Foundation

@testable import Comparison
@testable import Film
@testable import FrameRecords
@testable import Gates
@testable import Measurements
@testable import Profiling
@testable import Reporting
@testable import Storage

extension Reader {
  /// The readers of this project's own documents.
  static let documents = [
    Reader("exact-baseline") { input in
      let baseline = try BaselineStore.exact(from: input, path: "input")
      requireRoundTrip(
        baseline, write: { try ExactBaselineDocument($0).text() },
        read: { try BaselineStore.exact(from: $0, path: "input") })
      requireNothingIgnored(in: input, read: try ExactBaselineDocument(baseline).text())
    },
    Reader("timing-baseline") { input in
      let baseline = try BaselineStore.timings(from: input, path: "input")
      let text = try TimingBaselineDocument(baseline).text()
      // Times are rounded to five digits when they are written, so the text is compared.
      let again = try? BaselineStore.timings(from: text, path: "input")
      require(
        try again.map { try TimingBaselineDocument($0).text() } == text,
        "written and read again, it differs: \(String(decoding: text, as: UTF8.self))")
    },
    Reader("acknowledged-steps") { input in
      func read(_ data: Data) throws -> [AcknowledgedStep] {
        try BaselineStore.acknowledgedSteps(from: data, path: "input")
      }
      let steps = try read(input)
      requireRoundTrip(steps, write: { try AcknowledgedDocument(steps: $0).text() }, read: read)
      requireNothingIgnored(in: input, read: try AcknowledgedDocument(steps: steps).text())
    },
    Reader("limits") { input in
      func read(_ data: Data) throws -> LimitsFile { try LimitsFile(from: data, path: "input") }
      requireRoundTrip(try read(input), write: { try $0.text() }, read: read)
    },
    Reader("measurement") { input in
      func read(_ data: Data) throws -> MeasurementSet {
        try JSONFile.decode(
          MeasurementSet.self, from: data, path: "input", schema: MeasurementSet.schema)
      }
      let measurement = try read(input)
      requireRoundTrip(measurement, write: { try JSONText.encode($0) }, read: read)
      requireShown(measurement)
      requireKept(measurement)
    },
    Reader("judged-document") { input in
      let path = try InputFile.path(of: input)
      guard let document = try JudgedDocument.load(path: path) else { return }
      _ = (document.referenceCommit, document.benchmarks.map { ($0[.time], $0.metrics) })
      for value in document.benchmarks.flatMap(\.metrics) {
        _ = (value.value, value.referenceValue, value.finding?.summary, value.difference)
      }
      let text = try JSONText.encode(document)
      let again = try? JudgedDocument.load(path: InputFile.path(of: text))
      require(try again.map { try JSONText.encode($0) } == text, "a gate's document changes")
      guard let report = try? Report(merging: [(path, document)]) else { return }
      _ = (report.text(), report.text(width: 80), report.markdown(), report.annotations)
      let merged = try report.json()
      let whole = try JudgedDocument.load(path: InputFile.path(of: merged))
      require(
        try whole.map { try JSONText.encode($0, pretty: true) } == merged, "a merged gate differs")
    },
    Reader("profile") { input in
      func read(_ data: Data) throws -> ProfileDocument {
        try JSONFile.decode(
          ProfileDocument.self, from: data, path: "input", schema: ProfileDocument.schema)
      }
      let profile = try read(input)
      requireRoundTrip(profile, write: { try JSONText.encode($0) }, read: read)
      _ = FlameGraph(of: profile).svg
      _ = FlameGraph(of: profile, since: profile).svg
    },
    Reader("history-entry") { input in
      func read(_ data: Data) throws -> HistoryEntry {
        try HistoryEntry(text: Array(data), path: "input", name: nil, only: nil)
      }
      requireRoundTrip(try read(input), write: { Data(try $0.text()) }, read: read)
    },
    Reader("bisect-state") { input in
      func read(_ data: Data) throws -> BisectState {
        try BisectState(from: data, path: "input")
      }
      let state = try read(input)
      requireRoundTrip(state, write: { try JSONText.encode($0) }, read: read)
      state.searches.forEach(requireContinued)
    },
    Reader("selftest") { input in
      let gates = SelfTestGate.all(in: input)
      for gate in gates {
        requireRoundTrip(
          [gate], write: { try JSONEncoder().encode($0[0]) }, read: SelfTestGate.all)
      }
      let report = SelfTestReport(
        parts: [(.same, gates)], everSame: gates, allocator: gates.first?.allocator,
        environment: .current(commit: nil, allocator: "system"))
      _ = (report.text(width: 80), report.markdown(), try report.json())
    },
    Reader("accepted-changes") { input in
      _ = AcceptedChange.changes(inPatch: String(decoding: input, as: UTF8.self))
    },
    Reader("pan") { input in _ = try PanFile.read(InputFile.path(of: input)) },
    Reader("frames") { input in
      let tracks = try FrameTracks(text: String(decoding: input, as: UTF8.self))
      requireRoundTrip(
        tracks.text, write: { Data($0.utf8) },
        read: { try FrameTracks(text: String(decoding: $0, as: UTF8.self)).text })
    },
  ]
}

/// Requires that every field of a document is a field of the same document as it was read.
private func requireNothingIgnored(in input: Data, read text: Data) {
  let (given, taken) = (fields(of: input), fields(of: text))
  let ignored = given.subtracting(taken)
  require(ignored.isEmpty, "ignored: \(ignored.sorted().prefix(3))")
}

/// Returns the values of a JSON document with their paths, without the indices of lists, whose
/// order is free.
private func fields(of document: Data) -> Set<String> {
  var found: Set<String> = []
  func visit(_ value: Any, _ path: String) {
    switch value {
    case let object as [String: Any]:
      for (key, value) in object { visit(value, "\(path).\(key)") }
    case let list as [Any]:
      for value in list { visit(value, "\(path)[]") }
    // An absent value and a null are the same to every reader.
    case is NSNull: break
    // 0 and 0.0 are the same number, and Foundation's two readers round the last digit unlike.
    case let number as NSNumber:
      found.insert("\(path) = \(String(format: "%.15g", number.doubleValue))")
    default: found.insert("\(path) = \(value)")
    }
  }
  if let root = try? JSONSerialization.jsonObject(with: document) { visit(root, "") }
  return found
}

/// Requires that the history returns a measurement without a change.
private func requireKept(_ measurement: MeasurementSet) {
  for entry in (try? HistoryEntry.entries(of: measurement, as: nil, from: "input")) ?? [] {
    requireRoundTrip(
      entry, write: { Data(try $0.text()) },
      read: { try HistoryEntry(text: Array($0), path: "input", name: nil, only: nil) })
  }
}

/// Continues a stored search as a bisection does, and puts its end into words.
private func requireContinued(_ stored: BisectSearch) {
  var search = stored
  _ = (search.isFound, search.reasons, search.timeThreshold)
  _ = search.isBad([search.bad.reading.value, 0])
  _ = search.change(from: search.counterpart(parents: search.good.map(\.hash)))
  if let commit = search.open.first { search.skip(commit, because: "it does not build") }
  search.judge(search.good[0], isBad: false)
  require(search.judgements > stored.judgements, "a judgement is not counted")
}
