internal import ArgumentParser
internal import Measurements
internal import Sessions
internal import Storage

/// The option `--shard`: the part of the selection that this machine measures, if several share it.
struct ShardOptions: ParsableArguments {
  @Option(
    help: .init(
      "Only part I of N, for machines that share the selection; merge puts them together.",
      valueName: "I/N"),
    transform: Self.part(named:))
  var shard: Shard?

  private static func part(named text: String) throws -> Shard {
    guard let shard = Shard(text) else {
      throw ValidationError("--shard \(text): no such part; I/N is from 1/N to N/N, such as 2/4")
    }
    return shard
  }

  /// Returns the selection narrowed to the benchmarks of the part; the same one without a part.
  ///
  /// An empty part is no error, unlike an empty selection: the selection has benchmarks, in other
  /// parts. Stored benchmarks that the build lacks are in the first part's selection, so that one
  /// of the parts reports them missing.
  ///
  /// - Parameters:
  ///   - selected: All selected benchmarks.
  ///   - selection: The selection that they came from.
  ///   - advise: Receives a message if the part is empty.
  /// - Returns: The part's selection.
  func part(
    of selected: [BenchmarkDescription], in selection: Selection, advise: (String) -> Void
  ) -> Selection {
    guard let shard else { return selection }
    let ids = shard.part(of: selected.map(\.id))
    if ids.isEmpty {
      advise("note: shard \(shard) has none of the \(selected.count) selected benchmarks")
    }
    let others = Set(selected.map(\.id)).subtracting(ids)
    return shard.number == 1 ? selection.without(others) : selection.only(ids)
  }

  /// Removes the document of an earlier run of the shard, and finds out before measuring whether
  /// one can be written.
  ///
  /// A shard that ends without a result must leave none: merge would take an older document of the
  /// same commits for this run's. Without `--shard` the file stays until it is replaced.
  ///
  /// - Parameter path: The path of `--output`; `nil` for standard output.
  /// - Throws: `StorageError.unwritable` when the file cannot be removed or written.
  func prepareDocument(at path: String?) throws(StorageError) {
    guard let path else { return }
    try StoredFile.requireWritable(path)
    if shard != nil { try StoredFile.discard(path) }
  }

  /// Returns the shard and all selected benchmarks as a measurement stores them; `nil` without
  /// `--shard`.
  func run(of selected: [BenchmarkDescription], _ metrics: [Metric]) -> SharedRun? {
    shard.map { SharedRun(part: $0, selected: selected.map(\.id), metrics: metrics) }
  }
}
