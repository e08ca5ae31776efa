internal import Animations
internal import Geometry

/// The frames of all views on the today screens of one size, in points.
///
/// Every frame is in the coordinates of the view that holds it at rest. Numbers without a name are
/// the distances and sizes of the original app (checks D-01 to D-04).
struct TodayMetrics: Hashable, Sendable {
  /// The size of the screen, in points, from which all frames follow.
  let size: Size

  init(size: Size) {
    self.size = size
  }

  /// The screen width for which the margins of the list header were designed, in points.
  private static let designWidth = 375.0
  /// The height of a picture as a multiple of its width.
  private static let pictureAspect = 1.3
  /// The margin on the left and on the right of a card, in points.
  private static let cardMargin = 20.0
  /// The gap between a picture and the next card, in points.
  private static let cardGap = 25.0

  private var width: Double { size.width }
  private var scale: Double { width / Self.designWidth }

  /// The frame of the whole screen, with its origin at 0.
  var bounds: Rect { Rect(x: 0, y: 0, width: width, height: size.height) }
}

// MARK: - The list

extension TodayMetrics {
  /// The height of the list's header above the first card, in points.
  static let listHeaderHeight = 115.0

  var cardWidth: Double { width - 2 * Self.cardMargin }
  /// The height of a card's picture, in points: 1.3 times the width of the card.
  var pictureHeight: Double { Self.pictureAspect * cardWidth }
  /// The height of a row, in points: a picture and the gap below it.
  var rowHeight: Double { pictureHeight + Self.cardGap }

  var timeLabel: Rect { Rect(x: 22 * scale, y: 30, width: width / 2, height: 14) }
  var todayLabel: Rect { Rect(x: 22 * scale, y: 55, width: 2 * width / 3, height: 30) }
  var userButton: Rect {
    Rect(x: width - 84 - 22 * scale, y: 18, width: 84, height: 84)
  }

  /// The frame of a whole row, with its origin at 0.
  var cell: Rect { Rect(x: 0, y: 0, width: width, height: rowHeight) }
  /// The frame of a card in its row, including the gap below the picture.
  var card: Rect {
    Rect(x: Self.cardMargin, y: 0, width: cardWidth, height: rowHeight)
  }
  /// The frame of the picture in its card.
  var picture: Rect { Rect(x: 0, y: 0, width: cardWidth, height: pictureHeight) }
  /// The frame of the film's title on the picture of a card.
  var cardTitle: Rect { Rect(x: 15, y: 20, width: width - 30, height: 30) }
  /// The frame of the film's original title on the picture of a card.
  var cardContent: Rect {
    Rect(x: 15, y: pictureHeight - 30, width: width - 44, height: 15)
  }
}

// MARK: - The detail screen

extension TodayMetrics {
  /// The height of the detail's table at the end of a pop, for each point of its width: 0.8 of the
  /// picture's 1.3.
  private static let shrunkAspect = 1.04

  /// The height of the picture on the detail screen, in points: 1.3 times the width of the screen.
  var headerHeight: Double { Self.pictureAspect * width }
  /// The frame of the picture at the top of the detail screen's content.
  var header: Rect { Rect(x: 0, y: 0, width: width, height: headerHeight) }
  /// The frame of the film's title on the picture of the detail screen.
  var headerTitle: Rect { Rect(x: 22, y: 30, width: width - 30, height: 30) }
  /// The frame of the flying card's title at the start of a pop: 10 points above its frame at the
  /// end of a push.
  var departingTitle: Rect { Rect(x: 22, y: 20, width: width - 30, height: 30) }
  /// The frame of the film's original title on the picture of the detail screen.
  var headerContent: Rect {
    // The width follows from the height, as in the original app (check D-03c).
    Rect(x: 22, y: headerHeight - 30, width: headerHeight - 44, height: 15)
  }

  /// The frame of the rating, 6 points below the picture of the detail screen.
  var rating: Rect { Rect(x: 18, y: headerHeight + 6, width: width - 36, height: 30) }
  /// Returns the frame of a summary of this height, 8 points below the rating.
  func summary(height: Double) -> Rect {
    Rect(x: 18, y: headerHeight + 44, width: width - 36, height: height)
  }
  /// Returns the height of the detail's content, 18 points below the summary, given the height of
  /// the summary.
  func detailHeight(summaryHeight: Double) -> Double { headerHeight + 62 + summaryHeight }

  /// The frame of the detail screen's table at the end of a pop: 1.04 times as high as wide.
  var shrunkTable: Rect {
    Rect(x: 0, y: 0, width: width, height: Self.shrunkAspect * width)
  }
}
