internal import Animations
internal import Geometry
public import ViewTree

/// A row of the today list: a picture with two labels, and the gap below the picture.
public final class FilmCell: ListCell {
  /// The view of the whole row, which shrinks under the finger.
  public let view: ViewID
  /// The view of the picture and the gap below it; hidden while a copy flies to the detail screen.
  public let card: ViewID
  /// The view of the picture, with the labels; hidden while a copy flies back from the detail
  /// screen.
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

  /// Shows a film in the row at `path`, and resets the effects of touches and transitions on the
  /// cell.
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
