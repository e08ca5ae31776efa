internal import Essentials
public import Measurements

/// The saved measurements in a package's `.bench/` folder, including raw samples.
///
/// The folder is ignored by git and may be deleted at any time.
public struct MeasurementStore: Sendable {
  /// The largest number of named measurements; saving one more removes the oldest.
  ///
  /// The number is a choice: raw samples make large files. The history keeps the other numbers of
  /// removed measurements.
  public static let capacity = 20

  private let root: String
  private let folder: String

  /// Creates the store of the package at `root`; reads no file and makes no folder.
  public init(root: String) {
    self.root = root
    folder = "\(root)/.bench/measurements"
  }

  /// Returns the path of the file that holds, or would hold, the measurement called `name`.
  package func path(_ name: FileName) -> String {
    "\(folder)/\(name).json"
  }

  /// The names of the saved measurements except `last`, the newest first.
  package var names: [FileName] {
    let dated = StoredFile.documents(in: folder).filter { $0 != Self.last }
      .map { (name: $0, date: modified(path($0))) }
    // Names are exchanged between the sides, so that files of one date are in alphabetical order.
    return dated.sorted { ($0.date, $1.name) > ($1.date, $0.name) }.map(\.name)
  }

  /// The name under which each run is saved, replacing the measurement of the previous run.
  package static let last: FileName = "last"

  /// Returns the name that a user gives; `nil` if the text is not a valid file name or is `last`.
  package static func name(_ text: String) -> FileName? {
    FileName(text).flatMap { $0 == last ? nil : $0 }
  }

  /// Saves a measurement, and removes the oldest named measurements beyond `capacity`.
  ///
  /// - Returns: The path at which an earlier measurement of that name is kept, until the next one
  ///   is replaced; `nil` without one, and for `last`.
  /// - Throws: `StorageError.unwritable`.
  @discardableResult
  package func save(
    _ measurement: MeasurementSet, as name: FileName
  ) throws(StorageError) -> String? {
    try StoredFile.makeFolder(folder, within: root)
    // `replace` removes only those of its own path, and an old name may never come again.
    StoredFile.removeAbandoned(in: folder)
    let text = try Self.text(of: measurement, path: path(name))
    let earlier = try keepEarlier(name)
    try StoredFile.replace(path(name), with: text)
    // The new measurement is kept, whatever its file's date.
    let others = names.filter { $0 != name }
    // `names` does not contain `last`, which takes none of their places.
    for old in others.dropFirst(name == Self.last ? Self.capacity : Self.capacity - 1) {
      _ = try? StoredFile.remove(path(old))
    }
    return earlier
  }

  /// Copies the measurement that is about to be replaced, and returns the path of the copy.
  private func keepEarlier(_ name: FileName) throws(StorageError) -> String? {
    guard name != Self.last, let text = try StoredFile.contents(of: path(name)) else { return nil }
    let kept = "\(folder)/earlier/\(name).json"
    try StoredFile.makeFolder("\(folder)/earlier", within: root)
    try StoredFile.replace(kept, with: text)
    // One for all names, so that nothing piles up.
    for other in StoredFile.documents(in: "\(folder)/earlier") where other != name {
      _ = try? StoredFile.remove("\(folder)/earlier/\(other).json")
    }
    return kept
  }

  /// Reads the measurement called `name`; throws `.notFound` if there is none.
  package func load(_ name: FileName) throws(StorageError) -> MeasurementSet {
    try Self.load(path: path(name))
  }

  /// Reads a measurement from any file that has the schema of this version.
  public static func load(path: String) throws(StorageError) -> MeasurementSet {
    guard let data = try StoredFile.contents(of: path) else { throw .notFound(path: path) }
    return try JSONFile.decode(
      MeasurementSet.self, from: data, path: path, schema: MeasurementSet.schema)
  }

  /// Removes the measurement called `name`; returns false if there is none.
  package func remove(_ name: FileName) throws(StorageError) -> Bool {
    try StoredFile.requireOwnFolder(folder, within: root)
    return try StoredFile.remove(path(name))
  }

  private static func text(of measurement: MeasurementSet, path: String) throws(StorageError)
    -> Data
  {
    // Nothing is saved that `load` would refuse.
    if let fault = measurement.fault {
      throw .unwritable(path: path, reason: "\(fault.place): \(fault.reason.clipped)")
    }
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
