public import Benchmarking
internal import Foundation
public import Storage

/// A measurement in a file, whichever program wrote it.
public struct MeasurementFile: Sendable {
  /// What was measured.
  public let measurement: MeasurementSet
  /// Whether another program's format held it, which may hold less than was measured.
  public let isImported: Bool

  /// A measurement of this command.
  public init(_ measurement: MeasurementSet) {
    self.measurement = measurement
    isImported = false
  }

  /// Reads a measurement of this command, JSON of Google Benchmark or Go benchmark text, told apart
  /// by what is in the file.
  ///
  /// - Throws: `StorageError` when there is no such file, or it cannot be read as any of these.
  public init(path: String) throws(StorageError) {
    guard let data = try StoredFile.contents(of: path) else { throw .notFound(path: path) }
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

extension UInt8 {
  /// Whether it is white space between the tokens of JSON.
  fileprivate var isJSONSpace: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}

extension Data {
  /// Whether a JSON document has words of theirs and does not name its schema, as ours do.
  ///
  /// Read off the bytes, since a document may be large, or cut off. A quote inside a string is
  /// escaped, so each of these is a whole string.
  fileprivate var isOfGoogleBenchmark: Bool {
    func contains(_ word: String) -> Bool { range(of: Self("\"\(word)\"".utf8)) != nil }
    return !contains("schema") && (contains("context") || contains("real_time"))
  }
}
