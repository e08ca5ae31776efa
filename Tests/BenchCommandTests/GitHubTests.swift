internal import Foundation
internal import TestSupport
internal import Testing

/// The summary and the annotations that a gate writes for GitHub Actions.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct GitHubTests {
  private let folder: PackageFolder
  private let gate = ["gate", "--exact", "--filter", "switchable"]

  init() throws {
    folder = try PackageFolder()
    try folder.accept()
  }

  @Test func reportIsAddedToTheSummaryOfTheJob() throws {
    let summary = folder.root.appending(path: "summary.md")
    try Data("# What another step wrote\n".utf8).write(to: summary)
    let passed = try folder.bench(gate, environment: variables())
    #expect(passed.output.hasPrefix("passed: 1 benchmark proven unchanged"), "\(passed)")
    let failed = try folder.bench(gate, exits: 2, environment: variables(["KNOWN_EXTRA": "1"]))
    #expect(failed.output.hasPrefix("failed: known/allocations/switchable regressed"), "\(failed)")
    let text = try String(contentsOf: summary, encoding: .utf8)
    #expect(text.hasPrefix("# What another step wrote\n**bench gate**: 1 benchmark, "), "\(text)")
    #expect(text.components(separatedBy: "**bench gate**: ").count == 3, "\(text)")
    #expect(text.contains("`known/allocations/switchable`: allocations 1 per iteration"))
  }

  @Test func missingSummaryFileIsCreated() throws {
    try folder.bench(gate, environment: variables())
    #expect(FileManager.default.fileExists(atPath: folder.path("summary.md")))
  }

  @Test(arguments: [("missing/summary.md", "no such file"), (".", "is a directory")])
  func unwritableSummaryIsAWarning(path: String, reason: String) throws {
    let outcome = try folder.bench(gate, environment: ["GITHUB_STEP_SUMMARY": folder.path(path)])
    let warnings = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("warning: ") }
    #expect(warnings.count == 1, "\(outcome)")
    #expect(warnings.first?.contains("GITHUB_STEP_SUMMARY") == true, "\(outcome)")
    #expect(warnings.first?.contains(reason) == true, "\(outcome)")
  }

  @Test(arguments: ["text", "json", "markdown"])
  func failureIsAnnotatedOnStandardError(format: String) throws {
    let outcome = try folder.bench(
      gate + ["--format", format], exits: 2,
      environment: ["GITHUB_ACTIONS": "true", "KNOWN_EXTRA": "1"])
    #expect(!outcome.output.contains("::"), "standard output carries the result: \(outcome)")
    let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(lines.count == 1, "\(outcome)")
    let start = "::error title=known/allocations/switchable regressed::allocations 1 per iteration"
    #expect(lines.first?.hasPrefix(start) == true, "\(outcome)")
    #expect(lines.first?.contains("%0AallocatedBytes 32 per iteration") == true, "\(outcome)")
  }

  @Test func passingGateIsNotAnnotated() throws {
    let outcome = try folder.bench(gate, environment: ["GITHUB_ACTIONS": "true"])
    #expect(!outcome.description.contains("::"), "\(outcome)")
  }

  @Test func nothingIsAnnotatedOutsideGitHubActions() throws {
    let outcome = try folder.bench(
      gate, exits: 2,
      environment: ["GITHUB_STEP_SUMMARY": "", "GITHUB_ACTIONS": "", "KNOWN_EXTRA": "1"])
    #expect(!outcome.errors.contains("::") && !outcome.errors.contains("warning"), "\(outcome)")
  }

  private func variables(_ others: [String: String] = [:]) -> [String: String] {
    ["GITHUB_STEP_SUMMARY": folder.path("summary.md")].merging(others) { $1 }
  }
}
