internal import Geometry
internal import Transitions
internal import ViewTree

/// A copy of a film's picture with its two labels, on its way between the list and the detail.
///
/// The labels keep their own places in the picture: they are not scaled with it.
struct FlyingCard {
  /// The picture.
  let view: ViewID
  private let title: ViewID
  private let content: ViewID
  private let scene: Scene

  /// Creates a copy that is nowhere yet.
  ///
  /// - Parameters:
  ///   - film: Whose picture and titles it shows.
  ///   - scene: Where the views are.
  init(of film: Film, in scene: Scene) {
    self.scene = scene
    view = scene.insert(
      ViewProperties("snapshot", frame: .zero, text: film.image, backgroundColor: film.tint))
    title = scene.insert(
      ViewProperties("snapshotTitle", frame: .zero, text: film.title), in: view)
    content = scene.insert(
      ViewProperties("snapshotContent", frame: .zero, text: film.originalTitle), in: view)
    scene[content].alpha = TodayStyle.contentAlpha
  }

  /// Moves the picture and its labels.
  ///
  /// - Parameters:
  ///   - frame: The picture, in its superview.
  ///   - title: The title, in the picture.
  ///   - content: The original title, in the picture.
  func move(to frame: Rect, title: Rect, content: Rect) {
    scene[view].frame = frame
    scene[self.title].frame = title
    scene[self.content].frame = content
  }

  /// Takes the copy away, if nobody has done so.
  func remove() {
    if scene.tree.contains(view) { scene.removeSubtree(view) }
  }
}
