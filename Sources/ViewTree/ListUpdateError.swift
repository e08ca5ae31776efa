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
  /// The number of sections in the data differs from the number that the batch leaves.
  case sectionCountMismatch(expected: Int, actual: Int)
  /// The number of rows in a section of the data differs from the number that the batch leaves.
  case rowCountMismatch(section: Int, expected: Int, actual: Int)
  /// A section to delete, reload or move did not exist before the batch.
  case sectionSourceOutOfRange(Int)
  /// The destination of an insertion, reload or move of a section would not exist after the batch.
  case sectionDestinationOutOfRange(Int)
  /// Two of the deletions, reloads and moves of sections name the same section.
  case repeatedSectionSource(Int)
  /// Two of the insertions, reloads and moves of sections name the same destination.
  case repeatedSectionDestination(Int)
  /// A row to delete, reload or move is in a section that the batch deletes or reloads.
  case sourceInRemovedSection(RowPath)
  /// The destination of an insertion, reload or move is in a section that the batch inserts or
  /// reloads.
  case destinationInNewSection(RowPath)
  /// A row before a computed batch has the identity of a row above.
  case repeatedIdentityBefore(RowPath)
  /// A row after a computed batch has the identity of a row above.
  case repeatedIdentityAfter(RowPath)
}
