public import Animations
internal import Geometry
public import Transitions
internal import ViewTree

/// The list of the magic demonstrations: two effects, and pushes of three kinds.
///
/// The screen is the delegate of its navigation controller. A push or pop between two of the other
/// screens gets the animator of the last selected row, if that has one. A change from or to the
/// list itself is always the default transition.
public final class MagicRootViewController: ViewController, NavigationControllerDelegate,
  InteractionSource
{
  /// A row of the list; the cases are in the order of the rows from the top.
  public enum Row: Int, CaseIterable, Hashable, Sendable {
    /// A row that opens a screen with a hole to open and close.
    case holeToggle
    /// A row that opens a screen with a shadow to switch on and off.
    case shadowToggle
    /// A row that opens posters, each of which opens with the default transition.
    case systemPush
    /// A row that opens posters, each of which opens with the hole transition.
    case holePush
    /// A row that opens posters, each of which opens with the magic transition.
    case magicPush
  }

  /// The interaction controller of the next transitions with an animator; `nil` when they run by
  /// themselves.
  public var interaction: (any InteractiveTransitioning)?
  private var animator: (any DirectedAnimator)?
  private let device: Device
  private let scene: Scene

  /// The height of a row, in points: the default of `UITableView`.
  private static let rowHeight = 44.0
  private static let titles: [Row: String] = [
    .holeToggle: "Hole", .shadowToggle: "Shadow", .systemPush: "System push",
    .holePush: "Hole push", .magicPush: "Magic push",
  ]

  /// Creates the list, off screen.
  ///
  /// - Parameters:
  ///   - device: The device whose screen the list fills.
  ///   - scene: The scene of the views.
  public init(device: Device, in scene: Scene) {
    self.device = device
    self.scene = scene
    super.init(
      name: "root",
      view: scene.insert(ViewProperties("root", frame: device.bounds, backgroundColor: .white)))
    for row in Row.allCases {
      let y = device.statusBarHeight + Double(row.rawValue) * Self.rowHeight
      let frame = Rect(x: 0, y: y, width: device.size.width, height: Self.rowHeight)
      let label = ViewProperties(
        "row-\(row.rawValue)", frame: frame, text: Self.titles[row], backgroundColor: .white)
      scene.insert(label, in: view)
    }
  }

  /// Pushes the screen of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - animated: Whether the change is animated, by the default transition.
  ///   - completion: Called once, at the end.
  public func select(
    _ row: Row, animated: Bool = true, completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    guard let navigationController else { return completion(.refused) }
    // For later pushes and pops: this one starts at the list, so it gets none (check G-09).
    animator = Self.animator(of: row)
    navigationController.pushViewController(
      screen(of: row), animated: animated, completion: completion)
  }

  private static func animator(of row: Row) -> (any DirectedAnimator)? {
    switch row {
    case .holePush: HoleAnimator()
    case .magicPush: MagicAnimator()
    case .holeToggle, .shadowToggle, .systemPush: nil
    }
  }

  private func screen(of row: Row) -> ViewController {
    switch row {
    case .holeToggle: HoleViewController(device: device, in: scene)
    case .shadowToggle: ShadowViewController(device: device, in: scene)
    case .systemPush, .holePush, .magicPush: PosterRowViewController(device: device, in: scene)
    }
  }

  /// Returns the selected row's animator with its operation set; `nil` for transitions from or to
  /// the list.
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation,
    from fromViewController: ViewController, to toViewController: ViewController
  ) -> (any TransitionAnimator)? {
    guard fromViewController !== self, toViewController !== self else { return nil }
    animator?.operation = operation
    return animator
  }
}
