package import Measurements

extension History {
  /// Returns the history with a measurement added, unless it has one of the same date and commit.
  ///
  /// - Parameters:
  ///   - measurement: The measurement to add.
  ///   - name: The name of the measurement for readers.
  /// - Returns: The history, oldest measurement first.
  /// - Throws: `StorageError.damaged` when the measurement has no valid date.
  package func adding(
    _ measurement: MeasurementSet, as name: String
  ) throws(StorageError) -> History {
    var entries = entries
    // The name may be the path of a file.
    let shown = FileName(mending: name)
    for entry in try HistoryEntry.entries(of: measurement, as: shown, from: name) {
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
