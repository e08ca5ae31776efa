internal import Essentials
internal import Measurements
internal import Storage

/// Reads the JSON of Google Benchmark and of other programs that write the same format.
///
/// Rows of one name are its samples. Aggregates are read if there are no repetitions and the
/// aggregates hold a whole distribution, like those that this command writes. Mean, median and
/// standard deviation alone give no floor to compare.
struct GoogleBenchmarkReader {
  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - data: The contents.
  ///   - path: The path, for the error.
  /// - Returns: The samples as a measurement.
  /// - Throws: `StorageError.unreadable` with the index of the wrong row.
  /// - Complexity: O(bytes), and O(samples · log(samples)) for the summaries.
  static func read(_ data: Data, path: String) throws(StorageError) -> MeasurementSet {
    let decoder = JSONDecoder()
    // Google Benchmark writes NaN and Infinity, which only JSON5 allows.
    decoder.allowsJSON5 = true
    do {
      try JSONFile.requireUTF8(data)
      let document = try decoder.decode(GoogleBenchmarkDocument.self, from: data)
      return MeasurementSet(
        environment: document.environment, benchmarks: try document.samples.records())
    } catch {
      let reason =
        (error as? DocumentError)?.reason
        ?? JSONFile.reason(of: error, in: data, takesNaN: true)
      throw .unreadable(path: path, reason: reason)
    }
  }
}

/// A file of Google Benchmark, read row by row, since there may be a million rows.
private struct GoogleBenchmarkDocument: Decodable {
  var environment = RunEnvironment.unknown
  var samples = ImportedSamples()
  private var aggregates: [GoogleBenchmarkAggregates] = []
  /// The index in `aggregates` of each benchmark, by identifier.
  private var places: [String: Int] = [:]

  private enum CodingKeys: String, CodingKey {
    case context, benchmarks
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let context = try container.decodeIfPresent(GoogleBenchmarkContext.self, forKey: .context)
    environment = context?.asEnvironment ?? environment
    // A file of this command, in which counts are exact by definition.
    if context?.environment != nil {
      samples.exactMetrics = Set(Metric.allCases.filter(\.isExact))
    }
    var rows = try container.nestedUnkeyedContainer(forKey: .benchmarks)
    while !rows.isAtEnd {
      let index = rows.currentIndex
      do {
        try add(try rows.decode(GoogleBenchmarkRow.self))
      } catch let error as DocumentError {
        throw DocumentError("benchmarks[\(index)]: \(error.reason)")
      }
    }
    for summed in aggregates {
      try summed.add(to: &samples, hasSamples: samples.contains(summed.id))
    }
  }

  private mutating func add(_ row: GoogleBenchmarkRow) throws(DocumentError) {
    if row.isAggregate {
      try addAggregate(row)
    } else if let error = row.error {
      samples.fail(row.id, error)
    } else {
      samples.note(row.id)
      for (metric, value) in try row.readings() {
        samples.add(value, of: metric, iterations: row.iterations, to: row.id)
      }
    }
  }

  private mutating func addAggregate(_ row: GoogleBenchmarkRow) throws(DocumentError) {
    if places[row.id] == nil {
      places[row.id] = aggregates.count
      aggregates.append(GoogleBenchmarkAggregates(id: row.id))
    }
    guard let place = places[row.id] else { return }
    try aggregates[place].add(row)
  }
}
