internal import Foundation
internal import TestSupport
internal import Testing

/// The published schemas, against which documents of the command are checked.
@Suite(
  .enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"),
  .enabled(if: JSONSchema.isKnown, "no python3 with jsonschema: scripts/setup --documents"))
struct SchemaTests {
  private let copies: ProgramCopies
  private var folder: PackageFolder { copies.folder }

  init() throws {
    copies = try ProgramCopies()
  }

  @Test func measurementsAreValid() throws {
    let run = ["run", "--suite", "known", "--filter", "allocations/|steps", "--time", "0.01"]
    try expectValid("measurement", try folder.bench(run + ["--format", "json", "--save", "one"]))
    let failing = ["run", "--suite", "faults", "--filter", "body/trap|body/throws", "--format"]
    let failed = try folder.start(failing + ["json"]).wait()
    try expectValid("measurement", failed)
    for part in ["1/2", "2/2"] {
      let file = folder.path("\(part.prefix(1)).json")
      try folder.bench(run + ["--shard", part, "--format", "json", "--output", file])
      try expectValid("measurement", try contents(of: file))
    }
    try expectValid("measurement", try folder.bench("merge", "1.json", "2.json"))
    try expectValid("measurement", try contents(of: folder.path(".bench/measurements/one.json")))
    try expectValid("gate", try folder.bench("compare", "one", "one", "--format", "json"))
  }

  @Test func baselinesAndTheirGatesAreValid() throws {
    let accepted = ["--suite", "known", "--filter", "allocations/|removable"]
    try folder.bench(["baseline", "accept", "--because", "start"] + accepted)
    let files = try folder.storedFiles.filter { $0.key.hasPrefix("baselines/") }
    #expect(files.count == 2, "\(files.keys)")
    for (path, data) in files {
      let kind = path.contains("/timings/") ? "timing-baseline" : "exact-baseline"
      try expectValid(kind, data)
    }
    let gate = ["gate", "--format", "json"] + accepted
    try expectValid("gate", try folder.bench(gate + ["--exact"]))
    let red = ["KNOWN_EXTRA": "1", "KNOWN_GONE": "1", "KNOWN_ADDED": "1"]
    try expectValid("gate", try folder.start(gate + ["--exact"], environment: red).wait())
    try folder.bench("baseline", "release", "1.0")
    for (path, data) in try folder.storedFiles where path.contains("/releases/") {
      try expectValid("exact-baseline", data)
    }
  }

  @Test func pairedGatesAndTheirShardsAreValid() throws {
    let gate = ["--suite", "known", "--skip", "time/", "--budget", "5", "--format", "json"]
    try expectValid(
      "gate", try copies.gate(gate, candidate: ["EXTRA"], tools: hasValgrind, exits: 2))
    for part in ["1/2", "2/2"] {
      let file = folder.path("\(part.prefix(1)).json")
      try copies.gate(gate + ["--exact", "--shard", part, "--output", file])
      try expectValid("gate", try contents(of: file))
    }
    try folder.bench("merge", "1.json", "2.json", "--output", "whole.json")
    try expectValid("gate", try contents(of: folder.path("whole.json")))
  }

  @Test func doctorsDocumentIsValid() throws {
    try expectValid("doctor", try folder.bench("doctor", "--time", "0", "--format", "json"))
  }

  @Test func storedNamesAreValid() throws {
    try folder.bench("baseline", "accept", "--suite", "known", "--because", "start")
    try expectValid("baselines", try folder.bench("baseline", "list", "--format", "json"))
  }

  /// A schema that accepts anything would accept everything above.
  @Test func unknownFieldIsAFault() throws {
    let outcome = try folder.bench("doctor", "--time", "0", "--format", "json")
    let changed = outcome.output.replacing("\"schema\"", with: "\"extra\": 1, \"schema\"")
    let faults = try JSONSchema(named: "doctor").faults(in: Data(changed.utf8))
    #expect(faults.contains("'extra' was unexpected"), "\(faults)")
  }

  private func contents(of path: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path))
  }
}

/// Expects that a document of the command has its published form; expects nothing without the
/// Python package, whose absence `SchemaTests` reports.
func expectValid(
  _ schema: String, _ document: Data, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  guard JSONSchema.isKnown else { return }
  let faults = try JSONSchema(named: schema).faults(in: document)
  #expect(faults == "", "\(schema): \(faults)", sourceLocation: sourceLocation)
}

func expectValid(
  _ schema: String, _ outcome: ChildProcess.Outcome,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectValid(schema, Data(outcome.output.utf8), sourceLocation: sourceLocation)
}

extension JSONSchema {
  fileprivate init(named name: String) {
    self.init(
      at: FixtureProgram.checkout.appending(path: "docs/reference/schemas/\(name).json"))
  }
}
