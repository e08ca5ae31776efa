internal import Animations
internal import Geometry
public import ViewTree

/// A cell with one entry of a ledger: a line of text on a striped background.
public final class LedgerCell: ListCell {
  /// The view of the cell, which is also its label.
  public let view: ViewID
  private let scene: Scene

  /// The fill of the rows with even indices.
  static let evenColor = Color.white
  /// The fill of the rows with odd indices.
  static let oddColor = Color(red: 0.95, green: 0.95, blue: 0.93)

  init(in scene: Scene) {
    self.scene = scene
    view = scene.insert(ViewProperties(geometry: View(frame: .zero)))
  }

  /// Configures the cell for an entry, and names its view after the row: `entry-3`.
  func show(_ entry: LedgerEntry, row: Int) {
    // By row and not by cell, so that recordings do not depend on reuse.
    scene[view].identifier = "entry-\(row)"
    scene[view].text = "\(entry.title)  \(entry.amount)"
    scene[view].backgroundColor = row.isMultiple(of: 2) ? Self.evenColor : Self.oddColor
  }
}
