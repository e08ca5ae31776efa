internal import Animations
internal import Geometry
internal import ViewTree

/// A copy of a film's picture with its two labels, which flies between the list and the detail.
///
/// The labels have separate frames in the picture: they are not scaled with it.
struct FlyingCard {
  /// The view of the picture, with both labels as subviews.
  let view: ViewID
  private let title: ViewID
  private let content: ViewID
  private let scene: Scene

  /// Creates a copy off screen.
  ///
  /// - Parameters:
  ///   - film: The film whose picture and titles the copy shows.
  ///   - scene: The scene of the views.
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
  ///   - frame: The frame of the picture, in its superview.
  ///   - title: The frame of the title, in the picture.
  ///   - content: The frame of the original title, in the picture.
  func move(to frame: Rect, title: Rect, content: Rect) {
    scene[view].frame = frame
    scene[self.title].frame = title
    scene[self.content].frame = content
  }

  /// Removes the copy's views from the scene, if the scene still contains them.
  func remove() {
    if scene.tree.contains(view) { scene.removeSubtree(view) }
  }
}
