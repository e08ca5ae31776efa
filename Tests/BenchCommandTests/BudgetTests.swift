internal import Foundation
internal import TestSupport
internal import Testing

/// A run that cannot measure all in its budget ends, and what it writes says that it is partial.
@Suite struct BudgetTests {
  private let folder: PackageFolder
  private static let many = ["KNOWN_MISUSE": "many"]

  init() throws {
    folder = try PackageFolder()
  }

  private struct Partial: Decodable {
    var partial: Part
    var benchmarks: [Line]

    struct Part: Decodable {
      var reason: String
      var measured: Int
      var selected: Int
    }

    struct Line: Decodable {
      var id: String
    }
  }

  private func run(_ arguments: String...) throws -> ChildProcess.Outcome {
    try folder.bench(
      ["run", "--suite", "misuse", "--budget", "1"] + arguments, exits: 65,
      environment: Self.many)
  }

  @Test func partialRunIsMarkedInTheJSONDocument() throws {
    let outcome = try run("--format", "json", "--save", "half")
    let document = try outcome.json(Partial.self)
    #expect(document.partial.measured == document.benchmarks.count)
    #expect(document.partial.selected == 3000 && document.partial.measured < 3000)
    #expect(document.partial.reason == "the budget of 1 s was over")
    #expect(outcome.errors.contains("error: partial: \(document.partial.measured) of 3000"))
    let shown = try folder.start(["compare", "half", "half"]).wait()
    #expect(shown.output.contains("partial: "), "\(shown)")
    #expect(!shown.output.contains("gone from the build"))
  }

  @Test func partialRunIsMarkedInEveryFormat() throws {
    #expect(try run("--format", "csv").output.contains("failed,\"partial: "))
    #expect(try run("--format", "gobench").output.contains("\nproblem: partial: "))
    #expect(try run("--format", "google-benchmark").output.contains("\"problems\":[\"partial: "))
    #expect(try run("--format", "junit").output.contains("partial: "))
    let metrics = try run("--format", "bmf")
    #expect(metrics.output.isEmpty && metrics.errors.contains("bmf has no place"), "\(metrics)")
  }

  @Test func partialShardIsRefusedByMerge() throws {
    _ = try run("--format", "json", "--shard", "1/1", "--output", "shard.json")
    try folder.refuses(
      65, "merge", "shard.json", saying: ["shard 1/1 is partial", "measure it again"])
  }

  @Test func interruptedDocumentIsPartial() throws {
    let started = folder.path("started")
    let process = try folder.start(
      ["run", "--suite", "misuse", "--format", "json", "--output", "cut.json"],
      environment: Self.many.merging(["KNOWN_STARTED": started]) { $1 })
    try waitUntil("a body runs") { FileManager.default.fileExists(atPath: started) }
    kill(process.identifier, SIGTERM)
    #expect(try process.wait().ending == .exit(143))
    let data = try Data(contentsOf: folder.root.appending(path: "cut.json"))
    #expect(try JSONDecoder().decode(Partial.self, from: data).partial.selected == 3000)
  }
}
