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

  @Test func benchmarkNotReachedBeforeASignalIsNotMissing() throws {
    let package = try StandInPackage()
    let stalled = package.folder.path("stalled")
    let watch = try package.folder.start(
      ["run", "--watch", "--filter", "work/(steps|fragile|first-run)", "--time", "0.05"],
      environment: ["BENCH_PROGRAM": "", "KNOWN_SIDES": "1", "KNOWN_STALLED": stalled])
    try waitUntil("all three are measured: \(watch.said)") { watch.said.contains("Ctrl-C ends") }
    // The second of them stalls now.
    try package.write(
      "known-cost/main.c",
      "#include <stdlib.h>\n"
        + package.source.replacing(
          "words[0] =", with: "setenv(\"KNOWN_STALL\", \"1\", 1);\n words[0] ="))
    try waitUntil("the second body stalls: \(watch.said)") {
      FileManager.default.fileExists(atPath: stalled)
    }
    kill(watch.identifier, SIGINT)
    let outcome = try watch.wait()
    #expect(outcome.ending == .exit(130), "\(outcome)")
    #expect(outcome.output.contains("the measurement before"), "\(outcome)")
    for words in ["missing", "gone from"] {
      #expect(!outcome.output.contains(words) && !outcome.errors.contains(words), "\(outcome)")
    }
  }

  /// The first build makes the dependencies known, and with them more folders to watch.
  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func editDuringTheFirstBuildIsMeasured() throws {
    let package = try StandInPackage()
    try package.write(
      "Package.swift",
      StandInPackage.manifest(programs: ["known-cost"]).replacing(
        "targets: [", with: "dependencies: [.package(path: \"near\")],\n  targets: ["))
    try package.write(
      "near/Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "near", targets: [.target(name: "Near")])
      """)
    try package.write("near/Sources/Near/Near.swift", "public let near = 1\n")
    let tools = try Tools(in: package.folder)
    let (mark, main) = (package.folder.path(".edited"), package.folder.path("known-cost/main.c"))
    try tools.replace(
      "swift",
      by: """
        PATH=${PATH#*:} swift "$@" || exit
        [ "$1" != build ] || [ -e \(mark) ] || { touch \(mark); echo "/* edited */" >> \(main); }
        """)
    let watch = try package.folder.start(
      Self.words, environment: tools.environment.merging(["BENCH_PROGRAM": ""]) { $1 })
    try waitUntil("it measures again: \(watch.said)") {
      watch.said.contains("the measurement before")
    }
    kill(watch.identifier, SIGINT)
    #expect(try watch.wait().ending == .exit(130))
    // What was to be shown: that the build did make a folder known.
    let state = try String(
      contentsOfFile: package.folder.path(".bench/candidate/workspace-state.json"), encoding: .utf8)
    #expect(state.contains("fileSystem"), "\(state)")
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
