internal import Foundation
internal import Testing

/// The campaign `mutate`: one build of many mutants, and what it calls each of them.
///
/// The stand-in for the tests decides by the words in the line that is changed.
@Suite struct MutateScriptTests {
  @Test func oneBuildHoldsAllMutantsAndEachIsJudged() throws {
    let checkout = try mutatedCheckout([
      "let fails = 3", "let survives = 5  // survives", "let crashes = 7  // crashes",
      "let waits = 0.5  // simulation",
    ])
    let outcome = try mutate(checkout)
    let outcomes = [
      "1:13: constant changed: `3` -> `4` (pinned())",
      "2:16: constant changed: `5` -> `6`",
      "3:15: constant changed: `7` -> `8` (exits with -11)",
      "4:13: constant changed: `0.5` -> `1.0` (pinned())",
    ]
    #expect(outcome.status == 1, "\(outcome.errors)")
    for (index, expected) in outcomes.enumerated() {
      let verdict = index == 1 ? "SURVIVED" : "killed  "
      #expect(outcome.output.contains("\(verdict) Sources/Statistics/A.swift:\(expected)\n"))
    }
    #expect(outcome.output.contains("module Statistics: 3 of 4 killed\n"))
    #expect(outcome.output.hasSuffix("4 mutants, 75% killed, seed 1, from 4 places\n"))
    // One build of the sources as they are, one with all mutants.
    #expect(checkout.calls.count { $0.hasPrefix("swift build ") } == 2)
  }

  @Test func refusedMutantsAreLeftOutAndOthersJudged() throws {
    let checkout = try mutatedCheckout(["let a = 3  // refused", "let b = 4"])
    let outcome = try mutate(checkout)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasSuffix("1 mutants, 100% killed, seed 1, from 2 places\n"))
    #expect(checkout.calls.count { $0.hasPrefix("swift build ") } == 3)
  }

  @Test func mutantsOfOneLineAreJudgedInTurn() throws {
    let checkout = try mutatedCheckout(["let a = [3, 4]  // fails"])
    let outcome = try mutate(checkout)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(" Sources/Statistics/A.swift:1:10: "))
    #expect(outcome.output.contains(" Sources/Statistics/A.swift:1:13: "))
    #expect(outcome.output.hasSuffix("2 mutants, 100% killed, seed 1, from 2 places\n"))
  }

  @Test func rawValuesHaveBuildsOfTheirOwn() throws {
    let checkout = try mutatedCheckout(["enum A: Int {", "  case failure = 7", "}"])
    let outcome = try mutate(checkout)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("A.swift:2:18: constant changed: `7` -> `8` (pinned())\n"))
  }

  @Test func hangingTestsAreKilled() throws {
    let checkout = try mutatedCheckout(["let a = 3  // hangs"])
    let outcome = try mutate(checkout, ["--hangs-after", "0.2"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("`3` -> `4` (hangs)\n"))
  }

  @Test func resultsAreKeptAndSurvivorsCanBeJudgedAgain() throws {
    let checkout = try mutatedCheckout(["let a = 3", "let b = 4  // survives"])
    let first = try mutate(checkout)
    let judged = checkout.calls.count
    let second = try mutate(checkout)
    #expect(first.status == 1)
    #expect(second.status == 1)
    #expect(second.output.hasSuffix("2 mutants, 50% killed, seed 1, from 2 places\n"))
    #expect(checkout.calls[judged...].count { $0.hasPrefix("bundle ") } == 0)
    let third = try mutate(checkout, ["--again"])
    #expect(third.output.contains("SURVIVED"))
    #expect(!third.output.contains("killed   "))
  }

  @Test func failureWithoutMutantExits70() throws {
    let checkout = try mutatedCheckout(["let a = 3", "// always fails"])
    let outcome = try mutate(checkout)
    #expect(outcome.status == 70)
    #expect(
      outcome.errors == "mutate: pinned(): the tests do not pass without a mutant\n")
  }

  @Test func brokenSourcesExit70() throws {
    let outcome = try mutate(try mutatedCheckout(["let a = 3  // broken"]))
    #expect(outcome.status == 70)
    #expect(outcome.errors.hasSuffix("mutate: the sources do not build unchanged\n"))
  }

  @Test func filesCanBeSelected() throws {
    let checkout = try mutatedCheckout(["let a = 3"])
    try checkout.write("let b = 4\n", to: "Sources/Statistics/B.swift")
    let outcome = try mutate(checkout, ["--file", "B.swift"])
    #expect(outcome.output.contains("B.swift:1:9"))
    #expect(outcome.output.hasSuffix("from 1 places\n"))
    #expect(try mutate(checkout, ["--file", "C.swift"]).status == 64)
    #expect(try mutate(checkout, ["--module", "Nothing"]).status == 64)
  }

  private func mutatedCheckout(_ lines: [String]) throws -> Checkout {
    let checkout = try Checkout()
    try checkout.execute("git", ["init", "--quiet"])
    try checkout.replace("swift", with: "swift-for-mutants")
    try checkout.use("sleep")
    try checkout.write(
      lines.joined(separator: "\n") + "\n", to: "Sources/Statistics/A.swift")
    return checkout
  }

  private func mutate(
    _ checkout: Checkout, _ arguments: [String] = []
  ) throws -> Checkout.Outcome {
    try checkout.run("Tests/Campaigns/mutate/run", ["--module", "Statistics"] + arguments)
  }
}
