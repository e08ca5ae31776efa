internal import Foundation
internal import TestSupport
internal import Testing

/// Bad input to `bench film`: one clear line, the documented exit code, and no file.
@Suite struct FilmRefusalTests {
  private let bench: BenchProgram

  init() throws { bench = try BenchProgram() }

  @Test(arguments: [
    (["hole-pull"], ["no system hole-pull; did you mean hole-push?"]),
    (["zzz"], ["no system zzz", "hole-push, hole-pop"]), ([], ["which system?"]),
    (["hole-push", "--device", "i9"], ["no device i9", "i5, i8, iX"]),
    (["hole-push", "--cancel-at", "1.01"], ["--cancel-at 1.01", "within 0 and 1"]),
    (["hole-push", "--cancel-at", "-0.5"], ["--cancel-at -0.5"]),
    (["hole-push", "--cancel-at", "nan"], ["--cancel-at nan"]),
    (["hole-push", "--frames", "f", "--fps", "0"], ["--fps 0", "1 to 1000"]),
    (["hole-push", "--frames", "f", "--fps", "-25"], ["--fps -25"]),
    (["hole-push", "--frames", "f", "--fps", "1001"], ["--fps 1001"]),
    (["hole-push", "--animate", "--frames", "f"], ["--animate and --frames", "one film"]),
    (["hole-push", "--recording", "--compare", "HEAD"], ["--recording and --compare"]),
    (["hole-push", "--at", "-0.1"], ["--at", "within 0 and 60 s"]),
    (["hole-push", "--at", "2min"], ["--at", "within 0 and 60 s"]),
    (["hole-push", "--at", "soon"], ["--at", "soon is no duration"]),
    (["hole-push", "--at", "0.1", "--animate"], ["--at", "only a filmstrip"]),
    (["hole-push", "--small"], ["--small", "add --animate"]),
    (["hole-push", "--detect", "--animate"], ["--animate and --detect"]),
    (["today-pop", "--cancel-at", "0.5", "--gesture", "pan.json"], ["one finger"]),
  ])
  func invalidArgumentsAreUsageErrors(arguments: [String], words: [String]) throws {
    try bench.refuses(64, arguments, saying: words)
  }

  @Test(arguments: [["--fps", "fast"], ["--cancel-at", "half"], ["--device"], ["--unknown"]])
  func unparsableOptionsAreUsageErrors(options: [String]) throws {
    let outcome = try bench.run(["film", "hole-push"] + options)
    #expect(outcome.ending == .exit(64), "\(outcome)")
    #expect(outcome.errors.hasPrefix("error: "), "\(outcome)")
    #expect(outcome.output.isEmpty)
  }

  @Test func gestureForANoninteractiveSystemIsRefused() throws {
    let words = ["hole-push", "today-pop, card-dismiss, card-dismiss-gesture"]
    let gesture = FilmFiles.gesture("let-go").path
    try bench.refuses(64, ["hole-push", "--gesture", gesture], saying: words)
  }

  @Test(arguments: [
    ("{\"time\": NaN, \"x\": 1, \"y\": 1}", ["not valid JSON, line 5"]),
    ("{\"time\": 1e999, \"x\": 1, \"y\": 1}", ["not valid JSON, line 5"]),
    ("{\"time\": 0, \"x\": 1, \"y\": 1}", ["samples[1]", "does not come after"]),
    ("{\"time\": -1, \"x\": 1, \"y\": 1}", ["samples[1]", "not within 0 and 60"]),
    ("{\"time\": 61, \"x\": 1, \"y\": 1}", ["samples[1]", "not within 0 and 60"]),
    ("{\"time\": 1, \"x\": 376, \"y\": 1}", ["samples[1]", "not on the screen of iX"]),
    ("{\"time\": 1, \"x\": 1, \"y\": -1}", ["samples[1]", "not on the screen of iX"]),
    ("{\"time\": 1, \"x\": 1}", ["samples[1] lacks \"y\""]),
    ("{\"time\": \"1\", \"x\": 1, \"y\": 1}", ["samples[1].time"]),
    ("{\"time\": 1, \"x\": 1, \"y\": 1", ["not valid JSON"]),
  ])
  func invalidGestureSampleIsRefused(sample: String, words: [String]) throws {
    try bench.write("pan.json", Self.document("{\"time\": 0, \"x\": 1, \"y\": 1},\n    \(sample)"))
    try bench.refuses(65, ["today-pop", "--gesture", "pan.json"], saying: ["pan.json"] + words)
  }

  @Test func invalidGestureFileIsRefused() throws {
    let pair = "{\"time\": 0, \"x\": 1, \"y\": 1},\n    {\"time\": 1, \"x\": 1, \"y\": 1}"
    let cases: [(String, String)] = [
      ("", "not valid JSON"), (Self.document(""), "0 samples"),
      (Self.document("{\"time\": 0, \"x\": 1, \"y\": 1}"), "1 samples"),
      (Self.document(pair, schema: "bench.pan/3"), "schema is bench.pan/3"),
      (Self.document(pair, schema: "bench.pan/2"), "samples[0] lacks \"phase\""),
      (Self.document(pair, ending: "thrown"), "ending is thrown, not lifted or cancelled"),
    ]
    for (text, words) in cases {
      try bench.write("pan.json", text)
      try bench.refuses(65, ["today-pop", "--gesture", "pan.json"], saying: ["pan.json", words])
    }
    try bench.refuses(
      65, ["today-pop", "--gesture", "none.json"], saying: ["none.json", "no such file"])
    try bench.refuses(
      65, ["today-pop", "--gesture", bench.folder.path], saying: ["it is a folder"])
  }

  @Test(arguments: [
    ("1, \"phase\": \"hover\"", ["samples[1].phase", "hover"]),
    ("1, \"phase\": \"began\"", ["samples[1]", "phase is out of place"]),
    ("1, \"phase\": \"moved\"", ["samples[1]", "phase is out of place"]),
    ("2, \"phase\": \"stationary\"", ["samples[1]", "stationary, but not where"]),
    (
      "1, \"phase\": \"ended\"}, {\"time\": 2, \"x\": 1, \"y\": 1, \"phase\": \"moved\"",
      ["samples[1]", "phase is out of place"]
    ),
  ])
  func invalidPhaseIsRefused(end: String, words: [String]) throws {
    let start = "{\"time\": 0, \"x\": 1, \"y\": 1, \"phase\": \"began\"}"
    let samples = "\(start),\n    {\"time\": 1, \"x\": 1, \"y\": \(end)}"
    try bench.write("pan.json", Self.document(samples, schema: "bench.pan/2"))
    try bench.refuses(65, ["today-pop", "--gesture", "pan.json"], saying: ["pan.json"] + words)
  }

  @Test(arguments: [15_001, 1_000_000])
  func gestureWithTooManySamplesIsRefused(count: Int) throws {
    let sample = "{\"time\": 0, \"x\": 1, \"y\": 1}"
    let samples = String(repeating: sample + ",\n", count: count - 1) + sample
    try bench.write("pan.json", Self.document(samples))
    try bench.refuses(65, ["today-pop", "--gesture", "pan.json"], saying: ["pan.json"])
  }

  @Test func unwritableResultIsReported() throws {
    try bench.refuses(
      73, ["hole-push", "--output", "none/hole.svg"], saying: ["none/hole.svg"])
  }

  @Test func incomparableCommitIsRefused() throws {
    try bench.write("Package.swift", "")
    let call = ["hole-push", "--compare", "no-such-commit"]
    try bench.refuses(64, call, saying: ["is no git checkout"])
    try bench.refuses(64, call + ["--root", "/"], saying: ["no Package.swift"])
  }

  private static func document(
    _ samples: String, schema: String = "bench.pan/1", ending: String = "lifted"
  ) -> String {
    """
    {
      "schema": "\(schema)", "ending": "\(ending)",
      "samples": [
        \(samples)
      ]
    }
    """
  }
}
