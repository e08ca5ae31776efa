internal import ArgumentParser
internal import Benchmarking
internal import Comparison
internal import Foundation
internal import Storage

/// `bench merge`: combines the measurements of all shards of a run into one, without measuring.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Put the shards of a run together.",
    discussion: """
      Example: bench merge shards/*.json --output all.json

      Each file was written by `bench run --shard I/N --format json --output FILE`. All shards \
      must be there, of one build, one commit and one selection, measured on any machines; what \
      comes out is one measurement for compare, baseline show and everything else that reads one. \
      `bench compare all.json` judges its exact metrics by the stored baseline and exits 2 when \
      one regressed.
      """)

  @Argument(help: .init("The measurements of all shards, in any order.", valueName: "file"))
  var files: [String]

  @Option(help: "Write the measurement to this file instead of standard output.")
  var output: String?

  @Option(help: "Keep the measurement under this name in .bench/.", transform: savedName(_:))
  var save: FileName?

  @Flag(name: .shortAndLong, help: "No advice; errors only.")
  var quiet = false

  @OptionGroup var root: RootOptions

  func run() throws {
    // Only `--save` needs a package, and a missing one is reported before the files are read.
    let package = try save.map { _ in try root.find() }
    let merged = try merged()
    let document = try JSONText.encode(merged)
    if let save { try package?.save(merged, as: save) }
    // With `--save` alone, the kept measurement is the result.
    if output != nil || save == nil { try OutputStyle.write(document, to: output) }
    guard !quiet else { return }
    for line in Self.advice(on: merged) { Console.note(line) }
  }

  private func merged() throws -> MeasurementSet {
    let parts = try files.map { ($0, try MeasurementStore.load(path: $0)) }
    do throws(MergeError) {
      return try MeasurementSet(merging: parts)
    } catch {
      throw CommandError(.data, "\(error)")
    }
  }

  /// Returns notes on the merged measurement: its origin, unknown sources and failed benchmarks.
  private static func advice(on merged: MeasurementSet) -> [String] {
    var lines = [merged.originLine].compactMap { $0 }
    if merged.environment.commit?.hasSuffix("-dirty") ?? true {
      lines.append(
        "note: not measured at a clean commit; that all shards had the same sources is not known")
    }
    let failed = merged.benchmarks.count { $0.failure != nil }
    if failed > 0 {
      lines.append("note: \(failed) of \(merged.benchmarks.count) benchmarks failed")
    }
    return lines
  }
}
