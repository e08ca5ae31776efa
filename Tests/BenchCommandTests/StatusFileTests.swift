internal import Foundation
internal import TestSupport
internal import Testing

/// The file of `--status-file`, which every verb writes at its end.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct StatusFileTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  @Test func fileHasTheCodeAndItsName() throws {
    try folder.accept()
    let gate = ["gate", "--exact", "--filter", "switchable"]
    try expect("0 success\n", gate)
    try expect("2 regressed\n", gate, exits: 2, environment: ["KNOWN_EXTRA": "1"])
    try expect("65 data\n", ["gate", "--exact", "--suite", "faults"], exits: 65)
  }

  @Test(arguments: [
    (["--help"], 0, "0 success"), (["manual"], 0, "0 success"),
    (["run", "--no-such"], 64, "64 usage"),
    (["nothing"], 64, "64 usage"), (["compare", "a", "b"], 65, "65 data"),
  ])
  func fileIsOfEveryVerbAndError(arguments: [String], code: Int32, text: String) throws {
    try expect("\(text)\n", arguments, exits: code)
  }

  @Test func optionMayPrecedeTheVerbOrHaveAnEqualsSign() throws {
    for option in [["--status-file", "s"], ["--status-file=s"]] {
      try folder.bench(option + ["list", "--filter", "switchable"])
      #expect(try text() == "0 success\n")
    }
  }

  @Test func fileThatCannotBeWrittenIsRefusedFirst() throws {
    let outcome = try folder.refuses(
      73, "run", "--status-file", "no/such/file", saying: ["no/such/file"])
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
    try folder.refuses(64, "list", "--status-file", saying: ["--status-file wants a path"])
  }

  private func expect(
    _ text: String, _ arguments: [String], exits status: Int32 = 0,
    environment: [String: String] = [:]
  ) throws {
    try folder.bench(
      arguments + ["--status-file", "s"], exits: status, environment: environment)
    #expect(try self.text() == text)
  }

  private func text() throws -> String {
    try String(contentsOfFile: folder.path("s"), encoding: .utf8)
  }
}
