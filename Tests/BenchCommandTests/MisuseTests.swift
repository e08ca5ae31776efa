internal import Foundation
internal import TestSupport
internal import Testing

/// An author's mistake is one line and exit code 70, whichever verb meets it.
@Suite struct MisuseTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  @Test(arguments: [
    ("duplicate", "two benchmarks are called misuse/group/same, at known_cost/Misuse.swift:10"),
    ("duplicate", "and known_cost/Misuse.swift:11; change a name or a parameter of one"),
    ("empty-suite", "suite misuse has no benchmarks"),
    ("empty-group", "group misuse/group has no benchmarks"),
    ("slash", #""a/b" in "misuse/group/a/b" is no name"#),
    ("newline", #""a\nb" in "misuse/group/a\nb" is no name"#),
    ("items", "items of misuse/group/x is 0, and must be at least 1"),
    ("metric", "the metric time of misuse/group/x is one of the harness's own"),
    ("unit", #""a b", of the metric level of misuse/group/x, is no unit"#),
  ])
  func invalidDeclarationIsRefused(misuse: String, words: String) throws {
    for verb in ["list", "run", "gate"] {
      let outcome = try folder.refuses(
        70, verb, saying: [words], environment: ["KNOWN_MISUSE": misuse])
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
    }
  }

  @Test func faultyBodiesAreReportedAndOthersMeasured() throws {
    let outcome = try folder.bench(
      "run", "--suite", "misuse", "--time", "0.01", "--format", "json", exits: 70,
      environment: ["KNOWN_MISUSE": "bodies"])
    let measured = try outcome.json(MeasurementDocument.self)
    let messages = measured.benchmarks.map { $0.error?.message }
    let words: [String?] = [
      nil, "threw: in set-up: ", "threw: in tear-down: ", "checksum varies: ",
      "ignores its iterations: 10 take ", nil,
    ]
    for (message, words) in zip(messages, words) {
      #expect((message == nil) == (words == nil), "\(messages)")
      if let message, let words { #expect(message.hasPrefix(words)) }
    }
    #expect(measured.benchmarks.count == words.count)
  }

  @Test func verifyingFindsAChecksumThatVaries() throws {
    try folder.refuses(
      70, "run", "--verify", "--filter", "varies",
      saying: ["misuse/group/varies: checksum varies"],
      environment: ["KNOWN_MISUSE": "bodies"])
  }
}
