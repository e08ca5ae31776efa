internal import Geometry
internal import Transitions

/// How the text of a view is set.
///
/// The engine has no fonts, so its views do not name them; as in a style sheet, a view's name says
/// how its text looks. A name that is not listed gets plain text, in the middle of a field with a
/// fill and at the left of one without.
struct LabelStyle: Hashable, Sendable {
  /// Where lines begin or end.
  enum Alignment: Hashable, Sendable {
    case leading
    case center
    case trailing
    /// What follows two blanks stands at the right.
    case split
  }

  /// The largest size of the type, in points; less where the view is too small for that.
  var size = 17.0
  /// As in CSS: 400 is regular, 700 bold.
  var weight = 400
  var alignment: Alignment?
  /// Left of the text, in points.
  var leftInset = 0.0
  /// Right of the text, in points.
  var rightInset = 0.0
  /// How strong the text is.
  var opacity = 1.0
  /// The colour of the text; `nil` is dark or white, whichever can be read.
  var ink: Color?
  /// Whether a single line stands at the bottom instead of in the middle.
  var isAtBottom = false
  /// How high the text's part of the view is, from the bottom, in points; `nil` is all of it.
  var heightFromBottom: Double?

  private static let blue = Color(red: 0, green: 0.44, blue: 0.89)

  /// By the names of the views.
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

  /// The style of a view's text.
  static func style(of entry: FrameSnapshot.Entry) -> LabelStyle {
    var style = sheet[entry.identifier] ?? sheet[entry.baseName] ?? LabelStyle()
    if style.alignment == nil {
      style.alignment = entry.backgroundColor.alpha > 0 ? .center : .leading
    }
    return style
  }
}
