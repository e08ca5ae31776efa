internal import Foundation
internal import TestSupport
internal import Testing

/// Limits of suites and of the file, and slowdowns that somebody permitted.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct LimitsTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  @Test func limitOfASuiteIsHeld() throws {
    let sites = ["KNOWN_SITES": "1"]
    let call = ["--exact", "--suite", "sites", "--filter", "heap/"]
    try folder.bench(["baseline", "accept", "--because", "start"] + call, environment: sites)
    let held = try folder.bench(["gate"] + call, environment: sites)
    #expect(held.output.contains("limits that held: sites/heap/three allocations at most 4"))
    #expect(
      held.output.contains(
        "limits that this gate did not judge: sites/heap/three time up to +10 %"))
    let over = sites.merging(["KNOWN_EXTRA": "1"]) { $1 }
    try folder.bench(["baseline", "accept", "--because", "more"] + call, environment: over)
    let red = try folder.bench(["gate"] + call, exits: 2, environment: over)
    #expect(red.output.contains("limit: allocations at most 4: regressed"), "\(red)")
    #expect(!red.output.contains("baseline accept"), "no baseline accepts it: \(red)")
  }

  @Test func commandsOfThePagePrintWhatItShows() throws {
    try folder.accept()
    for step in try Tutorial("docs/how-to/set-limits.md").steps {
      switch step {
      case .file(let path, let text):
        try Data(text.utf8).write(to: folder.root.appending(path: path))
      case .session(let commands):
        for command in commands {
          let shell = try ChildProcess(
            URL(filePath: "/bin/sh"), ["-c", "exec 2>&1\n\(command.line)"], in: folder.root,
            environment: folder.variables(["PATH": try DuelCommandTests.path]))
          let outcome = try shell.wait()
          let missing = command.missingLine(in: outcome.output)
          #expect(missing == nil, "`\(command.line)` prints, and not that:\n\(outcome)")
        }
      }
    }
    for name in ["limits", "defaults"] {
      let stored = folder.root.appending(path: "baselines/\(name).json")
      try expectValid(name, Data(contentsOf: stored))
    }
  }

  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func permittedSlowdownIsAcceptedUpToItsSize() throws {
    let copies = try ProgramCopies()
    let program = try copies.copy(planting: ["EXTRA", "SITES"]).path
    let gate = [
      "gate", "--exact", "--metric", "instructions", "--filter", "sites/heap/three",
      "--program", program, "--against-binary", folder.program.path,
    ]
    let sites = ["KNOWN_SITES": "1"]
    func permit(_ percent: String) throws {
      try folder.bench(
        ["baseline", "accept", "--slower", "sites/heap/three", "--by", percent, "--until"]
          + ["2999-12-31", "--because", "it counts more"], environment: sites)
    }
    try folder.bench(gate, exits: 2, environment: sites)
    try permit("90")
    let green = try folder.bench(gate, environment: sites)
    #expect(green.output.contains("passed: 1 slower as accepted"), "\(green)")
    #expect(green.output.contains("until 2999-12-31: it counts more: accepted"), "\(green)")
    let json = try folder.bench(gate + ["--format", "json"], environment: sites)
    try expectValid("gate", Data(json.output.utf8))
    #expect(
      try json.json(JudgedDocument.self)["sites/heap/three"]?
        .metrics?["instructions"]?.verdict == "accepted")
    try permit("0.5")
    let red = try folder.bench(gate, exits: 2, environment: sites)
    #expect(red.output.contains("accepted up to +0.5 % until 2999-12-31"), "\(red)")
  }

  @Test func permissionThatCannotBeIsRefused() throws {
    let accept = ["baseline", "accept", "--because", "a test"]
    for (words, said) in [
      (["--slower", "known/allocations/one"], "--slower, --by and --until"),
      (["--slower", "known/a", "--by", "3", "--until", "2999-01-01"], "known/a is no benchmark"),
      (["--slower", "known/a", "--by", "3", "--until", "2020-01-01"], "2020-01-01 is over"),
      (["--slower", "known/a", "--by", "3", "--until", "tomorrow"], "tomorrow, which is no day"),
      (["--slower", "known/a", "--by", "0", "--until", "2999-01-01"], "not above 0"),
    ] {
      try folder.refuses(64, accept + words, saying: [said])
    }
  }

  @Test(arguments: [
    (#""benchmark": "known/allocations/gone", "metric": "allocations""#, "is no benchmark"),
    (#""benchmark": "known/allocations/one", "metric": "frameTime""#, "on frameTime"),
    (#""benchmark": "known/allocations/one", "metric": "time""#, "the time has a growth"),
  ])
  func limitThatCannotBeHeldIsRefused(limit: String, said: String) throws {
    try folder.accept()
    let text = #"{"schema": "bench.limits/1", "limits": [{"atMost": 3, \#(limit)}]}"#
    try Data(text.utf8).write(to: folder.root.appending(path: "baselines/limits.json"))
    try folder.refuses(
      65, "gate", "--exact", "--suite", "known", saying: ["baselines/limits.json", said])
  }
}
