internal import Builds
internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions
internal import Storage

/// The commit of `bench history --since`, and the steps after it.
struct StepsSince {
  /// The name of the commit that the user gave.
  let reference: String
  /// The full hash of the commit.
  let commit: String
  /// The date of the commit, as ISO 8601 in UTC.
  private let date: String
  private let repository: Repository

  /// Finds the commit in the package's repository.
  ///
  /// - Throws: `CommandError` with code 64 when git knows no such commit.
  init(_ reference: String, in root: PackageRoot) throws(CommandError) {
    self.reference = reference
    do throws(BuildError) {
      repository = try Repository(at: root.path)
      commit = try repository.commit(of: reference)
      let time = try repository.time(of: commit)
      date = Date(timeIntervalSince1970: Double(time)).formatted(.iso8601)
    } catch {
      switch error {
      case .notARepository, .unknownReference:
        throw CommandError(
          .usage,
          "--since \(reference): neither a date, such as 2026-01-31, nor a commit that git knows "
            + "here")
      default: throw CommandError(error)
      }
    }
  }

  /// Returns the steps whose first report named a commit that is no ancestor of this one.
  ///
  /// A commit that the repository does not have is placed by the date of its measurement.
  ///
  /// - Throws: `CommandError` after a signal.
  func steps(among all: [IdentifiedStep]) throws(CommandError) -> [IdentifiedStep] {
    let known = try summaries(of: all.map(\.originCommit))
    var isNew: [Commit: Bool] = [:]
    var new: [IdentifiedStep] = []
    for step in all {
      guard let name = step.originCommit, known[name.hash] != nil else {
        if step.originDate > date { new.append(step) }
        continue
      }
      if isNew[name] == nil { isNew[name] = try isAfter(name) }
      if isNew[name] == true { new.append(step) }
    }
    return new
  }

  /// Throws if all of some series were measured at commits before this one: without a measurement
  /// there is no step, and nothing is known of what came after.
  ///
  /// - Throws: `CommandError` with code 65, or after a signal.
  func requireMeasurement(in series: [MetricSeries]) throws(CommandError) {
    var last: [Commit?: String] = [:]
    for point in series.lazy.flatMap(\.points) {
      last[point.commit] = max(last[point.commit] ?? "", point.date)
    }
    let known = try summaries(of: last.keys)
    // The newest first, which most likely is one.
    for (state, measured) in last.sorted(by: { $0.value > $1.value }) {
      guard let state, known[state.hash] != nil else {
        if measured >= date { return }
        continue
      }
      if state.hash == commit { return }
      if try isAfter(state) { return }
    }
    throw CommandError(
      .data,
      "--since \(reference): nothing was measured at this commit or after it; "
        + "`bench run --save NAME` adds a measurement")
  }

  private func summaries(
    of states: some Sequence<Commit?>
  ) throws(CommandError) -> [String: CommitSummary] {
    try CommandError.converting { () throws(BuildError) in
      try repository.summaries(of: states.compactMap { $0?.hash })
    }
  }

  /// Whether a measured state is not that of a commit before or at this one.
  private func isAfter(_ state: Commit) throws(CommandError) -> Bool {
    // Files that differed from this commit were changed after it.
    if state.hash == commit { return !state.isClean }
    return try CommandError.converting { () throws(BuildError) in
      try !repository.isAncestor(state.hash, of: commit)
    }
  }
}
