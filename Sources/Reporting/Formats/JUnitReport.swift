internal import Comparison
internal import Essentials
internal import Markup
internal import Measurements

// The XML of JUnit's Ant task as build servers read it; the strictest of them publishes its schema:
// https://github.com/jenkinsci/xunit-plugin, junit-10.xsd.

extension Report {
  /// Returns JUnit XML: a test suite for each benchmark suite, with a test case for each benchmark.
  ///
  /// A benchmark that the exit code reports is a failure if it has a verdict, and an error if it
  /// has none: a crash, another checksum, a missing benchmark. An undecided benchmark that passes
  /// (inconclusive, suspect, layout-sensitive) is skipped; all others have passed. A case's time is
  /// the floor of an iteration, in seconds.
  func junit() -> String {
    // A benchmark has one notice at most, so nothing is merged.
    let notices = Dictionary(notices.map { ($0.benchmark, $0) }) { first, _ in first }
    var suites: [JUnitSuite] = []
    for comparison in comparisons {
      let name = BenchmarkID(comparison.id).suite
      // A missing benchmark stands behind those of other suites.
      let index = suites.firstIndex { $0.name == name } ?? suites.count
      if index == suites.count { suites.append(JUnitSuite(name: name)) }
      suites[index].cases.append(JUnitCase(comparison, notices[comparison.id]))
    }
    let general = assessment.problems.filter { $0.benchmark == nil }
    if !general.isEmpty {
      suites.append(JUnitSuite(name: "bench", cases: general.map { JUnitCase($0, kind) }))
    }
    let document: Markup = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
      \(suites.map { $0.markup(environment) }.joined())</testsuites>

      """
    return document.text
  }
}

/// A suite of benchmarks as an XML element `testsuite`.
private struct JUnitSuite {
  var name: String
  var cases: [JUnitCase] = []

  func markup(_ environment: RunEnvironment) -> Markup {
    func count(_ outcome: JUnitCase.Outcome) -> Int { cases.count { $0.outcome == outcome } }
    let properties = environment.junitProperties.map { name, value -> Markup in
      "      <property name=\"\(name)\" value=\"\(lines: value)\"/>\n"
    }
    return """
        <testsuite name="\(lines: name)" tests="\(cases.count)" failures="\(count(.failure))" \
      errors="\(count(.error))" skipped="\(count(.skipped))" \
      timestamp="\(lines: environment.date)">
          <properties>
      \(properties.joined())    </properties>
      \(cases.map(\.markup).joined())  </testsuite>

      """
  }
}

/// A benchmark, or a problem of the whole run, as an XML element `testcase`.
private struct JUnitCase {
  /// The outcome of a case; except for `passed`, the raw value names an XML element.
  enum Outcome: String {
    case passed, skipped, failure, error
  }

  /// The identifier without its last part, separated by points, from which build servers make a
  /// tree.
  let group: String
  let name: String
  let outcome: Outcome
  /// The verdict, or `failed`; empty for a benchmark that was not judged.
  let type: String
  /// The lines of the benchmark's notice or of the problem; the first two become the message.
  let findings: [String]
  var seconds: Double?

  init(_ comparison: BenchmarkComparison, _ notice: ReportNotice?) {
    let id = BenchmarkID(comparison.id)
    group = String(id.folder.dropLast()).replacing("/", with: ".")
    name = id.name
    type = notice?.outcome ?? comparison.verdict?.rawValue ?? ""
    findings = notice?.lines ?? []
    seconds = comparison[.time]?.exchanged.map { $0.headline * 1e-9 }
    outcome =
      switch notice?.severity {
      // A problem that is no difference is told in the notice.
      case .error: notice?.problems.isEmpty == true ? .failure : .error
      case .warning: .skipped
      case .note, nil: .passed
      }
  }

  init(_ problem: Assessment.Problem, _ kind: Report.Kind) {
    (group, name, type) = ("bench", kind.rawValue, "failed")
    (outcome, findings) = (.error, [problem.message])
  }

  var markup: Markup {
    // To the picosecond, so that a floor of some nanoseconds keeps its digits; without an exponent,
    // which readers of decimal fractions refuse.
    let time = seconds.map { " time=\"\(String(format: "%.12f", $0))\"" as Markup } ?? .empty
    let head: Markup = "    <testcase classname=\"\(lines: group)\" name=\"\(lines: name)\"\(time)"
    if outcome == .passed, findings.isEmpty { return "\(head)/>\n" }
    return """
      \(head)>
            \(result)
          </testcase>

      """
  }

  /// The element for the outcome of a case that failed, was skipped, or passed with findings.
  private var result: Markup {
    let text = findings.joined(separator: "\n")
    if outcome == .passed { return "<system-out>\(lines: text)</system-out>" }
    // The first findings are the conclusion and its reason; the text of the element has all.
    let message = findings.isEmpty ? type : findings.prefix(2).joined(separator: "; ")
    return """
      <\(outcome.rawValue) type="\(lines: type)" message="\(lines: message)">\
      \(lines: text)</\(outcome.rawValue)>
      """
  }
}

extension RunEnvironment {
  /// The environment properties that the numbers depend on, as properties of a suite.
  fileprivate var junitProperties: [(name: String, value: String)] {
    [
      ("toolchain", toolchain), ("configuration", configuration),
      ("flags", flags.joined(separator: " ")), ("os", os), ("arch", arch), ("cpu", cpuModel),
      ("allocator", allocator), ("commit", commit?.text ?? ""),
    ].filter { !$0.1.isEmpty }
  }
}
