internal import Geometry
public import Transitions
internal import ViewTree

/// A ledger: a dense list of entries, over which the screen of a single entry is shown.
///
/// It is the one that decides how: it keeps the two animators, makes itself the delegate of the
/// navigation controller when it pushes and of the presented screen when it presents, and dismisses
/// an entry that asks to be closed.
public final class LedgerViewController: ViewController {
  /// The height of a row, in points: 30 rows show below the bar of a tall telephone.
  public static let rowHeight = 24.5

  /// What the list shows.
  public let entries: [LedgerEntry]
  /// The list of the entries, under the navigation bar.
  public let list: ListView<LedgerCell>
  /// How fast screens come and go.
  public let pace: LedgerPace
  /// Shows an entry.
  public let push: LedgerAnimator
  /// Takes an entry away.
  public let pop: LedgerAnimator
  /// What drives the next transitions, or `nil` when they run by themselves.
  public var interaction: (any InteractiveTransitioning)?

  let device: Device
  private let scene: Scene

  /// Creates a ledger, off screen.
  ///
  /// - Parameters:
  ///   - entries: What the list shows; none is allowed.
  ///   - pace: How fast screens come and go.
  ///   - device: What the layout depends on.
  ///   - scene: Where the views are created.
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
  /// Pushes the screen of an entry onto the navigation controller that this screen is in.
  ///
  /// - Parameters:
  ///   - entry: The screen, so far in no window.
  ///   - animated: Whether to show the transition.
  ///   - completion: Called once, at the end; refused when there is no navigation controller.
  public func pushEntry(
    _ entry: EntryViewController, animated: Bool,
    completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    guard let navigationController else { return refuse(completion) }
    entry.delegate = self
    navigationController.delegate = self
    navigationController.pushViewController(entry, animated: animated, completion: completion)
  }

  /// Presents the screen of an entry, by itself or with a navigation bar of its own.
  ///
  /// - Parameters:
  ///   - entry: The screen, so far in no window.
  ///   - isWrapped: Whether it is put into a navigation controller, whose bar comes with it.
  ///   - animated: Whether to show the transition.
  ///   - completion: Called once, at the end.
  public func presentEntry(
    _ entry: EntryViewController, isWrapped: Bool = false, animated: Bool,
    completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    entry.delegate = self
    let presented = isWrapped ? wrap(entry) : entry
    presented.transitioningDelegate = self
    present(presented, animated: animated, completion: completion)
  }

  /// The finger that dragged the list is lifted: presents an entry if the list was pulled down
  /// farther than the pace's `pullDistance`.
  ///
  /// - Parameter completion: Called once, at the end of a presentation.
  /// - Returns: The entry that is presented, or `nil`.
  @discardableResult
  public func listDidEndDragging(
    completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) -> EntryViewController? {
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
