internal import Foundation
internal import TestSupport
internal import Testing

/// The short form of `Tests/Campaigns/truth`, in which the costs of all bodies are known.
@Suite(
  .enabled(if: hasValgrind, "\(needsValgrind)"),
  .enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct TruthTests {
  @Test func gateTellsTheKnownCosts() throws {
    let script = FixtureProgram.checkout.appending(path: "Tests/Campaigns/truth/run")
    let outcome = try ChildProcess(script, ["--short"], in: FixtureProgram.checkout).wait()
    #expect(outcome.ending == .exit(0), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("\n0 wrong, "))
  }
}
