internal import Benchmarking
internal import Foundation

extension HistoryStore {
  /// Removes all but the newest measurements.
  ///
  /// - Returns: How many were removed.
  /// - Throws: `StorageError.unwritable`, with what was removed before gone.
  public func prune(keeping count: Int) throws(StorageError) -> Int {
    precondition(count >= 0, "a number of measurements is not negative")
    let files = try files()
    return try remove(files.dropLast(count))
  }

  /// Removes the measurements taken before a date, ISO 8601 or the beginning of one.
  ///
  /// - Returns: How many were removed.
  /// - Throws: `StorageError.unwritable`, with what was removed before gone.
  public func prune(olderThan date: String) throws(StorageError) -> Int {
    try remove(files().filter { $0.date < date })
  }

  /// What a rebuild did.
  public struct Rebuilt: Sendable, Equatable {
    /// Saved measurements that the history lacked, and now has.
    public var added: [String] = []
    /// Damaged files that were restored.
    public var restored: [String] = []
    /// Damaged files that could not be, where they are now.
    public var setAside: [String] = []

    /// Whether there was nothing to do.
    public var isEmpty: Bool { added.isEmpty && restored.isEmpty && setAside.isEmpty }
  }

  /// Makes the history whole from what there is.
  ///
  /// Adds the saved measurements that it lacks, restores damaged files from them, and sets the
  /// others aside in `damaged/`.
  ///
  /// - Returns: What was done.
  /// - Throws: `StorageError` when something cannot be written.
  public func rebuild() throws(StorageError) -> Rebuilt {
    var rebuilt = Rebuilt()
    for file in try files() {
      do throws(StorageError) {
        _ = try Self.entry(file, at: path(file), only: nil)
      } catch .damaged(let path, _) {
        try repair(file, at: path, &rebuilt)
      }
    }
    let saved = MeasurementStore(root: root)
    for name in saved.names {
      guard let measurement = try? saved.load(name) else { continue }
      let entries = try HistoryEntry.entries(of: measurement, as: name, from: saved.path(name))
      if try add(entries) { rebuilt.added.append(name) }
    }
    return rebuilt
  }

  private func repair(
    _ file: HistoryFile, at path: String, _ rebuilt: inout Rebuilt
  ) throws(StorageError) {
    if let source = restored(file) {
      try StoredFile.write(Data(source.text), to: path)
      rebuilt.restored.append(path)
      return
    }
    let aside = "\(folder)/damaged"
    try StoredFile.makeFolder(aside)
    guard rename(path, "\(aside)/\(file.fileName)") == 0 else {
      throw .unwritable(path: path, reason: String(cString: strerror(errno)).lowercased())
    }
    rebuilt.setAside.append("\(aside)/\(file.fileName)")
  }

  private func remove(_ files: some Collection<HistoryFile>) throws(StorageError) -> Int {
    var removed = 0
    for file in files {
      // Another process may have removed it meanwhile.
      if unlink(path(file)) == 0 {
        removed += 1
      } else if errno != ENOENT {
        throw .unwritable(path: path(file), reason: String(cString: strerror(errno)).lowercased())
      }
    }
    return removed
  }
}
