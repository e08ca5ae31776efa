/// The time that bodies have excluded from measurement since the tally was created.
struct ExclusionTally {
  private let nanoseconds = Platform.excludedNanoseconds
  private let parts = Platform.exclusionCount

  /// Adds a remark to a record if any time was excluded: the excluded share, and its cost.
  ///
  /// - Parameters:
  ///   - sampler: The samples that were taken since the tally was created.
  ///   - iterationsPerSample: The number of iterations in each sample.
  ///   - record: The record of the benchmark.
  func note(_ sampler: Sampler, iterationsPerSample: Int, into record: inout BenchmarkRecord) {
    let iterations = sampler.wall.count * iterationsPerSample
    let parts = Double(Platform.exclusionCount - parts) / Double(max(iterations, 1))
    guard parts > 0 else { return }
    let excluded = Double(Platform.excludedNanoseconds - nanoseconds)
    let measured = Double(sampler.wall.reduce(0, +))
    let cost = parts * LoopOverhead.measureExclusion()
    // The shortest sample instead of the second shortest: exact enough for a share in a remark.
    let floor = Double(sampler.wall.min() ?? 0) / Double(iterationsPerSample)
    record.notes.append(
      Self.words(
        share: excluded / max(excluded + measured, 1), parts: parts, cost: cost, floor: floor))
  }

  /// Returns the remark on excluded time.
  ///
  /// - Parameters:
  ///   - share: The excluded share of all time.
  ///   - parts: The number of exclusions in an iteration.
  ///   - cost: The nanoseconds that the exclusions add to an iteration.
  ///   - floor: The nanoseconds of an iteration, with that cost.
  /// - Returns: One sentence.
  static func words(share: Double, parts: Double, cost: Double, floor: Double) -> String {
    let count = (parts * 100).rounded() / 100
    let error = floor > 0 ? ", \(percent(cost / floor)) of it" : ""
    return "\(percent(share)) of the time is excluded, in \(count) parts an iteration, which leave "
      + "about \(Int(cost.rounded())) ns in its time\(error)"
      + (share > 0.5
        ? "; the excluded part dominates: measure its noise, too, or prepare in setUp" : "")
  }

  private static func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
}
