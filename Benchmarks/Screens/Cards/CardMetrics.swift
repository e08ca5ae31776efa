internal import Animations
internal import Geometry

/// The sizes of one card on one device, and its layouts on the list, in full and on the way back.
///
/// Numbers without a reason are those of the original app; see checks.
struct CardMetrics: Hashable, Sendable {
  /// The size of the screen, in points.
  let screen: Size
  private let statusBarHeight: Double
  private let safeAreaBottom: Double
  private let kind: Card.Kind
  private let appCount: Int
  /// The number of lines that the title fills on a card of the list.
  let titleLineCount: Int

  /// The distance from a card to the screen's edges and from text to the card's edges, in points.
  static let margin = 20.0
  /// The distance from a card of the list to the next card, in points.
  static let gap = 29.0
  static let cornerRadius = 16.0
  static let shadow = Shadow(opacity: 0.25, offset: Vector(dx: 4, dy: 15), radius: 15)
  /// The number of apps that a card with an app list shows.
  static let listedAppCount = 4
  /// The height of the row of an app in the header, in points.
  static let appHeight = 70.0

  init(_ card: Card, on device: Device) {
    screen = device.size
    statusBarHeight = device.statusBarHeight
    // Devices have no separate number for the safe area: a tab bar includes it.
    safeAreaBottom = device.tabBarHeight - Self.barHeight
    kind = card.kind
    appCount = card.apps.count
    titleLineCount = CardText.lineCount(
      // Two margins on each side: of the card on the screen, and of the text on the card.
      card.title, fontSize: Self.titleFontSize, width: device.size.width - 4 * Self.margin)
  }

  // MARK: Heights

  /// The height of the header while the card is on the list, in points.
  var cardHeight: Double { Self.cardHeight(of: kind) }

  /// Returns the height of a row of the list, in points: the card and the gap below.
  static func rowHeight(of kind: Card.Kind) -> Double { cardHeight(of: kind) + gap }

  /// The height of the header of a full card; 548 and 442 points are those of the original app.
  var fullHeight: Double {
    switch kind {
    case .picture: 548
    case .appList:
      // The status bar replaces the upper margin, and the list has its other apps, too.
      cardHeight - Self.margin + statusBarHeight
        + Double(appCount - Self.listedAppCount) * Self.appHeight
    case .iconStrips: 442
    }
  }

  /// Returns the height of a card of the list as in the original app, in points, without the gap.
  private static func cardHeight(of kind: Card.Kind) -> Double { kind == .picture ? 460 : 413 }

  // MARK: Layouts

  /// Returns the layout of the card on the list, in a card view of any size.
  func listLayout(size: Size) -> CardLayout {
    CardLayout(
      size: size, sideInset: Self.margin, bottomInset: Self.gap, headerHeight: cardHeight,
      titleTop: Self.titleTop, appsTop: Self.appsTop, storyTop: cardHeight + Self.gap,
      cornerRadius: Self.cornerRadius, shadowOpacity: Self.shadow.opacity)
  }

  /// The layout of the card on the list, in a row of its normal size.
  var listLayout: CardLayout {
    listLayout(size: Size(width: screen.width, height: Self.rowHeight(of: kind)))
  }

  /// The layout of a card that fills the screen.
  var fullLayout: CardLayout {
    CardLayout(
      size: screen, headerHeight: fullHeight, titleTop: statusBarHeight,
      // The apps move with the upper margin; see `fullHeight`.
      appsTop: Self.appsTop - Self.margin + statusBarHeight, storyTop: fullHeight + storyGap)
  }

  /// The final layout of a full card that returns to the list.
  ///
  /// The header leaves the scroll view, which shrinks behind it. A list of apps has no shadow here.
  var returnedLayout: CardLayout {
    var layout = listLayout
    layout.topInset = Self.returnedTopInset
    layout.scrollCornerRadius = Self.cornerRadius
    // As in the original app.
    if kind == .appList { layout.shadowOpacity = 0 }
    layout.closeAlpha = 0
    return layout
  }

  /// The gap between header and first block of the story, in points, as in the original app.
  private var storyGap: Double { kind == .iconStrips ? 20 : Self.blockGap }

  /// The distance from the top of a card to the line above its title, in points.
  private static let titleTop = 16.0
  /// The points from the top of a card to its first app, a choice: 13 remain below the fourth app.
  private static let appsTop = 120.0
  /// The distance from the top of a returned card to its scroll view, which shrinks behind the
  /// header.
  private static let returnedTopInset = 30.0
}

// MARK: - Inside the header and the story

extension CardMetrics {
  static let subtitleFontSize = 14.0
  static let titleFontSize = 27.0
  /// The font size of the line at the bottom of a picture, in points; a choice.
  static let summaryFontSize = 14.0
  /// The distance from the line above the title to the title, in points.
  static let titleGap = 5.0
  /// The distance from one block of the story to the next block, in points.
  static let blockGap = 40.0
  /// The height of a tab bar without a safe area, in points.
  private static let barHeight = 49.0

  /// The distance from the lowest strip of icons to the bottom of the header; less when the title
  /// wraps.
  var stripsBottom: Double { titleLineCount > 1 ? 7 : 12 }

  /// Returns the distance from the first block of the story to the share button, in points.
  func shareTop(belowStory storyHeight: Double) -> Double {
    // Without a story the button has the same distance from the header for all kinds of card.
    storyHeight > 0 ? storyHeight + 2 * Self.blockGap : Self.blockGap - storyGap
  }

  /// Returns the height of the scrollable content; `storyHeight` includes the share button.
  func contentHeight(storyHeight: Double) -> Double {
    fullLayout.storyTop + storyHeight + Self.blockGap + safeAreaBottom
  }
}
