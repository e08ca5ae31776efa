internal import Essentials
internal import Measurements

extension HistoryStore {
  /// Removes all but the newest measurements.
  ///
  /// - Returns: The number of removed measurements.
  /// - Throws: `StorageError.unwritable`; measurements removed before the error are lost.
  public func prune(keeping count: Int) throws(StorageError) -> Int {
    precondition(count >= 0, "a number of measurements is not negative")
    let files = try files()
    return try remove(files.dropLast(count))
  }

  /// Removes the measurements before a date, given as ISO 8601 or a prefix of it.
  ///
  /// - Returns: The number of removed measurements.
  /// - Throws: `StorageError.unwritable`; measurements removed before the error are lost.
  public func prune(olderThan date: String) throws(StorageError) -> Int {
    try remove(files().filter { $0.date < date })
  }

  /// The names and paths of the files that a rebuild changed.
  public struct Rebuilt: Sendable, Equatable {
    /// The names of the saved measurements that were added to the history.
    public var added: [String] = []
    /// The paths of damaged files that were restored.
    public var restored: [String] = []
    /// The new paths, in `damaged/`, of damaged files that could not be restored.
    public var setAside: [String] = []

    /// Creates the result of a rebuild that changed nothing.
    package init() {}

    /// Whether the rebuild changed nothing.
    public var isEmpty: Bool { added.isEmpty && restored.isEmpty && setAside.isEmpty }
  }

  /// Repairs the history from the saved measurements.
  ///
  /// Missing measurements are added, damaged files are restored, and those that cannot be restored
  /// are moved to `damaged/`.
  ///
  /// - Returns: The changes.
  /// - Throws: `StorageError` when a file cannot be written.
  public func rebuild() throws(StorageError) -> Rebuilt {
    var rebuilt = Rebuilt()
    try StoredFile.requireOwnFolder(folder, within: root)
    for file in try files() {
      do throws(StorageError) {
        // Read only to be verified.
        _ = try Self.entry(file, at: path(file), only: nil)
      } catch .damaged(let path, _) {
        try repair(file, at: path, &rebuilt)
      }
    }
    let saved = MeasurementStore(root: root)
    for name in saved.names {
      // A damaged measurement adds nothing, and its own readers report it.
      guard let measurement = try? saved.load(name) else { continue }
      let entries = try HistoryEntry.entries(of: measurement, as: name, from: saved.path(name))
      if try add(entries) { rebuilt.added.append(name.text) }
    }
    return rebuilt
  }

  private func repair(
    _ file: HistoryFile, at path: String, _ rebuilt: inout Rebuilt
  ) throws(StorageError) {
    if let source = restored(file) {
      try StoredFile.replace(path, with: Data(source.text))
      rebuilt.restored.append(path)
      return
    }
    let aside = "\(folder)/damaged"
    try StoredFile.makeFolder(aside, within: root)
    guard unsafe rename(path, "\(aside)/\(file.fileName)") == 0 else {
      throw .unwritable(path: path, reason: SystemReason.ofLastCall)
    }
    rebuilt.setAside.append("\(aside)/\(file.fileName)")
  }

  /// Removes the files of entries that were read here.
  package func remove(_ entries: [HistoryEntry]) throws(StorageError) {
    let files = try entries.map { (entry) throws(StorageError) in try file(of: entry).file }
    _ = try remove(files)
  }

  private func remove(_ files: some Collection<HistoryFile>) throws(StorageError) -> Int {
    var removed = 0
    try StoredFile.requireOwnFolder(folder, within: root)
    for file in files {
      // Another process may have removed the file meanwhile.
      if unsafe unlink(path(file)) == 0 {
        removed += 1
      } else if errno != ENOENT {
        throw .unwritable(path: path(file), reason: SystemReason.ofLastCall)
      }
    }
    return removed
  }
}
