internal import Foundation
internal import Testing

/// The campaign `storms`: how many storms it plays, and how it counts them.
@Suite struct StormsScriptTests {
  private static let lines = """
    storm keyframes seed 0: 2000 operations
    ◇ Test case passing 1 argument
    storm keyframes seed 1: 2000 operations
    storm systems seed 0: 400 operations
    """

  @Test func operationsAreCountedByKind() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run(
      "Tests/Campaigns/storms/run", ["3"], environment: ["FAKE_SWIFT_PRINTS": Self.lines])
    #expect(outcome.status == 0)
    #expect(
      checkout.calls == [
        "swift build --build-tests --quiet",
        "swift test --disable-xctest --skip-build --filter Storm",
      ])
    let words = outcome.output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(
      words == [
        "all 4400 operations", "keyframes 2 storms 4000 operations",
        "systems 1 storms 400 operations",
      ])
  }

  @Test func secondArgumentLimitsTheStorms() throws {
    let checkout = try Checkout()
    try checkout.run("Tests/Campaigns/storms/run", ["1", "SystemStorm"])
    #expect(checkout.calls.last?.hasSuffix("--filter SystemStorm") == true)
  }

  @Test func failedStormExits1AndIsNamed() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run(
      "Tests/Campaigns/storms/run",
      environment: ["FAKE_SWIFT_FAILS": "test", "FAKE_SWIFT_PRINTS": "✘ Test storm seed 7 failed"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("✘ Test storm seed 7 failed\n"))
    #expect(outcome.errors.hasSuffix("storms: a storm failed, see above\n"))
  }

  @Test func failedBuildExits70() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run(
      "Tests/Campaigns/storms/run", environment: ["FAKE_SWIFT_FAILS": "build"])
    #expect(outcome.status == 70)
    #expect(outcome.errors.hasSuffix("the build failed, see above; nothing was played\n"))
  }

  @Test(arguments: [["0"], ["many"], ["-1"], [""], ["1", "2", "3"]])
  func unknownArgumentIsAUsageError(arguments: [String]) throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("Tests/Campaigns/storms/run", arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "usage: Tests/Campaigns/storms/run [N [FILTER]]\n")
    #expect(checkout.calls == [])
  }
}
