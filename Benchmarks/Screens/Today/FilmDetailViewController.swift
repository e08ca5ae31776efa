public import Animations
public import Geometry
public import Transitions
public import ViewTree

/// The detail screen of a film: its picture at the top, the rating and a summary below.
///
/// The content scrolls; when it is pulled down beyond its top, the picture stays at the upper edge.
/// A pull also scales the screen down until it pops; see `pan`. The screen is the delegate of its
/// navigation controller while it is on top, and keeps the tab bar hidden.
open class FilmDetailViewController: ViewController, NavigationControllerDelegate,
  InteractionSource
{
  /// The film whose picture, rating and summary are shown.
  public let film: Film
  /// The row of the film in the list from which the screen was pushed.
  public let path: RowPath
  /// The scroll view that contains the picture, the labels and the summary.
  public let table: ViewID
  /// The view of the picture at the top; hidden while a flying copy replaces the view.
  public let header: ViewID
  /// The tab bar that this screen hides; `nil` without a tab bar.
  public var tabBar: TodayTabBar?
  /// The controller that drives the next pop; `nil` if no gesture drives the pop.
  public var interaction: (any InteractiveTransitioning)?

  /// The recognizer that pulls the screen: from the left edge to the right, or from anywhere down.
  ///
  /// While the content is at its top, the table shrinks with the finger and its corners get round.
  /// At a scale of 0.8 the screen pops, once; if the finger is lifted before, the table returns. A
  /// finger that stays down after the screen has gone is ignored.
  public let pan = PanGestureRecognizer()
  /// The recognizer that scrolls the content; disabled while `pan` has made the table small.
  ///
  /// Like `pan`, it is ignored after the screen has gone.
  public let scrolling = PanGestureRecognizer()

  let metrics: TodayMetrics
  let scene: Scene
  /// Whether the present pull has scheduled the pop of the screen, so that further movement is
  /// ignored.
  var isPopping = false
  /// The closure that pops the screen, made at touch-down, so that no movement allocates it.
  var popAction: () -> Void = {}
  /// The content offset at the start of the present scroll, in points.
  var scrollStart = 0.0
  private let headerTitle: ViewID
  private let headerContent: ViewID
  private let contentHeight: Double

  /// Creates the screen of a film, not scrolled.
  ///
  /// - Parameters:
  ///   - film: The film of the screen.
  ///   - path: The row of the film in the list.
  ///   - size: The size of the screen, in points.
  ///   - scene: The scene in which the views are created, off screen.
  public init(film: Film, path: RowPath, size: Size, in scene: Scene) {
    let metrics = TodayMetrics(size: size)
    self.film = film
    self.path = path
    self.metrics = metrics
    self.scene = scene
    let view = scene.insert(
      ViewProperties("detail", frame: metrics.bounds, backgroundColor: .white))
    scene.insert(
      ViewProperties("backdrop", frame: metrics.bounds, backgroundColor: TodayStyle.backdrop),
      in: view)
    let table = scene.insert(
      ViewProperties("table", frame: metrics.bounds, backgroundColor: .white), in: view)
    scene[table].clipsToBounds = true
    self.table = table
    header = scene.insert(
      ViewProperties(
        "header", frame: metrics.header, text: film.image, backgroundColor: film.tint),
      in: table)
    headerTitle = scene.insert(
      ViewProperties("headerTitle", frame: metrics.headerTitle, text: film.title), in: table)
    headerContent = scene.insert(
      ViewProperties("headerContent", frame: metrics.headerContent, text: film.originalTitle),
      in: table)
    scene[headerContent].alpha = TodayStyle.contentAlpha
    contentHeight = Self.addDescription(of: film, metrics, to: table, in: scene)
    super.init(name: "detail", view: view)
    // A finger may stay down long after the screen has gone.
    pan.action = { [weak self] in self?.follow($0) }
    scrolling.action = { [weak self] in self?.scroll($0) }
  }

  /// Adds the views below the header, and returns the height of all content, in points.
  private static func addDescription(
    of film: Film, _ metrics: TodayMetrics, to table: ViewID, in scene: Scene
  ) -> Double {
    scene.insert(
      ViewProperties("rating", frame: metrics.rating, text: film.ratingText), in: table)
    let height = SummaryText.height(of: film.summary ?? "", width: metrics.rating.width)
    scene.insert(
      ViewProperties("summary", frame: metrics.summary(height: height), text: film.summary),
      in: table)
    return metrics.detailHeight(summaryHeight: height)
  }

  // MARK: Content

  /// The y of the content at the top edge of the table, in points; negative while pulled down.
  public var contentOffset: Double { scene[table].bounds.minY }

  /// The range of content offsets to which scrolling is limited, in points.
  public var offsets: ClosedRange<Double> {
    ScrollExtent(contentLength: contentHeight, boundsLength: metrics.size.height).offsets
  }

  /// Scrolls the content.
  ///
  /// - Parameter y: The new content offset, in points; negative while it is pulled down.
  public func setContentOffset(_ y: Double) {
    scene[table].bounds.origin.y = y
    layoutIfNeeded()
  }

  /// Keeps the picture and its labels at the upper edge of the table while the content is pulled
  /// down.
  func layoutIfNeeded() {
    let offset = min(contentOffset, 0)
    for (view, rest) in [
      (header, metrics.header), (headerTitle, metrics.headerTitle),
      (headerContent, metrics.headerContent),
    ] {
      scene[view].center.y = rest.midY + offset
    }
  }

  /// Gives the table its size and corners at the end of a pop, or those of the full screen.
  ///
  /// The scroll offset does not change, and neither does the scale, which belongs to the finger.
  func setTable(isShrunk: Bool) {
    let frame = isShrunk ? metrics.shrunkTable : metrics.bounds
    scene[table].center = frame.center
    scene[table].bounds.size = frame.size
    scene[table].cornerRadius = isShrunk ? TodayStyle.pictureRadius : 0
  }

  // MARK: Routing

  /// Becomes the delegate of the navigation controller and hides the tab bar, however the screen
  /// has appeared.
  open override func viewDidAppear(_ animated: Bool) {
    navigationController?.delegate = self
    tabBar?.place(isShown: false)
  }

  /// Returns a `TodayPopAnimator` for a pop from this screen to exactly a `TodayViewController`,
  /// otherwise `nil`.
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation,
    from fromViewController: ViewController, to toViewController: ViewController
  ) -> (any TransitionAnimator)? {
    guard
      operation == .pop, fromViewController === self,
      type(of: toViewController) == TodayViewController.self
    else { return nil }
    return TodayPopAnimator(tabBar: tabBar)
  }
}
