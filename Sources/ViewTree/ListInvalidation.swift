/// How much of what was once asked about a list no longer holds.
///
/// Scopes grow: what a smaller one invalidates, a larger one does too.
public enum ListInvalidation: Hashable, Sendable {
  /// All answers still hold.
  case nothing
  /// The frames of an item and of everything below it: a height changed.
  ///
  /// The number is the item's, see `ListLayout.itemNumber(of:)`.
  case items(from: Int)
  /// The numbers of items and their frames: rows were inserted, deleted, moved or reloaded.
  ///
  /// Rows that stayed keep their heights, under new numbers.
  case counts
  /// All of it, heights included: the list was reloaded.
  case everything

  /// Whether what was known about an item no longer holds.
  ///
  /// - Parameter item: The item's number at the time of asking.
  /// - Returns: `true` when it has to be asked for again.
  public func affects(item: Int) -> Bool {
    switch self {
    case .nothing: false
    case .items(let first): item >= first
    case .counts, .everything: true
    }
  }

  /// Takes in another scope.
  public mutating func formUnion(_ other: ListInvalidation) {
    switch (self, other) {
    case (.everything, _), (_, .nothing): break
    case (.items(let first), .items(let second)): self = .items(from: min(first, second))
    case (.counts, .items): break
    default: self = other
    }
  }
}
