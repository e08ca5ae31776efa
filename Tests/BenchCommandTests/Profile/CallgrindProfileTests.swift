internal import Foundation
internal import TestSupport
internal import Testing

/// `bench profile --with callgrind`, of a program whose instructions are known.
@Suite(.enabled(if: hasValgrind, "\(needsValgrind)"))
struct CallgrindProfileTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  private static let callers = "kernels/work/callers"

  /// One function's work grows in the other build, and it calls one that the first build never
  /// runs: the difference names these two, and none that only calls them.
  @Test func differenceOfTwoBuildsNamesTheFunctionsThatDiffer() throws {
    let (plain, other) = (folder.path("plain"), folder.path("other"))
    let document = try profile(planting: [], into: plain, "--format", "json")
    try expectOneFormat(of: document, in: plain)
    try expectExactStacks(in: plain)

    let report = try profile(planting: ["MORE", "POLISHED"], into: other, "--against", plain)
    let rows = report.components(separatedBy: "what differs: ").last?.split(separator: "\n") ?? []
    let changed = rows.dropFirst(2).prefix { !$0.hasPrefix("exact") }
    #expect(changed.count == 2, "\(report)")
    #expect(changed.contains { $0.hasSuffix(" callAtLength(_:)") }, "\(report)")
    #expect(changed.contains { $0.contains(" polish(_:) ") && $0.hasSuffix("new") }, "\(report)")
    let picture = try String(contentsOfFile: "\(other)/difference.svg", encoding: .utf8)
    #expect(picture.contains("<title>polish(_:)&#10;0 → "))
  }

  @Test func toolThatDoesNotAnswerIsNotBlamedOnTheBenchmarks() throws {
    let tools = try Tools(in: folder)
    try tools.replace("valgrind", by: "exec sleep 600")
    let outcome = try folder.start(
      ["profile", "known/allocations/none", "--with", "callgrind", "--timeout", "0.5"],
      environment: tools.environment
    ).wait()
    #expect(outcome.ending != .exit(0), "\(outcome)")
    #expect(
      outcome.errors.contains("did not answer under it within 1 s; a longer --timeout may help"),
      "\(outcome)")
    #expect(!outcome.errors.contains("do not run under it"), "\(outcome)")
  }

  @Test(.enabled(if: Terminal.isPresent, "no \(Terminal.script) here"))
  func terminalShowsTheTimeOfAProfile() throws {
    let (tools, screen) = (try Tools(in: folder), folder.path("screen"))
    // It ends when the terminal shows the line, or a test that hangs would have to be killed.
    try tools.replace(
      "valgrind",
      by: """
        for ((tries = 0; tries < 1200; tries++)); do
          grep -q 'profiling known/allocations/none, ' '\(screen)' && exit 1
          sleep 0.05
        done
        """)
    let outcome = try folder.onTerminal(
      ["profile", "known/allocations/none", "--with", "callgrind", "--color", "never"],
      columns: 60, environment: tools.environment, screen: screen)
    let parts = outcome.output.components(separatedBy: "\r\u{1B}[K")
    try #require(parts.count == 2, "drawn, then erased once: \(outcome)")
    #expect(parts[0].contains("\rprofiling known/allocations/none, "), "\(outcome)")
    #expect(parts[1].hasPrefix("error: "), "\(outcome)")
  }

  /// Expects one document `bench.profile/1`, printed and stored, whose weights add up.
  private func expectOneFormat(of text: String, in folder: String) throws {
    let document = try JSONDecoder().decode(ProfileDocument.self, from: Data(text.utf8))
    #expect(document.schema == "bench.profile/1")
    try expectValid("profile", Data(text.utf8))
    #expect(document.benchmark == Self.callers)
    #expect((document.mode, document.unit) == ("callgrind", "instructions"))
    #expect(document.functions.first?.name == "grind(_:from:)")
    #expect(document.stacks.reduce(0) { $0 + $1.weight } == document.total)
    #expect(document.functions.first { $0.name == "countedRegion(_:_:)" }?.total == document.total)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(
      files == ["callgrind.out", "flame.svg", "profile.json", "speedscope.json", "stacks.folded"])
  }

  /// `grind` has two callers, for which it takes 1000 and 3000 steps: each stack has its own.
  private func expectExactStacks(in folder: String) throws {
    let lines = try String(contentsOfFile: "\(folder)/stacks.folded", encoding: .utf8)
      .split(separator: "\n")
    func weight(_ end: String) throws -> Int {
      let line = try #require(lines.first { $0.contains(";\(end) ") }, "\(end): \(lines)")
      return try #require(line.split(separator: " ").last.flatMap { Int($0) })
    }
    let short = try weight("callBriefly(_:);grind(_:from:)")
    let long = try weight("callAtLength(_:);grind(_:from:)")
    // 2000 steps more in each of two iterations; 1000 of them are what `callBriefly` asks for,
    // but for what a call takes besides.
    #expect((long - short) % 4000 == 0, "\(short), \(long)")
    let call = short - (long - short) / 2
    #expect((3...90).contains(call), "\(short), \(long)")
    #expect(lines.allSatisfy { $0.hasPrefix("countedRegion(_:_:)") }, "\(lines)")
  }

  @Test func missingValgrindIsReportedWithItsPackage() throws {
    try folder.refuses(
      69, "profile", "known/allocations/one", "--with", "callgrind",
      saying: ["valgrind is not installed", "sudo apt-get install valgrind"],
      environment: ["PATH": "/nonexistent"])
  }

  @Test func unwritableFolderIsReportedAtOnce() throws {
    try folder.refuses(
      73, "profile", "known/allocations/one", "--with", "callgrind", "--output", "/proc/none",
      saying: ["/proc/none"])
  }

  /// Profiles the benchmark in a copy of the program, and returns what is printed.
  @discardableResult
  private func profile(
    planting switches: [String], into output: String, _ options: String...
  ) throws -> String {
    let program = try FixtureProgram.knownCost.copy(
      planting: ["KERNELS"] + switches, in: folder.root)
    return try folder.bench(
      [
        "profile", Self.callers, "--with", "callgrind", "--program", program.path,
        "--output", output, "--timeout", "\(ChildProcess.patience)",
      ] + options
    ).output
  }
}
