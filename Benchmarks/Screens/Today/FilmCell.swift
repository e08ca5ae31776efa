internal import Geometry
internal import Transitions
public import ViewTree

/// A row of the today list: a picture with two labels on it, and the gap below.
public final class FilmCell: ListCell {
  /// The whole row; it shrinks under the finger.
  public let view: ViewID
  /// The card, including the gap below the picture; hidden while a copy flies to the detail.
  public let card: ViewID
  /// The picture with the labels on it; hidden while a copy flies back.
  public let picture: ViewID
  /// The label with the title in the reader's language.
  public let title: ViewID
  /// The label with the title in the language of the film.
  public let content: ViewID

  private let scene: Scene

  init(_ metrics: TodayMetrics, in scene: Scene) {
    self.scene = scene
    view = scene.insert(ViewProperties("cell", frame: metrics.cell))
    card = scene.insert(ViewProperties("card", frame: metrics.card), in: view)
    picture = scene.insert(ViewProperties("picture", frame: metrics.picture), in: card)
    scene[picture].cornerRadius = TodayStyle.pictureRadius
    scene[picture].clipsToBounds = true
    title = scene.insert(ViewProperties("title", frame: metrics.cardTitle), in: picture)
    content = scene.insert(ViewProperties("content", frame: metrics.cardContent), in: picture)
    scene[content].alpha = TodayStyle.contentAlpha
  }

  /// Configures the cell for a film and resets the effects of touches and transitions.
  func show(_ film: Film, at path: RowPath) {
    scene[view].identifier = "cell-\(path.row)"
    scene[view].transform = .identity
    scene[card].identifier = "card-\(path.row)"
    scene[card].isHidden = false
    scene[picture].identifier = "picture-\(path.row)"
    scene[picture].isHidden = false
    scene[picture].text = film.image
    scene[picture].backgroundColor = film.tint
    scene[title].text = film.title
    scene[content].text = film.originalTitle
  }
}
