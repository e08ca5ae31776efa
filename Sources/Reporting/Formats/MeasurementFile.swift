public import Comparison
internal import Essentials
public import Measurements
public import Storage

/// A measurement read from a file of any supported program.
public struct MeasurementFile: Sendable {
  /// The measurement, converted if it was in another program's format.
  public let measurement: MeasurementSet
  /// Whether the file was in another program's format, which may hold less than was measured.
  public private(set) var isImported: Bool
  /// The path of the folder of thresholds that was read; `nil` for a file.
  private let thresholds: String?

  /// Wraps a measurement that this command has just made, without reading a file.
  public init(_ measurement: MeasurementSet) {
    self.measurement = measurement
    isImported = false
    thresholds = nil
  }

  /// Reads a measurement of this command, JSON of Google Benchmark or Go benchmark text, told apart
  /// by the contents; or a folder of thresholds.
  ///
  /// - Throws: `StorageError` when the file does not exist or is in none of these formats.
  public init(path: String) throws(StorageError) {
    if path.isFolder {
      (measurement, isImported, thresholds) = (try ThresholdFolder.read(path), true, path)
      return
    }
    thresholds = nil
    guard let data = try StoredFile.contents(of: path) else { throw .notFound(path: path) }
    // This command and Google Benchmark write JSON objects, Go writes lines of text.
    guard data.first(where: { !$0.isJSONSpace }) == UInt8(ascii: "{") else {
      measurement = try GoBenchmarkReader.read(data, path: path)
      isImported = true
      return
    }
    isImported = data.isOfGoogleBenchmark
    measurement =
      isImported
      ? try GoogleBenchmarkReader.read(data, path: path)
      : try JSONFile.decode(
        MeasurementSet.self, from: data, path: path, schema: MeasurementSet.schema)
  }
}

extension MeasurementFile {
  /// Returns the thresholds under the identifiers of a candidate's benchmarks.
  ///
  /// A folder stores thresholds under other names. A file is returned unchanged.
  ///
  /// - Throws: `StorageError.unreadable` for thresholds of another version of Swift.
  public func matched(to candidate: MeasurementSet) throws(StorageError) -> MeasurementFile {
    guard let thresholds else { return self }
    var file = MeasurementFile(
      try ThresholdFolder.matched(measurement, of: thresholds, to: candidate))
    file.isImported = true
    return file
  }

  /// Returns a line on the most common difference of allocations from thresholds; `nil` if none
  /// were compared.
  public func thresholdLine(_ comparisons: [BenchmarkComparison]) -> String? {
    let differences = comparisons.compactMap { comparison -> Double? in
      guard let count = comparison[.allocations], let new = count.candidate?.exact,
        let old = count.baseline?.exact
      else { return nil }
      return new.value - old.value
    }
    guard thresholds != nil, let most = Commonest(differences) else { return nil }
    return "thresholds: allocations differ by \(Quantity.change(most.value)) in \(most.count) of "
      + "\(differences.count) benchmarks; a difference that most share is what the other tool's "
      + "reading allocates; \(measurement.benchmarks.count) thresholds"
  }
}

extension UInt8 {
  /// Whether the byte is white space between the tokens of JSON: RFC 8259, section 2.
  fileprivate var isJSONSpace: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}

extension Data {
  /// Whether a JSON document has Google Benchmark's keys but not this command's schema.
  ///
  /// The bytes are searched, since a document may be large or cut off. A quote inside a string is
  /// escaped, so each match is a whole string.
  fileprivate var isOfGoogleBenchmark: Bool {
    func contains(_ word: String) -> Bool { range(ofBytes: Self("\"\(word)\"".utf8)) != nil }
    return !contains("schema") && (contains("context") || contains("real_time"))
  }
}
