/// What one batch does to the rows of a list, collected before it is done.
///
/// Rows are named by two numberings. Where something is taken from, the path is the row's *before*
/// the batch; where something is put, it is the row's *after* the whole batch. So the order in
/// which updates are added makes no difference.
public struct ListUpdates: Hashable, Sendable {
  /// Rows to take out, by their paths before the batch.
  public private(set) var deletions: [RowPath] = []
  /// Rows that are new, by their paths after the batch.
  public private(set) var insertions: [RowPath] = []
  /// Rows to put elsewhere, with their heights.
  public private(set) var moves: [RowMove] = []
  /// Rows to replace, by their paths before the batch.
  public private(set) var reloads: [RowPath] = []

  /// Creates a batch that does nothing.
  public init() {}

  /// Whether the batch does nothing.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && reloads.isEmpty
  }

  /// Takes out the row that was at `path` before the batch.
  public mutating func delete(_ path: RowPath) { deletions.append(path) }

  /// Puts a new row where it is at `path` after the batch.
  public mutating func insert(at path: RowPath) { insertions.append(path) }

  /// Puts the row that was at `source` before the batch where it is at `destination` after it.
  public mutating func move(from source: RowPath, to destination: RowPath) {
    moves.append(RowMove(source: source, destination: destination))
  }

  /// Replaces the row that was at `path` before the batch by one that is at `path` after it.
  ///
  /// That is a deletion and an insertion at the same numbers, as on the platform. When other
  /// updates of the batch shift rows above, the new row is not where the old one would have been
  /// shifted to: reload in a batch of its own to keep the place.
  public mutating func reload(_ path: RowPath) { reloads.append(path) }

  /// The paths of all rows that are taken from their places, before the batch.
  var sources: [RowPath] { deletions + reloads + moves.map(\.source) }

  /// The paths of all rows that are put somewhere, after the batch.
  var destinations: [RowPath] { insertions + reloads + moves.map(\.destination) }
}

/// A row that changes its place in a batch.
public struct RowMove: Hashable, Sendable {
  /// The path before the batch.
  public var source: RowPath
  /// The path after the batch.
  public var destination: RowPath

  /// Creates a move.
  public init(source: RowPath, destination: RowPath) {
    self.source = source
    self.destination = destination
  }
}

/// Why a batch of updates cannot be done.
public enum ListUpdateError: Error, Hashable, Sendable {
  /// A row to delete, reload or move did not exist before the batch.
  case sourceOutOfRange(RowPath)
  /// A row to insert, reload or move to would not exist after the batch.
  case destinationOutOfRange(RowPath)
  /// Two of the deletions, reloads and moves take the same row.
  case repeatedSource(RowPath)
  /// Two of the insertions, reloads and moves put a row at the same place.
  case repeatedDestination(RowPath)
  /// The data have another number of sections than the list.
  case sectionCountMismatch(expected: Int, actual: Int)
  /// The data have another number of rows in a section than the batch leaves there.
  case rowCountMismatch(section: Int, expected: Int, actual: Int)
}
