/// A batch of changes to the rows and sections of a list, collected before the batch is performed.
///
/// Rows and sections are named in two numberings. The path of a row that is removed is its path
/// *before* the batch. The path of a row that is added is its path *after* the whole batch. The
/// same holds for the index of a section, and for the section in the path of a row. So the order in
/// which updates are added makes no difference.
///
/// A section leaves, arrives or moves together with its header, rows and footer. The rows of a
/// section that moves may be updated in the same batch. The rows of a section that is deleted,
/// inserted or reloaded may not, because the update of the section already includes them.
public struct ListUpdates: Hashable, Sendable {
  /// The rows to remove, by their paths before the batch.
  public private(set) var deletions: [RowPath] = []
  /// The rows to insert, by their paths after the batch.
  public private(set) var insertions: [RowPath] = []
  /// The rows to move, which keep their heights.
  public private(set) var moves: [RowMove] = []
  /// The rows to replace, by their paths, which are the same before and after the batch.
  public private(set) var reloads: [RowPath] = []
  /// The sections to remove, by their indices before the batch.
  public private(set) var sectionDeletions: [Int] = []
  /// The sections to insert, by their indices after the batch.
  public private(set) var sectionInsertions: [SectionArrival] = []
  /// The sections to move, which keep their headers, rows and footers.
  public private(set) var sectionMoves: [SectionMove] = []
  /// The sections to replace, by their indices, which are the same before and after the batch.
  public private(set) var sectionReloads: [SectionArrival] = []

  /// Creates a batch without updates.
  public init() {}

  /// Whether the batch contains no updates.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && reloads.isEmpty && keepsSections
  }

  /// Whether the batch contains no updates of whole sections.
  var keepsSections: Bool {
    sectionDeletions.isEmpty && sectionInsertions.isEmpty && sectionMoves.isEmpty
      && sectionReloads.isEmpty
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

// MARK: - Sections

extension ListUpdates {
  /// Removes the section that was at `index` before the batch, with its rows.
  public mutating func deleteSection(_ index: Int) { sectionDeletions.append(index) }

  /// Inserts a new section, which is at `index` after the batch.
  ///
  /// The section's rows get their heights like rows that are inserted.
  public mutating func insertSection(_ section: ListSection, at index: Int) {
    sectionInsertions.append(SectionArrival(index: index, section: section))
  }

  /// Moves the section at `source` before the batch to `destination` after the batch.
  public mutating func moveSection(from source: Int, to destination: Int) {
    sectionMoves.append(SectionMove(source: source, destination: destination))
  }

  /// Replaces the section at `index` before the batch by a new section at `index` after the batch.
  ///
  /// A reload is a deletion and an insertion at the same index, like the reload of a row.
  public mutating func reloadSection(_ index: Int, as section: ListSection) {
    sectionReloads.append(SectionArrival(index: index, section: section))
  }
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

/// A new section of a list, and its index after a batch.
public struct SectionArrival: Hashable, Sendable {
  /// The index of the section after the batch.
  public var index: Int
  /// The header, the number of rows and the footer of the section.
  public var section: ListSection

  /// Creates the arrival of a section at an index after the batch.
  public init(index: Int, section: ListSection) {
    self.index = index
    self.section = section
  }
}

/// A move of a section to another index in a batch.
public struct SectionMove: Hashable, Sendable {
  /// The index of the section before the batch.
  public var source: Int
  /// The index of the section after the batch.
  public var destination: Int

  /// Creates a move of a section from an index before the batch to an index after the batch.
  public init(source: Int, destination: Int) {
    self.source = source
    self.destination = destination
  }
}
