package import Measurements

/// The file of one shard, of a run or of a gate, as `bench merge` checks it.
package protocol ShardFile {
  /// The path that names the file in errors.
  var path: String { get }
  /// The part, and what all parts must share.
  var run: SharedRun { get }
  /// The environment that the shard was measured in.
  var environment: RunEnvironment { get }
  /// The identifiers of its benchmarks.
  var ids: [String] { get }
}

extension Array where Element: ShardFile {
  /// Returns the files sorted by part.
  ///
  /// - Throws: `MergeError` unless there is exactly one file for each part.
  package func sortedByPart() throws(MergeError) -> [Element] {
    guard let first else { throw .noFiles }
    var byPart: [Shard: Element] = [:]
    for file in self {
      guard first.run.part.count == file.run.part.count else {
        throw .otherCount(path: file.path, file.run.part, first: first.path, first.run.part)
      }
      if let other = byPart.updateValue(file, forKey: file.run.part) {
        throw .samePart(file.run.part, other.path, file.path)
      }
    }
    // Do not build a list of all parts first: a damaged file may claim a billion. The first five
    // fit into a message.
    guard byPart.count == first.run.part.count else {
      let missing = (1...first.run.part.count).lazy
        .compactMap { Shard($0, of: first.run.part.count) }.filter { byPart[$0] == nil }
      throw .missingParts(
        [Shard](missing.prefix(5)), count: first.run.part.count - byPart.count)
    }
    return byPart.values.sorted { $0.run.part.number < $1.run.part.number }
  }

  /// Throws unless all files are of one build, one selection and the same metrics.
  package func requireOneRun() throws(MergeError) {
    guard let first else { return }
    for file in dropFirst() {
      let (build, firstBuild) = (BuildKey(file.environment), BuildKey(first.environment))
      guard build == firstBuild else {
        throw .otherBuild(
          path: file.path, build.summary, first: first.path, firstBuild.summary)
      }
      // Times of one table are taken under one allocator.
      guard file.environment.timeAllocator == first.environment.timeAllocator else {
        throw .otherBuild(
          path: file.path, "times under \(file.environment.timedUnder)", first: first.path,
          "times under \(first.environment.timedUnder)")
      }
      guard file.run.selected == first.run.selected else {
        let (own, others) = (file.run.selected, first.run.selected)
        let only = Set(own).subtracting(others).min()
        throw .otherSelection(
          path: file.path, first: first.path, only: only ?? Set(others).subtracting(own).min(),
          in: only == nil ? first.path : file.path)
      }
      guard file.run.metrics == first.run.metrics else {
        throw .otherMetrics(path: file.path, first: first.path)
      }
    }
  }
}

extension ShardFile {
  /// Throws unless the file has each benchmark of its part once, and no others but `removed` ones.
  ///
  /// - Parameter removed: The identifiers of benchmarks that are in the reference only.
  /// - Throws: `MergeError` with the first benchmark that is absent or foreign.
  package func requireItsBenchmarks(andRemoved removed: Set<String> = []) throws(MergeError) {
    let expected = run.part.part(of: run.selected)
    let present = Set(ids)
    if let absent = expected.first(where: { !present.contains($0) }) {
      throw .absentBenchmark(absent, path: path, run.part)
    }
    var left = Set(expected).union(removed.subtracting(run.selected))
    for id in ids {
      guard left.remove(id) != nil else { throw .foreignBenchmark(id, path: path, run.part) }
    }
  }
}
