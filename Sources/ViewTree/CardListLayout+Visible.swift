internal import Geometry

/// The cards that are visible in some bounds, from top to bottom: the state of a walk, which
/// `CardListLayout.next` takes on.
struct VisibleCards {
  /// Where the next card is stored; meaningless when there is none.
  fileprivate var place: CardPlace
  /// Where it begins, in grains.
  fileprivate var top: Int
  /// Where the visible extent ends, in grains.
  fileprivate let end: Int

  /// A visible card.
  struct Card {
    /// Where it is stored.
    var place: CardPlace
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
    guard let (start, end) = visibleExtent(of: bounds) else {
      return VisibleCards(place: CardPlace(), top: 0, end: 0)
    }
    let place = search(Grains.down(start))
    return VisibleCards(place: place, top: top(of: place), end: Grains.up(end))
  }

  /// Where what is inside of some bounds begins and ends, in points; `nil` if nothing is.
  @inline(__always)
  func visibleExtent(of bounds: Rect) -> (start: Double, end: Double)? {
    let (start, end) = (max(bounds.minY, 0), min(bounds.maxY, contentHeight))
    return start < end ? (start, end) : nil
  }

  /// The next visible card, if there is one.
  @inline(__always)
  func next(_ cards: inout VisibleCards) -> VisibleCards.Card? {
    while cards.top < cards.end {
      let (place, top) = (cards.place, cards.top)
      let end = leaves.end(in: place.leaf, at: place.position)
      if end > Grains.greatestContent {
        cards.place = behindLeaf(of: place)
        continue
      }
      cards.top = place.leafTop &+ end
      cards.place.position &+= 1
      let height = cards.top &- top
      if height > 0 {
        return VisibleCards.Card(
          place: place, minY: Grains.points(top), height: Grains.points(height))
      }
    }
    return nil
  }
}
