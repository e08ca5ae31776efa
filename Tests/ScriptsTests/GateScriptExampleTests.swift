internal import Testing

/// `docs/examples/gate.sh` in a clone, with a stand-in for the command.
@Suite struct GateScriptExampleTests {
  private let checkout: Checkout

  /// A clone whose branch left `main` one commit ago; `main` went on since.
  init() throws {
    checkout = try Checkout()
    try checkout.execute("git", ["init", "--quiet", "--initial-branch=branch"])
    try commit("Begin")
    try checkout.execute("git", ["checkout", "--quiet", "-b", "main"])
    try commit("Go on")
    try checkout.execute("git", ["checkout", "--quiet", "branch"])
    try commit("Change something")
    try checkout.execute("git", ["remote", "add", "origin", "."])
  }

  private func commit(_ message: String) throws {
    try checkout.execute(
      "git",
      ["-c", "user.name=test", "-c", "user.email=test@example.org"]
        + ["commit", "--quiet", "--allow-empty", "--message", message])
  }

  private func gate(
    _ arguments: [String] = ["main"], exit code: Int = 0
  ) throws -> Checkout.Outcome {
    try checkout.run(
      "docs/examples/gate.sh", arguments, environment: ["FAKE_BENCH_EXIT": "\(code)"])
  }

  @Test func bothGatesRunAgainstTheMergeBase() throws {
    let outcome = try gate()
    #expect(outcome.status == 0, "\(outcome.errors)")
    let start = try checkout.execute("git", ["rev-parse", "HEAD~1"]).output
    let gate = "bench gate --no-progress --format markdown --output bench-reports"
    #expect(
      checkout.calls.filter { $0.hasPrefix("bench ") } == [
        "\(gate)/counts.md --exact", "\(gate)/times.md --against \(start.dropLast())",
      ])
    #expect(outcome.output.contains("counts: passed\n"))
    #expect(outcome.output.hasSuffix("times: passed\n"))
  }

  @Test(arguments: [
    (2, "failed"), (3, "unstable"), (4, "unstable"), (64, "broken"), (65, "broken"),
    (69, "broken"), (70, "broken"), (73, "broken"), (130, "aborted"), (143, "aborted"),
  ])
  func exitCodeOfTheGateIsPassedOn(code: Int, word: String) throws {
    let outcome = try gate(exit: code)
    #expect(outcome.status == Int32(code))
    #expect(outcome.output.contains("counts: \(word)"))
    // What is worse in its counts is not timed.
    #expect(!outcome.output.contains("times:"))
  }

  @Test func missingBranchArgumentPrintsTheUsage() throws {
    let outcome = try gate([])
    #expect(outcome.status == 64)
    #expect(outcome.errors == "usage: gate.sh BRANCH [FOLDER]\n")
    #expect(checkout.calls.isEmpty)
  }

  @Test func unknownBranchIsNotJudged() throws {
    let outcome = try gate(["no-such-branch"])
    #expect(outcome.status == 65)
    #expect(checkout.buildCount == 0)
  }

  @Test func failedBuildIsNotJudged() throws {
    let outcome = try checkout.run(
      "docs/examples/gate.sh", ["main"], environment: ["FAKE_SWIFT_FAILS": "build"])
    #expect(outcome.status == 70)
    #expect(!outcome.output.contains("counts"))
  }
}
