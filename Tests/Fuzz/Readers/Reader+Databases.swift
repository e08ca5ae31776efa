internal import Foundation

@testable import HistoryDatabase
@testable import Measurements
@testable import Reporting
@testable import Storage

extension Reader {
  /// The readers of a history in a database, and of the address of a server.
  static let databases = [
    Reader("database") { input in
      let script = String(decoding: input, as: UTF8.self)
      func open() throws -> HistoryDatabase {
        try HistoryDatabase(ScriptedConnection(script), place: "input", project: nil)
      }
      if let series = try? allSeries(of: open()) { requireReported(series) }
      try? requireExportedInside(open())
      _ = (try? open().rebuild(), try? open().prune(keeping: 1))
    },
    Reader("server-address") { input in
      let text = String(decoding: input, as: UTF8.self)
      guard let address = ServerAddress(text) else { return }
      let place = address.place
      for other in addressesWithOtherPasswords(like: text) {
        require(
          ServerAddress(other)?.place == place, "the place depends on the password: \(place)")
      }
      let line = address.line(of: "cannot use \"\(text)\"\nat all")
      require(place == text || !line.contains(text), "a message shows the address: \(line)")
    },
  ]
}

/// Reads all counts of a history.
///
/// Times are read when a chunk is made. Their search for steps takes a twentieth of a second, and
/// reads nothing.
private func allSeries(of database: HistoryDatabase) throws -> [MetricSeries] {
  var all: [MetricSeries] = []
  let source = try database.source(benchmark: nil, since: "")
  _ = (source.benchmarks, source.metrics)
  try source.forEachSeries(where: { _ in true }, of: \.isExact) { all.append($0) }
  return all
}

/// Requires that `bench history` can report series with their steps.
private func requireReported(_ series: [MetricSeries]) {
  for isOfOneBenchmark in [true, false] {
    let report = HistoryReport(series, accepted: [], isOfOneBenchmark: isOfOneBenchmark)
    _ = (report.text(width: 80), report.markdown(), try? report.json(notes: []))
    let steps = report.findings.flatMap(\.steps)
    require(steps.allSatisfy { $0.index > 0 }, "a step before the first value")
  }
  var search = IdentifiedStep.Search()
  for step in search.steps(in: series) { _ = (step.commit, step.commitBefore, step.originCommit) }
}

/// Requires that an export writes files of a history into its folder, and nothing elsewhere.
private func requireExportedInside(_ database: HistoryDatabase) throws {
  let folder = "\(InputFile.folder)/export/inner"
  try? FileManager.default.removeItem(atPath: "\(InputFile.folder)/export")
  _ = try? database.export(to: folder)
  for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
    require(HistoryFile(fileName: name) != nil, "\(name) is no file of a history")
  }
  let beside = try FileManager.default.contentsOfDirectory(atPath: "\(InputFile.folder)/export")
  require(beside == ["inner"], "written elsewhere: \(beside)")
}

/// Returns addresses that differ in the password alone, as libpq splits them.
///
/// Source: https://www.postgresql.org/docs/15/libpq-connect.html#id-1.7.3.8.3.6.
private func addressesWithOtherPasswords(like text: String) -> [String] {
  var others: [String] = []
  // Scalars, because libpq does not join a sign with an accent after it.
  let signs = text.unicodeScalars
  if let scheme = text.firstRange(of: "://")?.upperBound,
    let end = signs[scheme...].firstIndex(where: { $0 == "@" || $0 == "/" }), signs[end] == "@",
    let colon = signs[scheme..<end].firstIndex(of: ":")
  {
    others += ["", "secret", "se?cr:et"].map { "\(text[...colon])\($0)\(text[end...])" }
  }
  // After an @ in a query, the sign before may be one of a password.
  if let query = text.firstIndex(of: "?"), !text[query...].contains("@"),
    let value = text.range(of: "&password="), query < value.lowerBound
  {
    let end = text[value.upperBound...].firstIndex(of: "&") ?? text.endIndex
    others.append("\(text[..<value.upperBound])secret\(text[end...])")
  }
  return others
}
