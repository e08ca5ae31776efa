internal import Foundation
internal import Testing

/// `scripts/check` through `.ci/run`, where the first failure is the end, and `scripts/nightly`,
/// where it is not.
@Suite struct CheckScriptTests {
  @Test func everyStepRunsInOrder() throws {
    let checkout = try Checkout()
    let outcome = try check(checkout)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let steps = checkout.calls.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    #expect(
      steps.filter { !$0.hasPrefix("docc") } == [
        "swift format", "swift build", "swift build", "swift test", "swift build", "swift build",
        "bench run", "bench gate", "swift build", "fuzz-readers", "fuzz-readers a-reader",
        "swift package", "swift package",
      ])
    #expect(outcome.output.contains("== scripts/bench gate --suite transitions --exact: exit 0 "))
    #expect(outcome.output.contains("== scripts/docs: exit 0 "))
  }

  @Test(arguments: zip(["format", "build", "test"], [(1, 1), (70, 2), (1, 4)]))
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

  @Test func nightlyWorkflowRunsEveryStep() throws {
    let listed = try Checkout().run("scripts/nightly", ["--list"]).output
    let file = Checkout.repository.appending(path: ".github/workflows/nightly.yml")
    let workflow = try String(contentsOf: file, encoding: .utf8)
    let matrix = try #require(workflow.firstMatch(of: /step:\n((?: +- \S+\n)+)/)).1
    #expect(matrix.replacing(#/ +- /#, with: "") == listed)
  }

  @Test func nightlyGoesOnAfterAFailure() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run(
      "scripts/nightly", ["undefined", "storms"], environment: ["FAKE_SWIFT_FAILS": "build"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("undefined     exit 70  after "))
    #expect(outcome.output.contains("storms        exit 70  after "))
    #expect(try checkout.run("scripts/nightly", ["undefined storms"]).status == 64)
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
