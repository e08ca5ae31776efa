internal import Animations
internal import Geometry

/// The positions, corner radii, shadow and opacity of the parts of a card view.
///
/// All differences between a card on the list and a full screen are numbers here, so that a
/// transition is the interpolation between two layouts, in one animation block.
struct CardLayout: Hashable, Sendable {
  /// The size of the card view, in points.
  var size: Size
  /// The distance from the left and right edges of the card view to the scroll view and the
  /// background.
  var sideInset = 0.0
  /// The distance from the top of the card view to the scroll view, in points.
  var topInset = 0.0
  /// The distance from the scroll view to the bottom of the card view, in points.
  var bottomInset = 0.0
  /// The height of the header, which clips its content, in points.
  var headerHeight: Double
  /// The distance from the top of the header to the line above the title, in points.
  var titleTop: Double
  /// The distance from the top of the header to the first app of a list, in points.
  var appsTop: Double
  /// The distance from the top of the content to the first block of the story, in points.
  var storyTop: Double
  /// The corner radius of the header and the background, in points.
  var cornerRadius = 0.0
  /// The corner radius of the scroll view, in points; 0 except on the way back to the list.
  var scrollCornerRadius = 0.0
  /// The opacity of the background's shadow; 0 on the full screen, which has no room for a shadow.
  var shadowOpacity = 0.0
  /// The opacity of the close button; 0 at the end of the way back to the list.
  var closeAlpha = 1.0

  /// The frame of the scroll view in the card view.
  var scrollFrame: Rect {
    Rect(
      x: sideInset, y: topInset, width: size.width - 2 * sideInset,
      height: size.height - topInset - bottomInset)
  }
}
