import Comparison
import Measurements
import Reporting
import Testing

@Suite struct GitHubAnnotationTests {
  @Test func annotationLineIsEscaped() {
    let annotation = GitHubAnnotation(
      .error, title: "a/b[x=1,y=2]: 3 %", message: "100 %: one,\r\ntwo\n%0A")
    #expect(
      annotation.line
        == "::error title=a/b[x=1%2Cy=2]%3A 3 %25::100 %25: one,%0D%0Atwo%0A%250A")
  }

  @Test func failuresAreErrorsAndOpenVerdictsAreWarnings() throws {
    let annotations = try PairedSamples.report().annotations
    #expect(annotations.map(\.level) == [.error, .error, .warning, .warning])
    #expect(
      annotations.map(\.title) == [
        "\(PairedSamples.ids[0]) regressed", "\(PairedSamples.ids[1]) regressed",
        "\(PairedSamples.ids[2]) layout-sensitive", "\(PairedSamples.ids[3]) inconclusive",
      ])
    #expect(annotations[0].message.hasPrefix("time regressed +3.0 % ["))
    #expect(annotations[0].message.contains("\nmore work: instructions +3.0 %\n"))
    #expect(annotations[2].message.contains("\nno more work, and the one layout of each build"))
  }

  @Test func annotationIsShownAtItsLine() {
    let annotation = GitHubAnnotation(
      .error, title: "a", message: "b", place: SourcePlace(file: "A,b:c.swift", line: 3))
    #expect(annotation.line == "::error file=A%2Cb%3Ac.swift,line=3,title=a::b")
  }

  @Test func problemWithoutABenchmarkIsAGateError() throws {
    let report = try PairedSamples.report(
      [PairedSamples.ids[5]], others: [.init(.interrupted, "interrupted after 3 rounds")])
    #expect(
      report.annotations.map(\.line) == ["::error title=bench gate::interrupted after 3 rounds"])
  }

  @Test func crashIsAnnotatedWithItsMessage() throws {
    let comparisons = [
      try PairedSamples.comparison(PairedSamples.ids[5]).failing(.stalled(seconds: 2))
    ]
    let report = Report(
      kind: .gate, environment: try environment(), comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: .init(judges: true, requiresCounterparts: false, namedMetrics: [])),
      reference: "commit 0123abc", call: PairedSamples.call)
    let lines = report.annotations.map(\.line)
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("::error title=\(PairedSamples.ids[5]) failed::") == true)
    #expect(lines.first?.contains("stalled: no answer for 2 s") == true)
  }
}
