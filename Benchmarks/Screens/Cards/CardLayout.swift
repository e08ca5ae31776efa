internal import Geometry
internal import Transitions

/// Where the parts of a card view lie, and how round, dark and opaque they are.
///
/// Everything that changes between a card of the list and a full screen is a number here, so that a
/// transition is the way from one layout to another, in one animation block.
struct CardLayout: Hashable, Sendable {
  /// The extent of the card view.
  var size: Size
  /// From the left and the right edge of the card view to the scroll view, and to the background.
  var sideInset = 0.0
  /// From the top of the card view to the scroll view.
  var topInset = 0.0
  /// From the scroll view to the bottom of the card view.
  var bottomInset = 0.0
  /// The height of the header.
  var headerHeight: Double
  /// From the top of the header to the line over the title.
  var titleTop: Double
  /// From the top of the header to the first app of a list.
  var appsTop: Double
  /// From the top of the content to the first block of the story.
  var storyTop: Double
  /// The corners of header and background.
  var cornerRadius = 0.0
  /// The corners of the scroll view.
  var scrollCornerRadius = 0.0
  /// How dark the shadow under the background is.
  var shadowOpacity = 0.0
  /// How opaque the close button is.
  var closeAlpha = 1.0

  /// What the scroll view covers in the card view.
  var scrollFrame: Rect {
    Rect(
      x: sideInset, y: topInset, width: size.width - 2 * sideInset,
      height: size.height - topInset - bottomInset)
  }
}
