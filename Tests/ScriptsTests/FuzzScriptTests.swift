internal import Testing

/// `scripts/fuzz`, `scripts/sbom` and the campaign `torture`: their options and exit codes.
@Suite struct FuzzScriptTests {
  private func fuzz(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Checkout.Outcome {
    try Checkout().run(
      "scripts/fuzz", arguments,
      environment: environment.merging(["BENCH_FUZZER": "libfuzzer.a"]) { first, _ in first })
  }

  @Test func everyReaderIsExploredForItsShareOfTheTime() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run(
      "scripts/fuzz", ["--seconds", "7"], environment: ["BENCH_FUZZER": "libfuzzer.a"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.hasSuffix("all 1 readers held\n"), "\(outcome.output)")
    let call = try #require(checkout.calls.last)
    #expect(call.hasPrefix("fuzz-readers a-reader -max_total_time=7 -max_len="), "\(call)")
    #expect(call.hasSuffix("/Tests/Fuzz/Corpus/a-reader"), "\(call)")
    // The readers limit their work themselves, so that no load ends one.
    #expect(call.contains(" -timeout=300 "), "\(call)")
  }

  @Test func failedReaderFailsTheScript() throws {
    let outcome = try fuzz(environment: ["FAKE_READER_FAILS": "1"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("0 of 1 readers held"), "\(outcome.output)")
  }

  @Test func unknownReaderAndOptionsAreUsageErrors() throws {
    let outcome = try fuzz("--reader", "none")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("no reader is called none; there is a-reader"))
    #expect(try fuzz("--minutes", "x").status == 64)
    #expect(try Checkout().run("Tests/Campaigns/torture/run", ["--rounds", "x"]).status == 64)
    #expect(try Checkout().run("scripts/sbom", ["--what"]).status == 64)
  }

  @Test func toolchainWithoutLibFuzzerIsNamed() throws {
    let outcome = try Checkout().run("scripts/fuzz")
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("the Swift toolchain has no libFuzzer"))
  }

  @Test func buildThatFailsIsNoFinding() throws {
    #expect(try fuzz(environment: ["FAKE_SWIFT_FAILS": "build"]).status == 70)
  }

  @Test func programsToTortureMustBeBuilt() throws {
    let outcome = try Checkout().run("Tests/Campaigns/torture/run")
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("bench and known-cost not built; run scripts/test first"))
  }
}
