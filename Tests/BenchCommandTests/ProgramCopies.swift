internal import Foundation
internal import TestSupport
internal import Testing

/// Copies of the program of known cost that differ in their switches, and gates between two.
struct ProgramCopies {
  /// The working folder of the gates, which contains the copies too.
  let folder: PackageFolder
  /// The value of a variable by which the processes of these gates are recognised.
  private let mark = UUID().uuidString

  init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    folder = try PackageFolder(in: parent)
    try FileManager.default.createDirectory(
      atPath: folder.path("temporary"), withIntermediateDirectories: true)
  }

  /// A copy with some switches on.
  func copy(planting switches: [String]) throws -> URL {
    try FixtureProgram.knownCost.copy(planting: switches, in: folder.root)
  }

  /// The variables of a gate: the two-sided suite, a temporary folder of its own, and the mark; and
  /// no path without `tools`, since what valgrind counts takes longer than all else.
  func environment(tools: Bool) -> [String: String] {
    var environment = [
      "KNOWN_SIDES": "1", "KNOWN_MARK": mark, "KNOWN_STALLED": folder.path("stalled"),
      "TMPDIR": folder.path("temporary"),
    ]
    if !tools { environment["PATH"] = "/nonexistent" }
    return environment
  }

  /// Starts a command over the copy with the switches `switches`.
  func start(
    _ arguments: [String], planting switches: [String], environment: [String: String]
  ) throws -> ChildProcess {
    let program = ["BENCH_PROGRAM": try copy(planting: switches).path]
    return try folder.start(arguments, environment: program.merging(environment) { $1 })
  }

  /// Starts a gate of the copy with the switches `candidate` against the program at `reference`.
  func start(
    _ options: [String], candidate: [String], reference: String, tools: Bool
  ) throws -> ChildProcess {
    try start(
      ["gate", "--against-binary", reference] + options, planting: candidate,
      environment: environment(tools: tools))
  }

  /// Runs a gate between two copies to its end, and expects an exit status and nothing left over.
  @discardableResult
  func gate(
    _ options: String..., candidate: [String] = [], reference: [String] = [], tools: Bool = false,
    exits status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ChildProcess.Outcome {
    try gate(
      options, candidate: candidate, reference: reference, tools: tools, exits: status,
      sourceLocation: sourceLocation)
  }

  /// Runs a gate whose options are a list.
  @discardableResult
  func gate(
    _ options: [String], candidate: [String] = [], reference: [String] = [], tools: Bool = false,
    exits status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ChildProcess.Outcome {
    let reference = try copy(planting: reference).path
    let outcome = try start(
      options, candidate: candidate, reference: reference, tools: tools
    ).wait()
    #expect(
      outcome.ending == .exit(status), "\(options) \(candidate): \(outcome)",
      sourceLocation: sourceLocation)
    try expectNothingLeft(sourceLocation)
    return outcome
  }

  /// Expects that no process and no temporary folder of these gates is left.
  func expectNothingLeft(_ sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expectNoProcess(sourceLocation)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("temporary")) == [],
      sourceLocation: sourceLocation)
  }

  /// Expects that no process of these gates is left; one that was killed needs a moment.
  func expectNoProcess(_ sourceLocation: SourceLocation = #_sourceLocation) throws {
    try waitUntil("all processes end", sourceLocation) { processes.isEmpty }
  }

  /// The command lines of the processes that carry the mark; one that has ended carries nothing.
  var processes: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { Int32($0) != nil }.compactMap { name in
      let variables = FileManager.default.contents(atPath: "/proc/\(name)/environ")
      guard variables?.range(of: Data(mark.utf8)) != nil else { return nil }
      return FileManager.default.contents(atPath: "/proc/\(name)/cmdline").map {
        String(decoding: $0, as: UTF8.self).replacing("\0", with: " ")
      }
    }
  }
}

/// Whether instructions can be counted here.
let hasValgrind = FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind")
/// The comment on tests that are skipped without valgrind.
let needsValgrind = "no valgrind here (apt-get install valgrind), so no instructions are counted"
