internal import Geometry

/// The cards that are visible in some bounds, from top to bottom: the state of a walk, which
/// `CardListLayout.next` takes on.
struct VisibleCards {
  /// Where the next card is stored; meaningless when there is none.
  fileprivate var place: CardListLayout.Place
  /// Where it begins, in points.
  fileprivate var minY: Double
  /// Where the visible extent ends, in points.
  fileprivate let end: Double

  /// A visible card.
  struct Card {
    /// Where it is stored.
    var place: CardListLayout.Place
    /// Where it begins, in points.
    var minY: Double
    /// How tall it is, in points, more than 0.
    var height: Double
  }
}

extension CardListLayout {
  /// The cards with maxY > `bounds.minY` and minY < `bounds.maxY`, but for those without a height.
  @inline(__always)
  func visibleCards(in bounds: Rect) -> VisibleCards {
    let end = min(bounds.maxY, contentHeight)
    let start = max(bounds.minY, 0)
    guard start < contentHeight else {
      return VisibleCards(place: Place(), minY: .infinity, end: end)
    }
    let place = search(start)
    return VisibleCards(place: place, minY: minY(at: place), end: end)
  }

  /// The next visible card, if there is one.
  @inline(__always)
  func next(_ cards: inout VisibleCards) -> VisibleCards.Card? {
    while cards.minY < cards.end {
      let (place, minY) = (cards.place, cards.minY)
      let maxY = place.leafY + leaves.end(in: place.leaf, at: place.position)
      if maxY == .infinity {
        cards.place = behindLeaf(of: place)
        continue
      }
      cards.minY = maxY
      cards.place.position &+= 1
      if maxY > minY { return VisibleCards.Card(place: place, minY: minY, height: maxY - minY) }
    }
    return nil
  }
}
