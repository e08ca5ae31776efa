public import Animations
internal import Geometry
public import Transitions
internal import ViewTree

/// A ledger: a dense list of entries, over which the screen of a single entry is shown.
///
/// The ledger keeps the two animators. It becomes the delegate of the navigation controller when it
/// pushes and of the presented screen when it presents, and it closes an entry on request.
public final class LedgerViewController: ViewController {
  /// The height of a row, in points: 30 rows show below the bar of a tall device.
  public static let rowHeight = 24.5

  /// The entries of the list, from top to bottom.
  public let entries: [LedgerEntry]
  /// The list of the entries, below the navigation bar.
  public let list: ListView<LedgerCell>
  /// The duration and the curves of the transitions to and from an entry.
  public let pace: LedgerPace
  /// The animator of an entry's appearance, by a push or a presentation.
  public let push: LedgerAnimator
  /// The animator of an entry's disappearance, by a pop or a dismissal.
  public let pop: LedgerAnimator
  /// The interaction controller of the next transitions; `nil` for transitions without a finger.
  public var interaction: (any InteractiveTransitioning)?

  let device: Device
  private let scene: Scene

  /// Creates a ledger, off screen.
  ///
  /// - Parameters:
  ///   - entries: The entries of the list; may be empty.
  ///   - pace: The duration and the curves of transitions.
  ///   - device: The device that determines the layout.
  ///   - scene: The scene in which the views are created.
  public init(
    entries: [LedgerEntry], pace: LedgerPace = .steady, on device: Device, in scene: Scene
  ) {
    self.entries = entries
    self.pace = pace
    self.device = device
    self.scene = scene
    push = LedgerAnimator(.dropIn, pace: pace)
    pop = LedgerAnimator(.liftOut, pace: pace)
    let view = scene.insert(
      ViewProperties("ledger", frame: device.bounds, backgroundColor: .white))
    list = Self.makeList(of: entries, on: device, in: scene)
    scene.addSubview(list.view, to: view)
    super.init(name: "ledger", view: view)
  }

  private static func makeList(
    of entries: [LedgerEntry], on device: Device, in scene: Scene
  ) -> ListView<LedgerCell> {
    // All rows have one height, so none needs an estimate.
    let layout = ListLayout(
      width: device.size.width, sections: [ListSection(rowCount: entries.count)],
      estimatedRowHeight: 0
    ) { _ in rowHeight }
    let top = LedgerBar.height(on: device)
    var frame = device.bounds
    frame.origin.y = top
    frame.size.height -= top
    return ListView(
      "entries", frame: frame, layout: layout, in: scene,
      makeCell: { _ in LedgerCell(in: scene) },
      configure: { cell, path in cell.show(entries[path.row], row: path.row) })
  }
}

// MARK: - Showing an entry

extension LedgerViewController {
  /// Pushes the screen of an entry onto the navigation controller of this screen.
  ///
  /// - Parameters:
  ///   - entry: The screen, which is in no window yet.
  ///   - animated: Whether the change is animated.
  ///   - completion: Called once, at the end. Without a navigation controller the push is refused.
  public func pushEntry(
    _ entry: EntryViewController, animated: Bool,
    completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    guard let navigationController else { return refuse(completion) }
    entry.delegate = self
    // Before the push, which asks the delegate for its animator (check L-03).
    navigationController.delegate = self
    navigationController.pushViewController(entry, animated: animated, completion: completion)
  }

  /// Presents the screen of an entry, by itself or with a separate navigation bar.
  ///
  /// - Parameters:
  ///   - entry: The screen, which is in no window yet.
  ///   - isWrapped: Whether the screen is put into a navigation controller with a bar.
  ///   - animated: Whether the change is animated.
  ///   - completion: Called once, at the end.
  public func presentEntry(
    _ entry: EntryViewController, isWrapped: Bool = false, animated: Bool,
    completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    entry.delegate = self
    let presented = isWrapped ? wrap(entry) : entry
    // On the wrapper, if there is one: the delegate of a wrapped screen is not asked (check L-03).
    presented.transitioningDelegate = self
    present(presented, animated: animated, completion: completion)
  }

  /// Handles the end of a drag: presents an entry if the list was pulled down farther than the
  /// pace's `pullDistance`.
  ///
  /// - Parameter completion: Called once, at the end of a presentation.
  /// - Returns: The presented entry, or `nil`.
  @discardableResult
  public func listDidEndDragging(
    completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) -> EntryViewController? {
    // Positive beyond the top, where the content offset is below its least value at rest.
    let pull = list.offsets.lowerBound - list.contentOffset
    guard let pullDistance = pace.pullDistance, pull > pullDistance else { return nil }
    let entry = EntryViewController(on: device, in: scene)
    presentEntry(entry, animated: true, completion: completion)
    return entry
  }

  private func wrap(_ entry: EntryViewController) -> NavigationController {
    LedgerBar.navigationController(
      "entry-navigation", title: "New entry", root: entry, on: device, in: scene)
  }

  private func refuse(_ completion: (RoutingOutcome) -> Void) {
    window?.log.report(.refused(.notInWindow))
    completion(.refused)
  }
}
