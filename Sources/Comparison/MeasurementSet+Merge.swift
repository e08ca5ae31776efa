public import Benchmarking

extension MeasurementSet {
  /// Merges the shards of one run, in the order of the program's benchmarks.
  ///
  /// The result has every benchmark of the run, and records the origin of each part. Builds and
  /// commits must be the same, so that exact metrics are those of one program. Machines may differ,
  /// because each time is compared by the environment of its own part. The environment of the
  /// result is that of the first part.
  ///
  /// - Parameter files: The measurements with the paths that name them in errors, in any order.
  /// - Throws: `MergeError` for files that are not a complete run of one build.
  public init(merging files: [(path: String, measurement: MeasurementSet)]) throws(MergeError) {
    let parts = try Self.sharedParts(of: files)
    try Self.requireOneRun(parts)
    for file in parts { try file.requireItsBenchmarks() }
    guard let first = parts.first else { throw .noFiles }
    var records = Dictionary(
      parts.flatMap { $0.measurement.benchmarks.map { ($0.id, $0) } }
    ) { first, _ in first }
    self.init(
      environment: first.measurement.environment,
      benchmarks: first.run.selected.compactMap { records.removeValue(forKey: $0) },
      parts: parts.map { file in
        MergedPart(
          part: file.run.part, environment: file.measurement.environment,
          benchmarks: file.measurement.benchmarks.map(\.id))
      }, selection: first.measurement.selection)
  }

  /// Returns the files sorted by part; throws unless there is exactly one file for each part.
  private static func sharedParts(
    of files: [(path: String, measurement: MeasurementSet)]
  ) throws(MergeError) -> [PartFile] {
    var byPart: [Shard: PartFile] = [:]
    var first: PartFile?
    for (path, measurement) in files {
      guard let run = measurement.shard else {
        throw .notAShard(path: path, isMerged: measurement.parts != nil)
      }
      let file = PartFile(path: path, measurement: measurement, run: run)
      if let first, first.run.part.count != run.part.count {
        throw .otherCount(path: path, run.part, first: first.path, first.run.part)
      }
      if let other = byPart.updateValue(file, forKey: run.part) {
        throw .samePart(run.part, other.path, path)
      }
      first = first ?? file
    }
    guard let first else { throw .noFiles }
    // Do not build a list of all parts first: a damaged file may claim a billion. The first five
    // fit into a message.
    guard byPart.count == first.run.part.count else {
      let missing = (1...first.run.part.count).lazy
        .compactMap { Shard($0, of: first.run.part.count) }.filter { byPart[$0] == nil }
      throw .missingParts(
        Array(missing.prefix(5)), count: first.run.part.count - byPart.count)
    }
    return byPart.values.sorted { $0.run.part.number < $1.run.part.number }
  }

  /// Throws unless all parts are of one build, one commit, one selection and the same metrics.
  private static func requireOneRun(_ parts: [PartFile]) throws(MergeError) {
    guard let first = parts.first else { return }
    for file in parts.dropFirst() {
      let (here, there) = (file.measurement.environment, first.measurement.environment)
      let (build, firstBuild) = (BuildKey(here), BuildKey(there))
      guard build == firstBuild else {
        throw .otherBuild(
          path: file.path, build.summary, first: first.path, firstBuild.summary)
      }
      guard here.commit == there.commit else {
        throw .otherCommit(path: file.path, here.commit, first: first.path, there.commit)
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

/// The measurement of one part of a run, with the path of its file.
private struct PartFile {
  let path: String
  let measurement: MeasurementSet
  let run: SharedRun

  /// Throws unless the part was measured to its end and has each of its benchmarks once, and no
  /// other.
  func requireItsBenchmarks() throws(MergeError) {
    if let partial = measurement.partial { throw .partial(partial, path: path, run.part) }
    let expected = run.part.part(of: run.selected)
    let present = Set(measurement.benchmarks.map(\.id))
    if let absent = expected.first(where: { !present.contains($0) }) {
      throw .absentBenchmark(absent, path: path, run.part)
    }
    var left = Set(expected)
    for record in measurement.benchmarks {
      guard left.remove(record.id) != nil else {
        throw .foreignBenchmark(record.id, path: path, run.part)
      }
    }
  }
}
