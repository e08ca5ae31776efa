public import Animations
internal import Geometry
public import Transitions
public import ViewTree

/// A screen of coloured tiles, in a row or in a column.
///
/// A screen in a row is the delegate of its navigation controller, and pushes one in a column.
public final class TileViewController: ViewController, MovingScreen {
  /// An arrangement of the tiles.
  public enum Arrangement: Hashable, Sendable {
    /// Small squares next to each other, near the bottom of the screen.
    case row
    /// Wide bands below each other.
    case column
  }

  /// The views of the tiles, in order.
  public let tiles: [ViewID]
  /// The controller that drives the next transitions; `nil` if no gesture drives them.
  public var interaction: (any InteractiveTransitioning)?
  /// The tiles, which move to those of another screen.
  public var movingViews: [ViewID] { tiles }

  private let device: Device
  private let scene: Scene

  // Choices: only the movement has a source (check X-03).
  private static let margin = 16.0
  private static let colors = [
    Color(red: 0.9, green: 0.42, blue: 0.35), Color(red: 0.95, green: 0.77, blue: 0.32),
    Color(red: 0.35, green: 0.66, blue: 0.56),
  ]

  /// Creates a screen of tiles, off screen.
  ///
  /// - Parameters:
  ///   - arrangement: The places of the tiles.
  ///   - count: The number of tiles, 0 to 3.
  ///   - device: The device that determines the layout.
  ///   - scene: The scene in which the views are created.
  public init(
    _ arrangement: Arrangement, count: Int = 3, on device: Device, in scene: Scene
  ) {
    precondition((0...Self.colors.count).contains(count), "a screen has 0 to 3 tiles")
    self.device = device
    self.scene = scene
    let name = arrangement == .row ? "row" : "column"
    let view = scene.insert(ViewProperties(name, frame: device.bounds, backgroundColor: .white))
    tiles = (0..<count).map { index in
      scene.insert(
        ViewProperties(
          "\(name)-\(index)", frame: Self.frame(of: index, arrangement, on: device),
          backgroundColor: Self.colors[index]), in: view)
    }
    super.init(name: name, view: view)
  }

  /// Pushes a screen with the tiles in a column.
  ///
  /// - Parameters:
  ///   - count: The number of its tiles, 0 to 3.
  ///   - completion: Called once, at the end.
  public func pushColumn(
    count: Int = 3, completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    guard let navigationController else { return completion(.refused) }
    navigationController.pushViewController(
      TileViewController(.column, count: count, on: device, in: scene), animated: true,
      completion: completion)
  }

  private static func frame(
    of index: Int, _ arrangement: Arrangement, on device: Device
  ) -> Rect {
    let (width, height) = (device.size.width, device.size.height)
    let count = Double(colors.count)
    let side = (width - (count + 1) * margin) / count
    let bandHeight = side * 1.25
    switch arrangement {
    case .row:
      return Rect(
        x: margin + Double(index) * (side + margin), y: height - 2 * side, width: side,
        height: side)
    case .column:
      let y = device.statusBarHeight + margin + Double(index) * (bandHeight + margin)
      return Rect(x: margin, y: y, width: width - 2 * margin, height: bandHeight)
    }
  }
}

extension TileViewController: NavigationControllerDelegate, InteractionSource {
  /// Returns an animator that moves the tiles to those of the other screen.
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation,
    from fromViewController: ViewController, to toViewController: ViewController
  ) -> (any TransitionAnimator)? { MoveAnimator() }
}
