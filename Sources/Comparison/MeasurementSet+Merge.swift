public import Measurements

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
    var given: [PartFile] = []
    for file in files { given.append(try PartFile(file.path, file.measurement)) }
    let parts = try given.sortedByPart()
    try parts.requireOneRun()
    guard let first = parts.first else { throw .noFiles }
    for file in parts { try file.requireCommit(of: first) }
    for file in parts { try file.requireWhole() }
    var records = Dictionary(
      parts.flatMap { $0.measurement.benchmarks.map { ($0.id, $0) } }
    ) { first, _ in first }
    self.init(
      environment: first.measurement.environment,
      benchmarks: first.run.selected.compactMap { records.removeValue(forKey: $0) },
      parts: parts.map { file in
        MergedPart(part: file.run.part, environment: file.environment, benchmarks: file.ids)
      }, selection: first.measurement.selection)
  }
}

/// The measurement of one part of a run, with the path of its file.
private struct PartFile: ShardFile {
  let path: String
  let measurement: MeasurementSet
  let run: SharedRun

  var environment: RunEnvironment { measurement.environment }
  var ids: [String] { measurement.benchmarks.map(\.id) }

  /// Wraps a measurement; throws if it is not a part of a run.
  init(_ path: String, _ measurement: MeasurementSet) throws(MergeError) {
    guard let run = measurement.shard else {
      throw .notAShard(path: path, isMerged: measurement.parts != nil)
    }
    self.path = path
    self.measurement = measurement
    self.run = run
  }

  /// Throws unless the part was measured at the commit of another.
  func requireCommit(of first: PartFile) throws(MergeError) {
    let (here, there) = (environment.commit, first.environment.commit)
    guard here == there else { throw .otherCommit(path: path, here, first: first.path, there) }
  }

  /// Throws unless the part was measured to its end and has each of its benchmarks once, and no
  /// other.
  func requireWhole() throws(MergeError) {
    if let partial = measurement.partial { throw .partial(partial, path: path, run.part) }
    try requireItsBenchmarks()
  }
}
