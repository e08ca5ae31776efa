internal import Animations
internal import Geometry
internal import ViewTree

/// The story below the header of a detail, and the share button at its end.
final class CardStory {
  /// The view of the story, below the header in the scroll view of the card.
  let view: ViewID
  /// The views of the blocks, from top to bottom.
  let blocks: [ViewID]
  /// The view of the button below the last block.
  let shareButton: ViewID

  private let scene: Scene

  // Heights and the share button are those of the original app (check A-01); colours are choices.
  private static let shareSize = Size(width: 120, height: 50)
  private static let shareRadius = 8.0
  private static let appHeight = 81.0
  private static let lineThickness = 0.5
  private static let pictureColor = Color(red: 0.7, green: 0.76, blue: 0.82)
  private static let lineColor = Color(red: 0.8, green: 0.8, blue: 0.82)
  private static let shareColor = Color(red: 0.93, green: 0.93, blue: 0.96)

  init(_ blocks: [Card.Block], metrics: CardMetrics, in scroll: ViewID, of scene: Scene) {
    self.scene = scene
    let column = metrics.screen.width - 2 * CardMetrics.margin
    let story = scene.insert(ViewProperties("story", frame: .zero), in: scroll)
    var bottom = 0.0
    self.blocks = blocks.enumerated().map { index, block in
      let y = index == 0 ? 0 : bottom + CardMetrics.blockGap
      let frame = Rect(
        x: CardMetrics.margin, y: y, width: column, height: Self.height(of: block, width: column))
      bottom = frame.maxY
      return scene.insert(Self.properties(of: block, frame: frame), in: story)
    }
    let shareFrame = Rect(
      x: (metrics.screen.width - Self.shareSize.width) / 2,
      y: metrics.shareTop(belowStory: bottom), width: Self.shareSize.width,
      height: Self.shareSize.height)
    shareButton = scene.insert(
      ViewProperties("share", frame: shareFrame, text: "Share", backgroundColor: Self.shareColor),
      in: story)
    scene[shareButton].cornerRadius = Self.shareRadius
    scene[story].frame = Rect(
      x: 0, y: 0, width: metrics.screen.width, height: shareFrame.maxY)
    view = story
  }

  /// The distance from the top of the content to the first block, in points.
  var top: Double {
    get { scene[view].frame.minY }
    set { scene[view].frame.origin.y = newValue }
  }

  /// The distance from the first block to the bottom of the share button, in points.
  var height: Double { scene[view].bounds.height }

  /// Returns the height of a block in a column of `width` points, in points.
  static func height(of block: Card.Block, width: Double) -> Double {
    switch block {
    case .text(let text, let fontSize): CardText.height(text, fontSize: fontSize, width: width)
    case .image(_, let ratio): ratio * width
    // Less the line that follows all rows but the last one.
    case .apps(let apps): max(0, appHeight * Double(apps.count) - 1)
    case .line: lineThickness
    }
  }

  private static func properties(of block: Card.Block, frame: Rect) -> ViewProperties {
    switch block {
    case .text(let text, _): ViewProperties("text", frame: frame, text: text)
    case .image(let name, _):
      ViewProperties("image", frame: frame, text: name, backgroundColor: pictureColor)
    case .apps(let apps):
      ViewProperties("apps", frame: frame, text: apps.map(\.name).joined(separator: "\n"))
    case .line: ViewProperties("line", frame: frame, backgroundColor: lineColor)
    }
  }
}
