public import Benchmarking
internal import Foundation

/// Saved measurements in a package's `.bench/` folder, raw samples included.
///
/// The folder is git-ignored and may be deleted at any time.
public struct MeasurementStore: Sendable {
  /// How many named measurements are kept; saving one more removes the oldest.
  public static let capacity = 20

  private let folder: String

  /// The store of the package at `root`.
  public init(root: String) {
    folder = "\(root)/.bench/measurements"
  }

  /// Where a measurement called `name` belongs.
  public func path(_ name: String) -> String {
    "\(folder)/\(name).json"
  }

  /// The saved names, newest first.
  public var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let dated = files.filter { $0.hasSuffix(".json") && $0 != "\(Self.last).json" }
      .map { (name: String($0.dropLast(5)), date: modified("\(folder)/\($0)")) }
    return dated.sorted { ($0.date, $1.name) > ($1.date, $0.name) }.map(\.name)
  }

  /// The name under which every run is kept until the next one.
  public static let last = "last"

  /// Whether a name can be a file's name.
  public static func isValid(name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name != last
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
  }

  /// Saves a measurement and removes the oldest beyond the capacity.
  public func save(_ measurement: MeasurementSet, as name: String) throws(StorageError) {
    try StoredFile.makeFolder(folder)
    StoredFile.removeAbandoned(in: folder)
    try StoredFile.write(try Self.text(of: measurement, path: path(name)), to: path(name))
    // The new one stays whatever the clock says.
    let others = names.filter { $0 != name }
    for old in others.dropFirst(name == Self.last ? Self.capacity : Self.capacity - 1) {
      try? FileManager.default.removeItem(atPath: path(old))
    }
  }

  /// Reads the measurement called `name`.
  public func load(_ name: String) throws(StorageError) -> MeasurementSet {
    try Self.load(path: path(name))
  }

  /// Reads a measurement of this command from any file.
  public static func load(path: String) throws(StorageError) -> MeasurementSet {
    guard let data = try StoredFile.contents(of: path) else { throw .notFound(path: path) }
    return try JSONFile.decode(
      MeasurementSet.self, from: data, path: path, schema: MeasurementSet.schema)
  }

  /// Removes the measurement called `name`; false when there is none.
  public func remove(_ name: String) throws(StorageError) -> Bool {
    guard FileManager.default.fileExists(atPath: path(name)) else { return false }
    do {
      try FileManager.default.removeItem(atPath: path(name))
    } catch {
      throw .unwritable(path: path(name), reason: error.localizedDescription)
    }
    return true
  }

  private static func text(of measurement: MeasurementSet, path: String) throws(StorageError)
    -> Data
  {
    do {
      return try JSONText.encode(measurement)
    } catch {
      throw .unwritable(path: path, reason: "\(error)")
    }
  }

  private func modified(_ path: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }
}
