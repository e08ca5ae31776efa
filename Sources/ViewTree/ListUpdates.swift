/// A batch of changes to the rows of a list, collected before the batch is performed.
///
/// Rows are named in two numberings. The path of a row that is removed is its path *before* the
/// batch. The path of a row that is added is its path *after* the whole batch. So the order in
/// which updates are added makes no difference.
public struct ListUpdates: Hashable, Sendable {
  /// The rows to remove, by their paths before the batch.
  public private(set) var deletions: [RowPath] = []
  /// The rows to insert, by their paths after the batch.
  public private(set) var insertions: [RowPath] = []
  /// The rows to move, which keep their heights.
  public private(set) var moves: [RowMove] = []
  /// The rows to replace, by their paths, which are the same before and after the batch.
  public private(set) var reloads: [RowPath] = []

  /// Creates a batch without updates.
  public init() {}

  /// Whether the batch contains no updates.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && reloads.isEmpty
  }

  /// Removes the row that was at `path` before the batch.
  public mutating func delete(_ path: RowPath) { deletions.append(path) }

  /// Inserts a new row, which is at `path` after the batch.
  public mutating func insert(at path: RowPath) { insertions.append(path) }

  /// Moves the row at `source` before the batch to `destination` after the batch.
  public mutating func move(from source: RowPath, to destination: RowPath) {
    moves.append(RowMove(source: source, destination: destination))
  }

  /// Replaces the row at `path` before the batch by a new row at `path` after the batch.
  ///
  /// A reload is a deletion and an insertion at the same path, as on the platform. If other updates
  /// of the batch shift rows above, the new row does not have the place to which the old row would
  /// have been shifted. Reload in a separate batch to keep the position.
  public mutating func reload(_ path: RowPath) { reloads.append(path) }

  /// The paths before the batch of all rows that are removed, replaced or moved.
  var sources: [RowPath] { deletions + reloads + moves.map(\.source) }

  /// The paths after the batch of all rows that are inserted, replaced or moved.
  var destinations: [RowPath] { insertions + reloads + moves.map(\.destination) }
}

/// A move of a row to another path in a batch.
public struct RowMove: Hashable, Sendable {
  /// The path of the row before the batch.
  public var source: RowPath
  /// The path of the row after the batch.
  public var destination: RowPath

  /// Creates a move of a row from a path before the batch to a path after the batch.
  public init(source: RowPath, destination: RowPath) {
    self.source = source
    self.destination = destination
  }
}

/// A reason for which a batch of updates is invalid.
public enum ListUpdateError: Error, Hashable, Sendable {
  /// A row to delete, reload or move did not exist before the batch.
  case sourceOutOfRange(RowPath)
  /// The destination of an insertion, reload or move would not exist after the batch.
  case destinationOutOfRange(RowPath)
  /// Two of the deletions, reloads and moves name the same row.
  case repeatedSource(RowPath)
  /// Two of the insertions, reloads and moves name the same destination.
  case repeatedDestination(RowPath)
  /// The number of sections in the data differs from that of the list.
  case sectionCountMismatch(expected: Int, actual: Int)
  /// The number of rows in a section of the data differs from the number that the batch leaves.
  case rowCountMismatch(section: Int, expected: Int, actual: Int)
}
