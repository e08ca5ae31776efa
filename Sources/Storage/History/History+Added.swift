package import Benchmarking

extension History {
  /// The same with a measurement that is not kept in it; one of the same moment and commit is
  /// in it already.
  ///
  /// - Parameters:
  ///   - measurement: What was measured.
  ///   - name: What a reader knows it by.
  /// - Returns: All of them, oldest first.
  /// - Throws: `StorageError.damaged` when its date is none.
  package func adding(
    _ measurement: MeasurementSet, as name: String
  ) throws(StorageError) -> History {
    var entries = entries
    for entry in try HistoryEntry.entries(of: measurement, as: name, from: name) {
      let isKept = entries.contains {
        $0.environment.date == entry.environment.date
          && $0.environment.commit == entry.environment.commit
      }
      guard !isKept else { continue }
      let later = entries.firstIndex { $0.environment.date > entry.environment.date }
      entries.insert(entry, at: later ?? entries.endIndex)
    }
    return History(entries: entries, notes: notes)
  }
}
