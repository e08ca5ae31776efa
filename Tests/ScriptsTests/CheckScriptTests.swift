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
        "bench gate", "swift package", "swift package",
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

  @Test func lintReportsBothFormatAndHouse() throws {
    let checkout = try Checkout()
    try checkout.execute("git", ["init", "--quiet"])
    try checkout.write("import Foundation\n", to: "Sources/Geometry/Rect.swift")
    let outcome = try checkout.run("scripts/lint", environment: ["FAKE_SWIFT_FAILS": "format"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("the compiler speaks"))
    #expect(outcome.output.contains("the engine imports no Foundation"))
  }

  private func check(
    _ checkout: Checkout, environment: [String: String] = [:]
  ) throws -> Checkout.Outcome {
    try checkout.execute("git", ["init", "--quiet"])
    try checkout.writePages()
    return try checkout.run(".ci/run", environment: environment)
  }
}
