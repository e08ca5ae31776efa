internal import Animations
internal import Geometry

/// The style of a view's text.
///
/// The engine has no fonts, so views do not name them; as in a style sheet, the style is found by
/// the view's name. A name that is not listed gets plain text, centred in a view with a fill and
/// left-aligned in one without.
struct LabelStyle: Hashable, Sendable {
  /// The horizontal alignment of a text's lines in its view.
  enum Alignment: Hashable, Sendable {
    case leading
    case center
    case trailing
    /// Two columns: the text before two blanks at the left, and the text after them at the right.
    case split
  }

  /// The largest font size, in points; text in a small view is set smaller.
  var size = 17.0
  /// The weight as in CSS: 400 is regular, 700 bold.
  var weight = 400
  /// The alignment; `nil` until it is chosen: centred in a view with a fill, else leading.
  var alignment: Alignment?
  /// The inset of the text from the left edge of the view, in points.
  var leftInset = 0.0
  /// The inset of the text from the right edge of the view, in points.
  var rightInset = 0.0
  /// The opacity of the text, 0…1.
  var opacity = 1.0
  /// The colour of the text; `nil` for a dark colour or white, whichever is legible on the fill.
  var ink: Color?
  /// Whether a single line is placed at the bottom instead of in the middle.
  var isAtBottom = false
  /// The height of the text's area, from the bottom of the view, in points; `nil` for the whole
  /// view.
  var heightFromBottom: Double?

  private static let blue = Color(red: 0, green: 0.44, blue: 0.89)

  /// The styles by identifier or base name of the view, chosen by eye to resemble the original
  /// apps.
  private static let sheet: [String: LabelStyle] = [
    // Today
    "timeLabel": LabelStyle(size: 12, weight: 600, opacity: 0.5),
    "todayLabel": LabelStyle(size: 30, weight: 700),
    "headerTitle": LabelStyle(size: 25, weight: 700, ink: .white),
    "headerContent": LabelStyle(ink: .white),
    "snapshotTitle": LabelStyle(size: 25, weight: 700, ink: .white),
    "snapshotContent": LabelStyle(ink: .white),
    "rating": LabelStyle(size: 20, weight: 600),
    // Cards
    "date": LabelStyle(size: 13, weight: 600, opacity: 0.5),
    "heading": LabelStyle(size: 34, weight: 700),
    "subtitle": LabelStyle(size: 14, weight: 600, opacity: 0.75),
    "title": LabelStyle(size: 27, weight: 700),
    "app": LabelStyle(size: 16, weight: 600, leftInset: 62, rightInset: 70),
    "get": LabelStyle(size: 14, weight: 700, alignment: .center, ink: blue),
    "share": LabelStyle(weight: 600, alignment: .center, ink: blue),
    "close": LabelStyle(size: 22, alignment: .center),
    "icon": LabelStyle(size: 10.5, weight: 600, alignment: .center, leftInset: 4, rightInset: 4),
    // Ledger
    "entry": LabelStyle(size: 14, alignment: .split, leftInset: 16, rightInset: 16),
    "amount": LabelStyle(size: 34, alignment: .trailing, rightInset: 14),
    "navigation-bar": LabelStyle(weight: 600, alignment: .center, heightFromBottom: 44),
    "entry-navigation-bar": LabelStyle(weight: 600, alignment: .center, heightFromBottom: 44),
    // Pictures, also those of a card's story
    "picture": imageCaption,
    "image": imageCaption,
    // The list behind the posters
    "row": LabelStyle(alignment: .leading, leftInset: 20),
  ]

  private static let imageCaption = LabelStyle(
    size: 15, weight: 600, alignment: .leading, leftInset: 14, rightInset: 14, isAtBottom: true,
    heightFromBottom: 40)

  /// Returns the style for a view's identifier or base name, else plain text aligned by the fill.
  static func style(of entry: FrameSnapshot.Entry) -> LabelStyle {
    var style = sheet[entry.identifier] ?? sheet[entry.baseName] ?? LabelStyle()
    if style.alignment == nil {
      style.alignment = entry.backgroundColor.alpha > 0 ? .center : .leading
    }
    return style
  }
}
