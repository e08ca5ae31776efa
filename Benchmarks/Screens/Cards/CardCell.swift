internal import Animations
internal import Geometry
public import ViewTree

/// A row of the card list: a card and the gap below it.
///
/// The whole row shrinks under a finger.
public final class CardCell: ListCell {
  /// The view of the whole row, which shrinks under a finger.
  public let view: ViewID
  /// The card in the row, which fills the row together with its margins.
  let card: CardView

  private let scene: Scene

  init(_ card: Card, on device: Device, in scene: Scene) {
    self.scene = scene
    view = scene.insert(ViewProperties("cell", frame: .zero))
    self.card = CardView(card, .cell, on: device, in: scene)
    scene.addSubview(self.card.view, to: view)
  }

  /// Shows a card in the cell, as the card of row `row`; an open card is hidden.
  func show(_ card: Card, at row: Int, isOpen: Bool) {
    self.card.show(card)
    self.card.isHidden = isOpen
    // A reused cell may still be small from a finger.
    scene[view].transform = .identity
    scene[view].identifier = "cell-\(row)"
    scene[self.card.view].identifier = "card-\(row)"
  }
}
