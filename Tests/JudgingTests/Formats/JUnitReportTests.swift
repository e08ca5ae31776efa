import Foundation
import Measurements
internal import Reporting
import TestSupport
import Testing

@testable import Comparison

private let xmllint = "/usr/bin/xmllint"

@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: xmllint), "no xmllint here"))
struct JUnitReportTests {
  @Test func junitOutcomesAgreeWithTheExitCode() throws {
    let allocation = [Metric.allocations: ExactValue(total: 10, iterations: 10)]
    let report = try exchangedReport(
      [
        record("suite/a/worse[n=1]", [.time: time(2000), .allocations: count(11)]),
        record("suite/a/better", [.allocations: count(9)]),
        record("suite/same", [.allocations: count(10)]),
        failedRecord("suite/failed"),
      ],
      stored: [
        "suite/a/worse[n=1]": entry(allocation), "suite/a/better": entry(allocation),
        "suite/same": entry(allocation), "suite/failed": entry(allocation),
        "suite/gone": entry(allocation),
      ], others: [Assessment.Problem(.unavailable, "no <tool>")])
    let document = try validated(report)
    func value(_ path: String) throws -> String { try query(path, document) }
    let suite = "//testsuite[@name='suite']"
    #expect(try value("string(\(suite)/@tests)") == "5")
    #expect(try value("string(\(suite)/@failures)") == "1")
    #expect(try value("string(\(suite)/@errors)") == "2")
    #expect(try value("string(//testcase[failure]/@classname)") == "suite.a")
    #expect(try value("string(//testcase[failure]/@name)") == "worse[n=1]")
    #expect(try value("string(//testcase[failure]/@time)") == "0.000002000000")
    #expect(try value("string(//failure/@type)") == "regressed")
    #expect(try value("string(//failure/@message)").hasPrefix("allocations 1.1"))
    #expect(
      try value("string(//testcase[@name='failed']/error)") == "suite/failed: threw: as planned")
    #expect(try value("string(//testcase[@name='gone']/error/@type)") == "missing")
    #expect(try value("count(//testcase[@name='same']/*)") == "0")
    #expect(try value("string(//testcase[@name='better']/system-out)").hasSuffix(": improved"))
    #expect(try value("string(//testsuite[@name='bench']//error)") == "no <tool>")
  }

  @Test func inconclusiveTimeIsSkippedUnlessStrict() throws {
    let stored = ["s/b": entry([.allocations: ExactValue(total: 0, iterations: 10)])]
    var comparison = try #require(
      try exchangedReport([record("s/b")], stored: stored).comparisons.first)
    comparison.add(.untimed(.text("too few rounds")))
    func report(isStrict: Bool) throws -> Report {
      Report(
        kind: .gate, environment: try environment(), comparisons: [comparison],
        assessment: Assessment(
          [comparison],
          policy: .init(
            judges: true, requiresCounterparts: false, isStrict: isStrict, namedMetrics: [])),
        reference: "")
    }
    let document = try validated(report(isStrict: false))
    #expect(try query("string(//skipped/@type)", document) == "inconclusive")
    #expect(try query("string(//skipped/@message)", document).hasSuffix("; too few rounds"))
    #expect(try query("string(//@skipped)", document) == "1")
    // Where the exit code tells of it, it fails.
    let strict = try validated(report(isStrict: true))
    #expect(try query("string(//failure/@type)", strict) == "inconclusive")
  }

  @Test func namesWithSpecialCharactersAreValidXML() throws {
    let document = try validated(exchangedReport(hostileRecords(), kind: .run))
    let signs: [Unicode.Scalar: String] = [
      "\u{1}": "␁", "\u{1B}": "␛", "\u{7F}": "␡", "\u{85}": "⟨U+85⟩", "\u{202E}": "⟨U+202E⟩",
      "\u{2028}": "⟨U+2028⟩", "\u{FFFE}": "\u{FFFD}", "\u{FFFF}": "\u{FFFD}",
    ]
    for (index, id) in hostileIdentifiers.enumerated() {
      // A name has no slash but the first.
      let name = id.dropFirst(2).unicodeScalars.map { signs[$0] ?? String($0) }.joined()
        .split(separator: "/").last.map(String.init)
      let read = try query("string(//testcase[\(index + 1)]/@name)", document)
      #expect(read == name, "\(id.debugDescription)")
    }
  }

  /// The document, after the schema has let it pass.
  private func validated(_ report: Report) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(junitSchema, to: "junit.xsd")
    try folder.write(String(decoding: report.document(.junit), as: UTF8.self), to: "report.xml")
    let outcome = try run(["--noout", "--schema", "junit.xsd", "report.xml"], folder)
    #expect(outcome.ending == .exit(0), "\(outcome)")
    return folder
  }

  /// Returns the value of an XPath expression over the report.
  private func query(_ path: String, _ folder: TemporaryFolder) throws -> String {
    let outcome = try run(["--xpath", path, "report.xml"], folder)
    #expect(outcome.ending == .exit(0), "\(path): \(outcome)")
    return outcome.output.hasSuffix("\n") ? String(outcome.output.dropLast()) : outcome.output
  }

  private func run(_ arguments: [String], _ folder: TemporaryFolder) throws -> ChildProcess.Outcome
  {
    try ChildProcess(
      URL(filePath: xmllint), arguments, in: URL(filePath: folder.path)
    ).wait()
  }
}

/// The demands of Jenkins' xUnit plugin on the elements that are written here, restated for this
/// test: https://github.com/jenkinsci/xunit-plugin, `junit-10.xsd`.
private let junitSchema = """
  <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
    <xs:complexType name="outcome" mixed="true">
      <xs:attribute name="type" type="xs:string"/>
      <xs:attribute name="message" type="xs:string"/>
    </xs:complexType>
    <xs:element name="testcase"><xs:complexType>
      <xs:choice minOccurs="0" maxOccurs="unbounded">
        <xs:element name="skipped" type="outcome"/>
        <xs:element name="error" type="outcome"/>
        <xs:element name="failure" type="outcome"/>
        <xs:element name="system-out" type="xs:string"/>
      </xs:choice>
      <xs:attribute name="name" type="xs:string" use="required"/>
      <xs:attribute name="classname" type="xs:string"/>
      <xs:attribute name="time" type="xs:decimal"/>
    </xs:complexType></xs:element>
    <xs:element name="properties"><xs:complexType><xs:sequence>
      <xs:element name="property" minOccurs="0" maxOccurs="unbounded"><xs:complexType>
        <xs:attribute name="name" type="xs:string" use="required"/>
        <xs:attribute name="value" type="xs:string" use="required"/>
      </xs:complexType></xs:element>
    </xs:sequence></xs:complexType></xs:element>
    <xs:element name="testsuite"><xs:complexType>
      <xs:sequence>
        <xs:element ref="properties" minOccurs="0"/>
        <xs:element ref="testcase" minOccurs="0" maxOccurs="unbounded"/>
      </xs:sequence>
      <xs:attribute name="name" type="xs:string" use="required"/>
      <xs:attribute name="tests" type="xs:nonNegativeInteger" use="required"/>
      <xs:attribute name="failures" type="xs:nonNegativeInteger" use="required"/>
      <xs:attribute name="errors" type="xs:nonNegativeInteger" use="required"/>
      <xs:attribute name="skipped" type="xs:nonNegativeInteger"/>
      <xs:attribute name="timestamp" type="xs:string"/>
    </xs:complexType></xs:element>
    <xs:element name="testsuites"><xs:complexType><xs:sequence>
      <xs:element ref="testsuite" minOccurs="0" maxOccurs="unbounded"/>
    </xs:sequence></xs:complexType></xs:element>
  </xs:schema>
  """
