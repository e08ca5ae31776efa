internal import TestSupport
internal import Testing

/// A selection that is wrong, or that matches nothing, is an error in every verb: other harnesses
/// exit 0 there, and a gate that compares nothing passes.
@Suite struct SelectionTests {
  private static let verbs = [
    ["list"], ["run"], ["run", "--verify"], ["gate"],
    ["baseline", "accept", "--because", "a test"],
    ["baseline", "accept", "--dry-run"],
  ]

  @Test(arguments: verbs)
  func emptySelectionIsRefused(verb: [String]) throws {
    try expectRefusal(verb + ["--filter", "zzz"], saying: ["selection matches no benchmark"])
  }

  @Test(arguments: verbs)
  func unknownSuiteIsRefusedWithTheKnownOnes(verb: [String]) throws {
    try expectRefusal(
      verb + ["--suite", "zzz"], saying: ["--suite zzz", "no such suite", "known, replays, faults"])
  }

  @Test(arguments: verbs)
  func invalidRegularExpressionIsRefused(verb: [String]) throws {
    try expectRefusal(verb + ["--filter", "("], saying: ["--filter (", "no regular expression"])
    try expectRefusal(verb + ["--skip", "["], saying: ["--skip [", "no regular expression"])
  }

  @Test(arguments: verbs)
  func unknownOptionIsRefused(verb: [String]) throws {
    try expectRefusal(verb + ["--zzz"], saying: ["--zzz"])
  }

  @Test(arguments: [
    ["list", "--tag", "zzz"], ["list", "--skip", "."], ["gate", "--tag", "zzz"],
    ["run", "--suite", "faults", "--tag", "gate"],
  ])
  func optionsThatSelectNoBenchmarkAreRefused(arguments: [String]) throws {
    try expectRefusal(arguments, saying: ["selection matches no benchmark"])
  }

  @Test(arguments: [["run"], ["gate"]])
  func unknownMetricIsRefusedWithTheKnownOnes(verb: [String]) throws {
    try expectRefusal(
      verb + ["--metric", "syscalls"], saying: ["--metric syscalls", "no such metric", "time"])
  }

  @Test(arguments: [
    ["zzz"], ["run", "extra"], ["compare"], ["compare", "a", "b", "c"], ["baseline", "zzz"],
    ["gate", "--metric", "time"], ["run", "--time", "0"], ["run", "--time", "x"],
    ["run", "--budget", "-1"], ["run", "--timeout", "0"], ["run", "--cpu", "100000"],
    ["run", "--format", "xml"], ["run", "--save", "../up"], ["run", "--save", ""],
    ["baseline", "save", "last"], ["list", "--root", "/nonexistent"],
  ])
  func invalidCallIsRefused(arguments: [String]) throws {
    try expectRefusal(arguments, saying: [])
  }

  @Test func skipThatMatchesNothingIsNoted() throws {
    let outcome = try PackageFolder().bench("list", "--skip", "zzz")
    #expect(outcome.errors == "note: --skip zzz: matches no benchmark\n")
  }

  private func expectRefusal(
    _ arguments: [String], saying words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try PackageFolder().refuses(
      64, arguments, saying: words, sourceLocation: sourceLocation)
  }
}
