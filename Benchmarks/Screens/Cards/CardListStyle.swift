internal import Animations
internal import Geometry
internal import ViewTree

/// The sizes and colours of the card list.
///
/// Checks list the numbers. The colours are choices.
enum CardListStyle {
  /// The distance from the status bar to the top of the list, in points.
  static let topInset = 28.0
  /// The height of the header above the first card, in points.
  static let headerHeight = 64.0
  /// The scale to which a cell shrinks under the finger.
  static let pressedScale = 0.96
  /// The time in which a cell shrinks or grows, in seconds.
  static let pressDuration = 0.5
  static let background = Color.white
  /// The colour of the strip behind the status bar: translucent white, in place of a blur.
  static let strip = Color(red: 1, green: 1, blue: 1, alpha: 0.85)
}

/// The header above the first card: the date, a title, and the reader's avatar.
enum CardListHeader {
  // Margin, gap and avatar are those of the original app; font sizes and colour are choices.
  private static let margin = 20.0
  private static let dateFontSize = 13.0
  private static let titleFontSize = 34.0
  private static let titleGap = 2.0
  private static let avatarSide = 32.0
  private static let avatarColor = Color(red: 0.55, green: 0.6, blue: 0.68)

  /// Inserts the header's views at the top of the content of a list.
  static func insert(in list: ViewID, width: Double, of scene: Scene) {
    let column = width - 2 * margin
    let dateHeight = CardText.height(lines: 1, fontSize: dateFontSize)
    let date = Rect(x: margin, y: 0, width: column, height: dateHeight)
    // A fixed date, so that frames are the same every day.
    scene.insert(ViewProperties("date", frame: date, text: "Monday 21 November"), in: list)
    let title = Rect(
      x: margin, y: date.maxY + titleGap, width: column,
      height: CardText.height(lines: 1, fontSize: titleFontSize))
    scene.insert(ViewProperties("heading", frame: title, text: "Today"), in: list)
    let avatar = Rect(
      x: width - margin - avatarSide, y: title.midY - avatarSide / 2, width: avatarSide,
      height: avatarSide)
    let view = scene.insert(
      ViewProperties("avatar", frame: avatar, backgroundColor: avatarColor), in: list)
    scene[view].cornerRadius = avatarSide / 2
  }
}
