/// The part of a list's layout that has changed since it was last queried.
///
/// Scopes are nested: a larger one includes everything that a smaller one invalidates.
public enum ListInvalidation: Hashable, Sendable {
  /// No attribute has changed, so none has to be queried again.
  case nothing
  /// The frames of an item and of all items below it have changed, because a height changed.
  ///
  /// The number is that of the item; see `ListLayout.itemNumber(of:)`.
  case items(from: Int)
  /// Item numbers and frames have changed: rows were inserted, deleted, moved or reloaded.
  ///
  /// Rows that stayed keep their heights under new numbers.
  case counts
  /// Everything has changed, heights included: the list was reloaded.
  case everything

  /// Whether the attributes of an item have changed.
  ///
  /// - Parameter item: The item's current number.
  /// - Returns: `true` if the attributes have to be queried again.
  public func affects(item: Int) -> Bool {
    switch self {
    case .nothing: false
    case .items(let first): item >= first
    case .counts, .everything: true
    }
  }

  /// Extends this scope to everything that `other` invalidates.
  public mutating func formUnion(_ other: ListInvalidation) {
    switch (self, other) {
    case (.everything, _), (_, .nothing): break
    case (.items(let first), .items(let second)): self = .items(from: min(first, second))
    case (.counts, .items): break
    // The other scope is larger, or both are equal.
    default: self = other
    }
  }
}
