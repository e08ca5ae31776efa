internal import Foundation
internal import Testing

/// `scripts/frames`: what it has built, and what it asks of that.
@Suite struct FramesScriptTests {
  @Test(arguments: [([], "check"), (["--update"], "update")])
  func recordingsAreComparedOrUpdated(arguments: [String], verb: String) throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/frames", arguments, from: checkout.programs)
    #expect(outcome.status == 0)
    #expect(
      checkout.calls == [
        "swift build --configuration release --product frames --quiet",
        "frames \(verb) Tests/FrameRecordsTests/Frames",
      ])
    // The folder is named from where the package is.
    #expect(outcome.output.hasPrefix("\(checkout.root.path)\n"))
  }

  @Test func standardOutputHasOnlyTheDifferences() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/frames")
    let folder = "<Tests/FrameRecordsTests/Frames>"
    #expect(outcome.output == "\(checkout.root.path)\n<check>\n\(folder)\n")
    #expect(outcome.errors == "the compiler speaks\n")
  }

  @Test(arguments: [1, 74])
  func differencesAndFailuresPassThrough(status: Int32) throws {
    let checkout = try Checkout()
    let outcome = try checkout.run(
      "scripts/frames", environment: ["FAKE_BENCH_EXIT": "\(status)"])
    #expect(outcome.status == status)
  }

  @Test(arguments: [["--check"], ["update"], ["--update", "today-push"], [""]])
  func unknownArgumentIsAUsageError(arguments: [String]) throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/frames", arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors == "usage: scripts/frames [--update]\n")
    #expect(checkout.calls == [])
  }

  @Test func failedBuildExits70AndComparesNothing() throws {
    let checkout = try Checkout()
    try checkout.run("scripts/frames")
    let outcome = try checkout.run("scripts/frames", environment: ["FAKE_SWIFT_FAILS": "build"])
    #expect(outcome.status == 70)
    #expect(outcome.errors.hasSuffix("the build failed, see above; nothing was compared\n"))
    #expect(checkout.calls.count { $0.hasPrefix("frames") } == 1)
  }

  @Test func missingCompilerIsNamed() throws {
    let checkout = try Checkout()
    try checkout.remove("swift")
    let outcome = try checkout.run("scripts/frames")
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("no swift on PATH"))
    #expect(checkout.calls == [])
  }
}
