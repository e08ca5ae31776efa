internal import Foundation
internal import TestSupport
internal import Testing

/// A measurement made elsewhere: what cannot be is refused with its place, and what it says is
/// shown and never obeyed.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct HostileMeasurementTests {
  private let folder: PackageFolder
  private static let run = ["run", "--filter", "known/allocations/one$", "--time", "0.01"]
  private static let measured = Result {
    try PackageFolder().bench(run + ["--format", "json"]).output
  }

  init() throws {
    folder = try PackageFolder()
  }

  /// Writes a measurement with one part replaced.
  private func write(_ part: String, _ replacement: String) throws -> String {
    let text = try Self.measured.get()
    let changed = text.replacingOccurrences(
      of: part, with: replacement, options: .regularExpression)
    try #require(changed != text, "\(part) is not in \(text)")
    try Data(changed.utf8).write(to: folder.root.appending(path: "other.json"))
    return "other.json"
  }

  @Test(arguments: [
    (#""floor":[0-9.e-]+"#, #""floor":-1"#, "benchmarks[0].metrics.time"),
    (#""floor":[0-9.e-]+"#, #""floor":1e9"#, "metrics.time: has a floor above the median"),
    (#""total":10,"#, #""total":11,"#, "metrics.allocations: has the value 1.0, and 11 / 10"),
    (#""total":10,"#, #""readings":[10,9],"total":10,"#, "metrics.allocations"),
    (#""total":10,"#, #""highest":-5,"total":10,"#, "metrics.allocations"),
    (#""total":10,"unit":"count","value":1"#, #""total":-10,"unit":"count","value":-1"#, "below 0"),
    (#""unit":"count""#, #""unit":"bananas""#, "bananas"),
    (#""items":1"#, #""items":0"#, "benchmarks[0].items: 0 items"),
    (#""suite":"known""#, #""suite":"other""#, "benchmarks[0].suite"),
    (#""items":1"#, #""items":1,"items":2"#, #""items" occurs twice"#),
    (#""load":\["#, #""load":[-1,"#, "environment: load"),
    (#""cpuCount":\d+"#, #""cpuCount":-2"#, "environment: cpuCount"),
    (#""date":"[^"]*""#, #""date":"yesterday""#, "its date \"yesterday\" is no ISO 8601"),
    (#""date":"[^"]*""#, #""date":"2026-13-45T00:00:00Z""#, "is no ISO 8601"),
    (
      #""checksum":\{[^}]*\}"#, #""checksum":{"approximate":1,"relativeTolerance":1e9}"#,
      "no tolerance from 0 to 1"
    ),
    (
      #""cpuModel":"[^"]*""#, "\"cpuModel\":\"\(String(repeating: "x", count: 1 << 20))\"",
      "environment: a text of 1048576 bytes"
    ),
    (#"\}\]"#, "},]", "not valid JSON"), (#"^\{"#, "\u{FEFF}{", "byte order mark"),
    (#"(?s)("benchmarks":\[)(.*\})(\])"#, "$1$2,$2$3", "occurs twice"),
  ])
  func impossibleValuesAreRefusedByEveryReader(
    part: String, replacement: String, place: String
  ) throws {
    let file = try write(part, replacement)
    for verb in [["history", "--add"], ["compare"], ["report"], ["merge"]] {
      try folder.refuses(65, verb + [file], saying: ["other.json", place])
    }
  }

  @Test func errorQuotesNoMoreThanTheBeginning() throws {
    let long = String(repeating: "z", count: 100_000)
    for (part, replacement) in [
      (#""unit":"count""#, "\"unit\":\"\(long)\""), ("bench.measurement/1", long),
      (#""allocations":"#, "\"\(long)\":"),
    ] {
      let outcome = try folder.bench(["compare", write(part, replacement)], exits: 65)
      #expect(outcome.errors.utf8.count < 500, "\(outcome.errors.prefix(600))")
    }
  }

  @Test func controlCharactersInAMeasurementAreEscaped() throws {
    let name = #"known/a\u001b[2J\n::error::planted\r##[error]x\u202e"#
    // Only the name: the filter of the measurement would be no expression.
    let template = NSRegularExpression.escapedTemplate(for: #""id":"\#(name)""#)
    let file = try write(#""id":"known/allocations/one""#, template)
    let formats = ["text", "markdown", "json", "csv", "junit", "gobench", "google-benchmark"]
    try folder.accept()
    for format in formats {
      let outcome = try folder.start(["compare", file, "--format", format]).wait()
      #expect(outcome.output.contains("planted"), "\(format): \(outcome)")
      for text in [outcome.output, outcome.errors] {
        let obeyed = text.unicodeScalars.filter {
          ["\u{1B}", "\u{202E}", "\u{0}"].contains($0)
        }
        #expect(obeyed.isEmpty, "\(format): \(text)")
        let commands = text.split(whereSeparator: \.isNewline).filter {
          $0.drop(while: \.isWhitespace).hasPrefix("::")
        }
        #expect(commands.isEmpty, "\(format): \(commands)")
      }
      if format == "text" || format == "markdown" { #expect(!outcome.output.contains("##[")) }
    }
  }

  @Test func environmentIsEscapedInAMarkdownSummary() throws {
    let file = try write(#""cpuModel":"[^"]*""#, #""cpuModel":"<img src=x onerror=y>""#)
    let outcome = try folder.start(["compare", file, file, "--format", "markdown"]).wait()
    #expect(outcome.output.contains("&lt;img") && !outcome.output.contains("<img"), "\(outcome)")
  }
}
