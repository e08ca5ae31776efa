public import Animations
public import Geometry
public import Transitions
public import ViewTree

/// The today list: a large card for each film.
///
/// A card shrinks under the finger. Selecting it pushes the detail of its film; the card is still
/// small at that time, and returns to full size when the list disappears. The list is the delegate
/// of its navigation controller while it is on top, and keeps the tab bar visible.
open class TodayViewController: ViewController, NavigationControllerDelegate, InteractionSource {
  /// The list view, with a row for each film below a header.
  public let list: ListView<FilmCell>
  /// The tab bar that leaves and returns with the list; `nil` without a tab bar.
  public var tabBar: TodayTabBar?
  /// The controller that drives the next push; `nil` if no gesture drives the push.
  public var interaction: (any InteractiveTransitioning)?
  /// The time for which the flying copy of a card stays after a push, in seconds; see
  /// `TodayPushAnimator`.
  public var snapshotLinger = 0.0
  /// Whether a selected card returns to its full size when the list disappears.
  ///
  /// If `true`, a push starts from the full-size card, otherwise from the small one.
  public var releasesCard = true
  /// The last selected row; `nil` before the first selection.
  public private(set) var selectedRow: RowPath?

  let metrics: TodayMetrics
  private let scene: Scene
  private let shelf: Shelf

  /// A reference to the films, through which the closures of the list see the films of a reload.
  private final class Shelf {
    var films: [Film]

    init(_ films: [Film]) {
      self.films = films
    }
  }

  /// Creates a list that shows its first films.
  ///
  /// - Parameters:
  ///   - films: The films from top to bottom; may be empty.
  ///   - size: The size of the screen, in points.
  ///   - scene: The scene in which the views are created, off screen.
  /// - Complexity: O(films).
  public init(films: [Film], size: Size, in scene: Scene) {
    let metrics = TodayMetrics(size: size)
    let shelf = Shelf(films)
    self.metrics = metrics
    self.scene = scene
    self.shelf = shelf
    list = ListView(
      "list", frame: metrics.bounds, layout: metrics.listLayout(rowCount: films.count), in: scene,
      makeCell: { _ in FilmCell(metrics, in: scene) },
      configure: { cell, path in cell.show(shelf.films[path.row], at: path) })
    let view = scene.insert(
      ViewProperties("today", frame: metrics.bounds, backgroundColor: .white))
    scene.addSubview(list.view, to: view)
    super.init(name: "today", view: view)
    addHeader()
  }

  /// The films of the rows, from top to bottom.
  public var films: [Film] { shelf.films }

  /// Replaces the films.
  ///
  /// - Parameter films: The films from top to bottom; may be empty.
  /// - Complexity: O(films).
  public func reload(_ films: [Film]) {
    shelf.films = films
    list.reload(metrics.listLayout(rowCount: films.count))
  }

  /// Handles a touch-down: shrinks the card of a row, if the row is on screen.
  public func highlightRow(at path: RowPath) {
    scaleCard(at: path, to: TodayMotion.pressedScale, in: TodayMotion.pressDuration)
  }

  /// Handles the end of a touch: animates the card of a row to its full size, if the row is on
  /// screen.
  public func unhighlightRow(at path: RowPath) {
    scaleCard(at: path, to: 1, in: TodayMotion.pressDuration)
  }

  /// Pushes the detail of a film.
  ///
  /// The call is refused, with a diagnostic, when there is no film in the row.
  ///
  /// - Parameters:
  ///   - path: The row of the film.
  ///   - animated: Whether to show a transition.
  ///   - completion: Called once, at the end.
  public func selectRow(
    at path: RowPath, animated: Bool = true,
    completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    guard let navigationController, path.section == 0, films.indices.contains(path.row) else {
      window?.log.report(.animator("row \(path) has no film to show"))
      return completion(.refused)
    }
    selectedRow = path
    // Without duration, so that the card is small before the push looks at it (check D-02).
    scaleCard(at: path, to: TodayMotion.pressedScale, in: 0)
    let detail = makeDetail(of: films[path.row], at: path)
    detail.tabBar = tabBar
    navigationController.pushViewController(detail, animated: animated, completion: completion)
  }

  /// Creates the detail screen of a film.
  ///
  /// - Parameters:
  ///   - film: The film of the screen.
  ///   - path: The row of the film in the list.
  /// - Returns: A new screen; one of a subclass is pushed by the default transition.
  open func makeDetail(of film: Film, at path: RowPath) -> FilmDetailViewController {
    FilmDetailViewController(film: film, path: path, size: metrics.size, in: scene)
  }

  /// Makes this list the delegate of the navigation controller, before the list appears.
  open override func viewWillAppear(_ animated: Bool) {
    navigationController?.delegate = self
  }

  /// Sets the tab bar to its visible position, whether or not the list appeared with an animation.
  open override func viewDidAppear(_ animated: Bool) {
    tabBar?.place(isShown: true)
  }

  /// Animates the selected card back to its full size, unless `releasesCard` is false.
  open override func viewWillDisappear(_ animated: Bool) {
    guard releasesCard, let selectedRow else { return }
    scaleCard(at: selectedRow, to: 1, in: TodayMotion.releaseDuration)
  }

  /// Returns a `TodayPushAnimator` for a push from this list to exactly a
  /// `FilmDetailViewController`.
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation,
    from fromViewController: ViewController, to toViewController: ViewController
  ) -> (any TransitionAnimator)? {
    guard
      operation == .push, fromViewController === self,
      type(of: toViewController) == FilmDetailViewController.self
    else { return nil }
    return TodayPushAnimator(tabBar: tabBar, snapshotLinger: snapshotLinger)
  }

  private func scaleCard(at path: RowPath, to scale: Double, in duration: Double) {
    guard let cell = list.cellForRow(path) else { return }
    scene.animate(withDuration: duration) {
      scene[cell.view].transform = scale == 1 ? .identity : .scale(x: scale, y: scale)
    }
  }

  private func addHeader() {
    // A fixed date, so that frames are the same every day.
    let today = "Saturday 21 November"
    scene.insert(
      ViewProperties("timeLabel", frame: metrics.timeLabel, text: today), in: list.view)
    scene.insert(
      ViewProperties("todayLabel", frame: metrics.todayLabel, text: "Today"), in: list.view)
    let button = scene.insert(
      ViewProperties(
        "userButton", frame: metrics.userButton, backgroundColor: TodayStyle.userButton),
      in: list.view)
    scene[button].cornerRadius = TodayStyle.userButtonRadius
  }
}

extension TodayMetrics {
  /// Returns the layout of the list: a header, and `rowCount` rows of equal height below it.
  fileprivate func listLayout(rowCount: Int) -> ListLayout {
    ListLayout(
      width: size.width, headerHeight: Self.listHeaderHeight,
      sections: [ListSection(rowCount: rowCount)], estimatedRowHeight: 0
    ) { _ in rowHeight }
  }
}
