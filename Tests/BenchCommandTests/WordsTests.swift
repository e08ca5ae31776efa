internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import BenchCommand

/// Messages after a mistake on the command line or in a program of suites.
@Suite struct WordsTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  @Test(arguments: [("rnu", "run"), ("gat", "gate"), ("lsit", "list"), ("compar", "compare")])
  func misspelledVerbGetsASuggestion(word: String, verb: String) throws {
    try folder.refuses(64, word, saying: ["error: \(word): no such verb; did you mean \(verb)?"])
  }

  @Test func unknownVerbIsRefusedWithAllVerbs() throws {
    try folder.refuses(64, "zzzzzz", saying: ["error: zzzzzz: no such verb; there is", "gate, "])
  }

  @Test(arguments: ["--budget", "--time", "--timeout"])
  func durationsThatAreNoneAreRefused(option: String) throws {
    for text in ["four", "4 parsecs", "s", "4e", "inf", ""] {
      try folder.refuses(
        64, "run", option, text, saying: ["error: ", option, "\(text) is no duration", "500ms"])
    }
    try folder.refuses(64, "run", option, "0ms", saying: ["error: ", "positive"])
  }

  @Test(arguments: [
    ("4", 4), ("0.5", 0.5), ("4s", 4), ("500ms", 0.5), ("2min", 120), ("2 m", 120), ("1h", 3600),
    ("1e2us", 1e-4), ("3µs", 3e-6), ("7ns", 7e-9), ("-1s", -1),
  ])
  func durationsHaveUnits(text: String, expected: Double) throws {
    #expect(abs(try duration(text) / .seconds(1) - expected) <= 1e-15 * abs(expected))
  }

  @Test func misspelledNamesGetSuggestions() throws {
    try folder.refuses(64, "list", "--suite", "knwon", saying: ["did you mean known?"])
    try folder.refuses(
      64, "list", "--filter", "alocations", saying: ["did you mean --filter allocations?"])
    try folder.refuses(
      64, "list", "--filter", "alocations/switchable",
      saying: ["did you mean --filter allocations/switchable?"])
    try folder.refuses(
      64, "profile", "allocatoins", "--with", "callgrind", saying: ["did you mean allocations?"])
  }

  @Test func misspelledSavedNameGetsASuggestion() throws {
    try folder.bench("run", "--filter", "known/allocations", "--time", "0.01", "--save", "before")
    try folder.refuses(65, "compare", "befor", saying: ["did you mean before?"])
    try folder.refuses(65, "baseline", "show", "bfeore", saying: ["did you mean before?"])
  }

  @Test func everyUsageErrorHasTheSamePrefix() throws {
    for arguments in [
      ["run", "--zzz"], ["gate", "--suite"], ["compare"], ["rnu"], ["clean", "x"],
    ] {
      let outcome = try folder.bench(arguments, exits: 64)
      #expect(outcome.errors.hasPrefix("error: "), "\(arguments): \(outcome)")
    }
  }

  // Swift's matcher goes back, and would not come to an end with this one.
  @Test func filterWhoseSearchTakesTooLongIsRefused() throws {
    try folder.refuses(
      64, "list", "--filter", "^(([a-z/-]+)*)*!$",
      saying: ["--filter ^(([a-z/-]+)*)*!$: ", "took more than 3 s"])
  }

  @Test func checksumVaryingBetweenProcessesIsDetected() throws {
    let words = "misuse/group/process: checksum varies: "
    let quiet = ["KNOWN_MISUSE": "quiet"]
    let run = ["run", "--filter", "misuse/.*/process", "--time", "0.01"]
    let outcome = try folder.bench(run, exits: 70, environment: quiet)
    #expect(outcome.output.contains(words) && outcome.output.contains("in another"), "\(outcome)")
    guard FixtureProgram.countsAllocations else { return }
    let accept = try folder.bench(
      ["baseline", "accept", "--filter", "misuse/.*/process", "--because", "x"], exits: 70,
      environment: quiet)
    #expect(accept.output.contains(words) && !accept.output.contains("if the change is meant"))
  }

  @Test(arguments: [
    ("half", "ignores its iterations"), ("not-a-number", "the checksum is nan"),
  ])
  func faultyBodyThatDoesNotThrowIsDetected(name: String, words: String) throws {
    let outcome = try folder.bench(
      ["run", "--filter", "misuse/.*/\(name)$", "--time", "0.05"], exits: 70,
      environment: ["KNOWN_MISUSE": "quiet"])
    #expect(outcome.output.contains("misuse/group/\(name): \(words)"), "\(outcome)")
  }

  @Test func bodyReadingStandardInputGetsEndOfFile() throws {
    try folder.bench(
      ["run", "--filter", "misuse/.*/(input|fine)", "--time", "0.01"],
      environment: ["KNOWN_MISUSE": "quiet"])
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func optionsOfTheAllocatorAreRecorded() throws {
    let options = ["MALLOC_CONF": "narenas:1"]
    let run = ["run", "--filter", "known/.*/none", "--time", "0.01", "--format", "json"]
    let document = try folder.bench(run, environment: options).json(MeasurementDocument.self)
    #expect(document.environment.allocator.hasSuffix(" MALLOC_CONF=narenas:1"))
  }

  @Test func gateHelpWarnsThatItRunsTheReferencesCode() throws {
    let help = try folder.bench("gate", "--help").output
    let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("checks it out, builds it and runs its code, with your rights"))
  }
}
