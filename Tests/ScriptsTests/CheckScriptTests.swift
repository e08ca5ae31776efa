internal import Testing

/// `scripts/check` through `.ci/run`: the steps, their order, and that the first failure ends it.
@Suite struct CheckScriptTests {
  @Test func everyStepRunsInOrder() throws {
    let checkout = try Checkout()
    let outcome = try check(checkout)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let steps = checkout.calls.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    #expect(
      steps.filter { !$0.hasPrefix("docc") } == [
        "swift format", "swift build", "swift test", "swift build", "swift build", "bench run",
        "bench gate", "swift build", "fuzz-readers", "fuzz-readers a-reader",
        "swift -print-target-info", "swift package", "swift package",
      ])
    #expect(outcome.output.contains("== scripts/bench gate --suite transitions --exact: exit 0 "))
    #expect(outcome.output.contains("== scripts/docs: exit 0 "))
  }

  @Test(arguments: zip(["format", "build", "test"], [(1, 1), (70, 2), (1, 3)]))
  func firstFailureEndsTheCheck(_ verb: String, _ expected: (status: Int32, calls: Int)) throws {
    let checkout = try Checkout()
    let outcome = try check(checkout, environment: ["FAKE_SWIFT_FAILS": verb])
    #expect(outcome.status == expected.status)
    #expect(checkout.calls.count == expected.calls)
  }

  @Test func checkExitsWithTheCodeOfBench() throws {
    let checkout = try Checkout()
    let outcome = try check(checkout, environment: ["FAKE_BENCH_EXIT": "65"])
    #expect(outcome.status == 65)
    #expect(checkout.calls.last == "bench run --suite transitions --verify")
  }

  // The compiler of these tests has no library for arm64.
  @Test(arguments: [("", Int32(0)), ("true", 69)])
  func onlyCINeedsThePackagesOfArm64(ci: String, status: Int32) throws {
    let checkout = try Checkout()
    let outcome = try check(checkout, environment: ["CI": ci])
    #expect(outcome.status == status)
    #expect(outcome.output.contains("== scripts/arm64: exit 69 "))
    #expect(checkout.calls.contains { $0.hasPrefix("swift package") } == (status == 0))
  }

  @Test func lintReportsFormatHouseAndWords() throws {
    let checkout = try Checkout()
    try checkout.execute("git", ["init", "--quiet"])
    let text = "import Foundation\n/// What it is worth.\nlet a = 0\n"
    try checkout.write(text, to: "Sources/Geometry/Rect.swift")
    let outcome = try checkout.run("scripts/lint", environment: ["FAKE_SWIFT_FAILS": "format"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("the compiler speaks"))
    #expect(outcome.output.contains("the engine imports no Foundation"))
    #expect(outcome.output.contains("Rect.swift:2: begins with \"What\""))
  }

  private func check(
    _ checkout: Checkout, environment: [String: String] = [:]
  ) throws -> Checkout.Outcome {
    try checkout.execute("git", ["init", "--quiet"])
    try checkout.writePages()
    return try checkout.run(
      ".ci/run", environment: environment.merging(["BENCH_FUZZER": "libfuzzer.a"]) { $1 })
  }
}
