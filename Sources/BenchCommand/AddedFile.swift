internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions
internal import Storage

/// A file that `history --add` reads: a document of `run`, or a file of a history.
struct AddedFile {
  let path: String

  /// Returns the file at a path, or those of a history in a folder, oldest first.
  ///
  /// - Throws: `StorageError` for a folder that cannot be read.
  static func all(at path: String) throws -> [AddedFile] {
    guard path.isFolder else { return [AddedFile(path: path)] }
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      // A folder of a history may have others, such as `damaged`.
      return names.filter { $0.hasSuffix(".tsv") || $0.hasSuffix(".json") }.sorted()
        .map { AddedFile(path: "\(path)/\($0)") }
    } catch {
      throw StorageError.unreadable(path: path, reason: SystemReason.of(error))
    }
  }

  private var name: String { path.lastPathName }

  /// Reads the measurement: an entry for each of its parts.
  ///
  /// - Throws: `StorageError` for a missing or damaged file; `CommandError` for a date in the
  ///   future.
  func entries() throws -> [HistoryEntry] {
    let entries = try path.hasSuffix(".tsv") ? [HistoryEntry(file: path)] : documentEntries()
    // A day leaves room for time zones that were mistaken for each other.
    let latest = Date.now.addingTimeInterval(86400).formatted(.iso8601)
    for entry in entries where entry.environment.date > latest {
      throw CommandError(
        .data,
        "\(path): its date \(entry.environment.date) is in the future, and all later ones would "
          + "come before it; set the clock right, here or where it was measured")
    }
    return entries
  }

  private func documentEntries() throws -> [HistoryEntry] {
    // A dot in front begins no extension.
    let stem = String(name[..<(name.dropFirst().lastIndex(of: ".") ?? name.endIndex)])
    return try HistoryEntry.entries(
      of: try MeasurementStore.load(path: path), as: MeasurementStore.name(stem), from: path)
  }
}
