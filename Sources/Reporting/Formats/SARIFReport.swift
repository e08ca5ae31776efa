internal import Comparison
internal import Essentials
internal import Measurements
internal import Storage

// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html; the limits of GitHub are on
// https://docs.github.com/code-security/code-scanning/integrating-with-code-scanning.

extension Report {
  /// Returns SARIF 2.1.0 with a result for each benchmark that failed or whose difference passes.
  ///
  /// A result is at the line that causes it, else where the benchmark is declared, else nowhere. An
  /// undecided benchmark has no result, which would come and go. A problem that is of no benchmark
  /// is a notification.
  func sarif() throws -> Data {
    let notices = weightedNotices.filter { $0.severity != .warning }
    var rules: [String] = []
    for notice in notices where !rules.contains(notice.rule) { rules.append(notice.rule) }
    let general = assessment.problems.filter { $0.benchmark == nil }.map {
      SARIFLog.Notification(level: "error", message: .init(text: $0.message))
    }
    let run = SARIFLog.Run(
      tool: .init(driver: .init(name: "bench", rules: rules.map(SARIFLog.Rule.init))),
      invocations: [
        .init(
          executionSuccessful: assessment.exitCode.verdict != nil,
          exitCode: assessment.exitCode.rawValue, toolExecutionNotifications: general)
      ],
      results: notices.map { .init($0, ruleIndex: rules.firstIndex(of: $0.rule) ?? 0) })
    return try JSONText.encode(SARIFLog(runs: [run]), pretty: true)
  }
}

extension ReportNotice {
  /// The name of the rule: the verdict with the metric, such as `regressed/allocations`, or the
  /// outcome of a benchmark without one.
  fileprivate var rule: String {
    ([outcome] + [metric?.rawValue].compactMap { $0 }).joined(separator: "/")
  }
}

/// A document of the format, as far as it is used here.
private struct SARIFLog: Encodable {
  let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  let version = "2.1.0"
  let runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  struct Run: Encodable {
    let tool: Tool
    let invocations: [Invocation]
    let results: [Result]
  }

  struct Tool: Encodable { let driver: Driver }

  struct Driver: Encodable {
    let name: String
    let rules: [Rule]
  }

  struct Rule: Encodable {
    let id: String
    let shortDescription: Message

    init(_ id: String) {
      self.id = id
      shortDescription = Message(
        text: "benchmark " + id.replacing("/", with: " in "))
    }
  }

  struct Message: Encodable { let text: String }

  struct Invocation: Encodable {
    let executionSuccessful: Bool
    let exitCode: Int32
    let toolExecutionNotifications: [Notification]
  }

  struct Notification: Encodable {
    let level: String
    let message: Message
  }

  struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Message
    let locations: [Location]
    let partialFingerprints: [String: String]

    init(_ notice: ReportNotice, ruleIndex: Int) {
      ruleId = notice.rule
      self.ruleIndex = ruleIndex
      level = notice.severity == .error ? "error" : "note"
      message = Message(
        text: (["\(notice.benchmark) \(notice.outcome)"] + notice.lines).joined(separator: "\n"))
      locations = notice.source.map { [Location(physicalLocation: .init($0))] } ?? []
      // By this a viewer finds the result of an earlier commit, whatever its line.
      partialFingerprints = ["benchmark/v1": "\(notice.benchmark) \(notice.rule)"]
    }
  }

  struct Location: Encodable { let physicalLocation: PhysicalLocation }

  struct PhysicalLocation: Encodable {
    let artifactLocation: [String: String]
    let region: [String: Int]

    init(_ place: SourcePlace) {
      artifactLocation = ["uri": Self.address(place.file), "uriBaseId": "%SRCROOT%"]
      region = ["startLine": place.line]
    }

    /// Returns a path as part of an address, by RFC 3986; a colon would end the scheme.
    private static func address(_ path: String) -> String {
      path.percentEncoded { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "/-._~!$&'()*+,;=@".unicodeScalars.contains(scalar))
      }
    }
  }
}
