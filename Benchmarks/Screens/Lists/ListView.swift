public import Animations
public import Geometry
public import Transitions
public import ViewTree

/// A scroll view of rows, laid out by `ListLayout`, that reuses cells like a table view.
///
/// The cells are the rearmost subviews; cells of upper rows are behind those of lower ones. Headers
/// are plain subviews that the owner inserts into `view` at their place in the content, in front of
/// the cells. A row that leaves the screen returns its cell before a new row requests one. An
/// unused cell is off screen and has no animations.
///
/// A finger and the motions after a drag move the content through `scrollView`. With a closure that
/// measures rows, rows with estimated heights are measured when they come in sight, and the rows
/// that were in sight do not move by this. `performBatchUpdates` changes rows and sections in an
/// animation.
///
/// The list follows model values, not presentation values: a row is shown when the content offset
/// that was set last makes it visible.
public final class ListView<Cell: ListCell> {
  /// The scroll view; the y of its bounds' origin is the content offset.
  public let view: ViewID
  /// The layout that positions the rows in the content.
  public internal(set) var layout: ListLayout
  /// The insets above and below the content, in points; a change does not move the content, unless
  /// `scrollView` is in use.
  public var contentInset: (top: Double, bottom: Double) {
    didSet { if isScrollViewUsed { scrollView.contentInset = edgeInsets } }
  }
  /// Whether gestures may move the content, which `setContentOffset` moves in either case.
  public var isScrollEnabled = true {
    didSet { if isScrollViewUsed { scrollView.isScrollEnabled = isScrollEnabled } }
  }
  /// The closure that is called after every `setContentOffset`, and after every other change of the
  /// content offset.
  public var didScroll: (() -> Void)?
  /// The closure that returns the attributes from which the cell of an inserted row appears in an
  /// animation, given its path and the attributes that it ends with.
  ///
  /// The default is a cell that fades in at its place.
  public var initialAttributes: (RowPath, CellAttributes) -> CellAttributes = { _, attributes in
    attributes.withAlpha(0)
  }
  /// The closure that returns the attributes with which the cell of a removed row disappears in an
  /// animation, given its path before the removal and its attributes until then.
  ///
  /// The default is a cell that fades out at its place.
  public var finalAttributes: (RowPath, CellAttributes) -> CellAttributes = { _, attributes in
    attributes.withAlpha(0)
  }
  /// The scrolling of the content by fingers; created at its first use.
  ///
  /// The content size, the insets and the delegate belong to the list. The scroll view limits the
  /// content offset to its range, so a list that uses it does not stay beyond an edge.
  public private(set) lazy var scrollView = makeScrollView()

  /// The number of times that rows have come into sight or left it, or cells have changed their
  /// order.
  ///
  /// If the number is equal at two frames, they show the same cells.
  public internal(set) var visibleRowsChangeCount = 0

  let scene: Scene
  let reuseIdentifier: (RowPath) -> Int
  let makeCell: (Int) -> Cell
  let configure: (Cell, RowPath) -> Void
  let measure: ((RowPath) -> Double)?

  /// Whether `scrollView` was created.
  private(set) var isScrollViewUsed = false
  /// Whether the list changes the content offset at the moment, and shows its rows afterwards.
  var isAdjusting = false
  /// The rows in the scroll view's bounds, as of the last layout.
  var visible = VisibleRows()
  /// The rows that have cells, from top to bottom.
  var shown: [ShownRow<Cell>] = []
  /// The storage in which the next layout collects `shown`; the old contents are not used.
  var collected: [ShownRow<Cell>] = []
  /// The cells of rows that leave in an animation.
  var leaving: [LeavingRow<Cell>] = []
  /// The number of animated batches so far.
  var batchCount = 0
  /// The cells that show no row.
  var free: [FreeCell<Cell>] = []

  /// Creates a list at its top, and shows its first rows.
  ///
  /// - Parameters:
  ///   - identifier: The name of the scroll view in frame records.
  ///   - frame: The frame of the scroll view in its future superview, in points.
  ///   - layout: The layout of the rows.
  ///   - contentInset: The insets above and below the content, in points.
  ///   - scene: The scene in which the views are created, off screen.
  ///   - measure: Returns the real height of a row, in points, without use of the list; called for
  ///     each visible row whose height is an estimate. Without it, heights stay as they are in the
  ///     layout.
  ///   - reuseIdentifier: Returns a number for a row; rows with the same number share cells.
  ///   - makeCell: Makes a cell for a reuse identifier, with its view off screen.
  ///   - configure: Makes a cell show a row. The cell's frame has already been set, by centre and
  ///     bounds; its transform is kept.
  public init(
    _ identifier: String, frame: Rect, layout: ListLayout,
    contentInset: (top: Double, bottom: Double) = (0, 0), in scene: Scene,
    measure: ((RowPath) -> Double)? = nil,
    reuseIdentifier: @escaping (RowPath) -> Int = { _ in 0 },
    makeCell: @escaping (Int) -> Cell, configure: @escaping (Cell, RowPath) -> Void
  ) {
    var geometry = View(frame: frame)
    // At its top the content is below the inset.
    geometry.bounds.origin.y = -contentInset.top
    var appearance = Appearance(identifier: identifier)
    appearance.clipsToBounds = true
    view = scene.insert(ViewProperties(geometry: geometry, appearance: appearance))
    self.layout = layout
    self.contentInset = contentInset
    self.scene = scene
    self.measure = measure
    self.reuseIdentifier = reuseIdentifier
    self.makeCell = makeCell
    self.configure = configure
    layoutIfNeeded()
  }

  // MARK: Scrolling

  /// The y of the content at the top edge of the scroll view, in points.
  public var contentOffset: Double { scene[view].bounds.minY }

  /// Scrolls the content and lays the rows out.
  ///
  /// - Parameter y: The new content offset, in points; beyond `offsets` while the content bounces.
  ///   If `scrollView` is in use, an offset beyond the range counts as the nearest one inside.
  /// - Complexity: Equal to that of `layoutIfNeeded()`.
  public func setContentOffset(_ y: Double) {
    if isScrollViewUsed {
      scrollView.contentOffset.y = y
      return
    }
    scene[view].bounds.origin.y = y
    layoutIfNeeded()
    didScroll?()
  }

  /// The range of content offsets at which the list can rest, in points.
  public var offsets: ClosedRange<Double> {
    ScrollExtent(
      contentLength: layout.contentSize.height, boundsLength: scene[view].bounds.height,
      topInset: contentInset.top, bottomInset: contentInset.bottom
    ).offsets
  }

  // MARK: Rows

  /// Returns the cell that shows a row, or `nil` when the row is off screen or not in the list.
  ///
  /// - Complexity: O(visible rows). Does not allocate.
  public func cellForRow(_ path: RowPath) -> Cell? {
    // Avoids a closure, which would allocate in code that is generic over the cells.
    for row in shown where row.path == path { return row.cell }
    return nil
  }

  /// Returns the row that a cell shows, or `nil` when the cell is unused.
  ///
  /// - Complexity: O(visible rows). Does not allocate.
  public func row(of cell: Cell) -> RowPath? {
    // Avoids a closure, which would allocate in code that is generic over the cells.
    for row in shown where row.cell === cell { return row.path }
    return nil
  }

  /// The rows that have cells, from top to bottom.
  public var visibleRows: [RowPath] { visible.paths }

  /// Replaces all rows and configures the visible ones, with reused cells.
  ///
  /// The content offset does not change, even if the new content does not reach it, unless
  /// `scrollView` is in use. Cells that leave in an animation are gone at once.
  ///
  /// - Parameter layout: The layout of the new rows.
  /// - Complexity: O(log n + visible rows).
  public func reload(_ layout: ListLayout) {
    self.layout = layout
    // First without rows, so that the rows that stay visible are configured again.
    visible.removeAll()
    showVisibleRows()
    removeLeavingCells { _ in true }
    updateContentSize(adjustingOffsetBy: 0)
    layoutIfNeeded()
  }

  /// Shows the rows that are visible in the bounds of the scroll view; to be called after its
  /// bounds were changed from outside.
  ///
  /// - Complexity: O(log n + visible rows). Does not allocate, and calls no closure, when no row
  ///   becomes visible.
  public func layoutIfNeeded() {
    measureVisibleRows()
    if visible.update(for: layout, in: scene[view].bounds) { showVisibleRows() }
  }

  private func makeScrollView() -> ScrollView {
    let scrollView = ScrollView(view, in: scene)
    scrollView.contentInset = edgeInsets
    scrollView.contentSize = layout.contentSize
    scrollView.isScrollEnabled = isScrollEnabled
    // The content may have moved into its range, which may bring rows that are not measured.
    layoutIfNeeded()
    scrollView.contentSize = layout.contentSize
    // Last, because the list cannot use a scroll view that is being created.
    scrollView.delegate = self
    isScrollViewUsed = true
    return scrollView
  }

  private var edgeInsets: EdgeInsets {
    EdgeInsets(top: contentInset.top, bottom: contentInset.bottom)
  }
}
