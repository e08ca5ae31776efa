internal import Foundation
internal import TestSupport
internal import Testing

/// `bench run --watch`.
@Suite struct WatchTests {
  private static let words = ["run", "--watch", "--filter", "allocations/none$", "--time", "0.01"]

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func editsAreMeasuredUntilASignal() throws {
    let package = try StandInPackage()
    let watch = try package.folder.start(Self.words, environment: ["BENCH_PROGRAM": ""])
    func wait(for text: String) throws {
      try waitUntil("the watch says \(text): \(watch.said)") { watch.said.contains(text) }
    }
    try wait(for: "Ctrl-C ends")
    try package.write("known-cost/main.c", "int main(void) { return nothing; }\n")
    try wait(for: "does not build")
    try package.write("known-cost/main.c", package.source.replacing("127", with: "126"))
    try wait(for: "the measurement before")
    kill(watch.identifier, SIGINT)
    let outcome = try watch.wait()
    #expect(outcome.ending == .exit(130), "\(outcome)")
    #expect(outcome.output.components(separatedBy: "allocations/none").count > 2)
    #expect(processes(startedBy: watch.identifier).isEmpty)
  }

  @Test func failedFirstBuildIsWaitedFor() throws {
    let package = try StandInPackage()
    try package.write("known-cost/main.c", "int main(void) { return nothing; }\n")
    let watch = try package.folder.start(Self.words, environment: ["BENCH_PROGRAM": ""])
    try waitUntil("it watches") { watch.said.contains("Ctrl-C ends") }
    kill(watch.identifier, SIGTERM)
    let outcome = try watch.wait()
    #expect(outcome.ending == .exit(143), "\(outcome)")
    #expect(outcome.errors.contains("does not build"))
  }

  @Test func whatAnEditCannotMendEndsTheWatch() throws {
    let package = try StandInPackage()
    try package.bench("run", "--watch", "--suite", "no-such-suite", exits: 64)
    try package.folder.refuses(
      64, "run", "--watch", "--save", "x", saying: ["--watch does not go with --save"])
    for words in [["--verify"], ["--shard", "1/2"], ["--format", "json"], ["--output", "x"]] {
      try package.bench("run", "--watch", words[0], words.count > 1 ? words[1] : "-q", exits: 64)
    }
  }
}
