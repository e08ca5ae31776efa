import Comparison
import Foundation
import Measurements
import TestSupport
import Testing

@testable import Reporting

/// The documents for code scanning: https://docs.oasis-open.org/sarif/sarif/v2.1.0/.
@Suite struct SARIFReportTests {
  @Test func redBenchmarksAreErrorsAtTheirLines() throws {
    let document = try validated(try located())
    let results = try #require(document["results"] as? [[String: Any]])
    let ids = PairedSamples.ids
    #expect(results.map { $0["level"] as? String } == ["error", "error", "note"])
    #expect(
      results.map { $0["ruleId"] as? String } == [
        "regressed/time", "regressed/time", "improved/time",
      ])
    let places = results.map { result in
      (result["locations"] as? [[String: [String: [String: Any]]]])?.first?["physicalLocation"]
    }
    #expect(
      places.map { $0?["artifactLocation"]?["uri"] as? String } == [
        "Sources/A%20b/%3A%C3%BC.swift", nil, nil,
      ])
    #expect(places.map { $0?["region"]?["startLine"] as? Int } == [12, nil, nil])
    let messages = results.compactMap { ($0["message"] as? [String: String])?["text"] }
    #expect(messages[0].hasPrefix("\(ids[0]) regressed\ntime regressed +3.0 % ["), "\(messages)")
    // Neither undecided nor unchanged benchmarks are findings.
    #expect(!messages.contains { $0.contains(ids[2]) || $0.contains(ids[3]) })
  }

  @Test func problemWithoutABenchmarkIsANotification() throws {
    let document = try validated(
      try PairedSamples.report(
        [PairedSamples.ids[5]], others: [.init(.interrupted, "interrupted after 3 rounds")]))
    #expect((document["results"] as? [Any])?.isEmpty == true)
    let invocation = try #require((document["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["exitCode"] as? Int == 130)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    let notifications = invocation["toolExecutionNotifications"] as? [[String: Any]]
    #expect(
      notifications?.first?["message"] as? [String: String] == [
        "text": "interrupted after 3 rounds"
      ])
  }

  @Test func failuresHaveRulesWithoutAMetric() throws {
    let counted = entry([.allocations: ExactValue(total: 10, iterations: 10)])
    let document = try validated(
      try exchangedReport(
        [failedRecord("suite/failed"), record("suite/new", [.allocations: count(1)])],
        stored: ["suite/failed": counted, "suite/gone": counted]))
    let results = try #require(document["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleId"] as? String } == ["failed", "new", "missing"])
  }

  @Test func namesWithSpecialCharactersAreValid() throws {
    _ = try validated(try exchangedReport(try hostileRecords(), stored: ["s/x": entry([:])]))
  }

  /// A report whose first benchmark has a line to be shown at.
  private func located() throws -> Report {
    let report = try PairedSamples.report()
    var comparisons = report.comparisons
    comparisons[0].place = SourcePlace(file: "Sources/A b/:ü.swift", line: 12)
    return Report(
      kind: .gate, environment: report.environment, comparisons: comparisons,
      assessment: report.assessment, reference: report.reference)
  }

  /// Returns the only run of the document, after a check of the properties of every object: those
  /// that the standard requires, and no unknown ones.
  ///
  /// With `SARIF_SCHEMA`, the path of the schema of OASIS, that judges the document too.
  private func validated(_ report: Report) throws -> [String: Any] {
    let data = try report.document(.sarif)
    if let schema = ProcessInfo.processInfo.environment["SARIF_SCHEMA"] {
      let faults = try JSONSchema(at: URL(filePath: schema)).faults(in: data)
      #expect(faults == "")
    }
    let log = try jsonObject(data)
    #expect(log["version"] as? String == "2.1.0")
    #expect((log["$schema"] as? String)?.hasSuffix("/sarif-schema-2.1.0.json") == true)
    #expect(Set(log.keys) == ["$schema", "version", "runs"])
    let runs = try #require(log["runs"] as? [[String: Any]])
    #expect(runs.count == 1)
    let run = try #require(runs.first)
    #expect(Set(run.keys) == ["tool", "invocations", "results"])
    let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
    #expect(driver["name"] as? String == "bench")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let names = rules.compactMap { $0["id"] as? String }
    #expect(names.count == rules.count && Set(names).count == names.count)
    for rule in rules { #expect(Set(rule.keys) == ["id", "shortDescription"]) }
    for result in try #require(run["results"] as? [[String: Any]]) {
      try expectValid(result, names)
    }
    return run
  }

  private func expectValid(_ result: [String: Any], _ rules: [String]) throws {
    #expect(
      Set(result.keys) == [
        "ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints",
      ])
    let index = try #require(result["ruleIndex"] as? Int)
    #expect(rules[index] == result["ruleId"] as? String)
    #expect(["error", "note"].contains(result["level"] as? String))
    #expect((result["message"] as? [String: String])?["text"]?.isEmpty == false)
    #expect((result["partialFingerprints"] as? [String: String])?.count == 1)
    for location in try #require(result["locations"] as? [[String: Any]]) {
      let place = try #require(location["physicalLocation"] as? [String: [String: Any]])
      let uri = try #require(place["artifactLocation"]?["uri"] as? String)
      #expect(uri.wholeMatch(of: /[^\/:][^:]*/) != nil && URL(string: uri)?.scheme == nil)
      #expect(place["artifactLocation"]?["uriBaseId"] as? String == "%SRCROOT%")
      #expect(try #require(place["region"]?["startLine"] as? Int) >= 1)
    }
  }
}
