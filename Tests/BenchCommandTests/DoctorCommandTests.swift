internal import TestSupport
internal import Testing

@Suite struct DoctorCommandTests {
  @Test func saysWhatItFoundAndWhatToDo() throws {
    let outcome = try PackageFolder().bench("doctor")
    for check in ["build", "clock", "empty loop", "allocations", "processors", "load"] {
      #expect(outcome.output.contains("\n\(check) "), "\(check): \(outcome)")
    }
  }

  @Test func givesADocument() throws {
    let outcome = try PackageFolder().bench("doctor", "--format", "json")
    let document = try outcome.json(DoctorDocument.self)
    #expect(document.schema == "bench.doctor/1")
    for finding in document.findings where finding.state != "good" {
      #expect(finding.fix != nil, "\(finding)")
    }
    let counter = try #require(document.findings.first { $0.check == "allocations" })
    #expect(counter.state == (FixtureProgram.countsAllocations ? "good" : "absent"))
  }

  @Test func givesMarkdown() throws {
    let outcome = try PackageFolder().bench("doctor", "--format", "markdown")
    #expect(outcome.output.hasPrefix("| check | state | found | do |"))
  }
}
