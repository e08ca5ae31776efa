internal import Comparison
internal import Measurements
internal import Reporting
internal import Sessions

/// The benchmarks and metrics that both of two measurements were asked for.
///
/// A benchmark that only one of them was asked for is neither new nor gone on the other side.
struct CommonSelection {
  private let reference: MeasuredPart?
  private let candidate: MeasuredPart

  /// Reads the selection that each measurement recorded.
  ///
  /// - Parameters:
  ///   - reference: The older measurement; `nil` for a stored baseline, which is whole.
  ///   - candidate: The newer one.
  /// - Throws: `CommandError` for a stored filter that is no regular expression.
  init(_ reference: MeasurementSet?, _ candidate: MeasurementSet) throws(CommandError) {
    self.reference = try reference.map { (set) throws(CommandError) in try MeasuredPart(set) }
    self.candidate = try MeasuredPart(candidate)
  }

  /// Whether the older measurement was asked for a benchmark; true for a stored baseline, which has
  /// all.
  func isInReference(_ record: BenchmarkRecord) -> Bool {
    reference?.contains(id: record.id, tags: record.tags) ?? true
  }

  /// Whether the newer measurement was asked for a benchmark with this identifier and these tags.
  func isInCandidate(id: String, tags: [String]) -> Bool {
    candidate.contains(id: id, tags: tags)
  }

  /// Whether both measurements were asked for a metric; a stored baseline counts as asked for all.
  func has(_ metric: Metric) -> Bool {
    (reference?.recorded?.has(metric) ?? true) && (candidate.recorded?.has(metric) ?? true)
  }

  /// Returns the error of two measurements without a common benchmark; `nil` if their parts are
  /// equal.
  func empty(_ first: String, _ second: String?) -> CommandError? {
    let notes = notes(first, second)
    guard !notes.isEmpty else { return nil }
    return CommandError(
      .data,
      "\(first) and \(second ?? first) have no benchmark in common: "
        + notes.joined(separator: "; "))
  }

  /// Returns a sentence on the parts that `first` and `second` measured; empty if the parts are
  /// equal.
  func notes(_ first: String, _ second: String?) -> [String] {
    guard let second, let reference, !reference.isSame(as: candidate) else { return [] }
    return ["\(first) was measured \(reference.words), \(second) \(candidate.words)"]
  }
}

/// The selection and the shard of a measurement: the benchmarks that the measurement was asked for.
private struct MeasuredPart {
  let recorded: RunSelection?
  private let selection: Selection
  private let shard: SharedRun?
  /// The identifiers of the shard's part, to which the selection is applied already.
  private let part: Set<String>?

  init(_ measurement: MeasurementSet) throws(CommandError) {
    recorded = measurement.selection
    selection = try Selection(measurement.selection)
    shard = measurement.shard
    part = shard.map { Set($0.part.part(of: $0.selected)) }
  }

  func contains(id: String, tags: [String]) -> Bool {
    part?.contains(id) ?? selection.contains(id: id, tags: tags)
  }

  func isSame(as other: MeasuredPart) -> Bool {
    recorded == other.recorded && shard?.part == other.shard?.part
  }

  var words: String {
    let parts = [recorded.map { "\($0.line)" }, shard.map { "shard \($0.part) only" }]
    let words = parts.compactMap { $0 }.joined(separator: ", ")
    return words.isEmpty ? "as a whole" : words
  }
}
