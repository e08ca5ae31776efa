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
/// The list follows model values, not presentation values: a row is shown when the content offset
/// that was set last makes it visible.
public final class ListView<Cell: ListCell> {
  /// The scroll view; the y of its bounds' origin is the content offset.
  public let view: ViewID
  /// The layout that positions the rows in the content.
  public private(set) var layout: ListLayout
  /// The insets above and below the content, in points; a change does not move the content.
  public var contentInset: (top: Double, bottom: Double)
  /// Whether gestures may move the content, which `setContentOffset` moves in either case.
  public var isScrollEnabled = true
  /// The closure that is called after every `setContentOffset`.
  public var didScroll: (() -> Void)?

  private let scene: Scene
  private let reuseIdentifier: (RowPath) -> Int
  private let makeCell: (Int) -> Cell
  private let configure: (Cell, RowPath) -> Void

  private var pools: [Int: CellPool<Cell>] = [:]
  /// The rows in the scroll view's bounds, as of the last layout.
  private var visible = VisibleRows()
  /// The rows that have cells, and the cells.
  private var shown = ShownRows<Cell>()

  /// Creates a list at its top, and shows its first rows.
  ///
  /// - Parameters:
  ///   - identifier: The name of the scroll view in frame records.
  ///   - frame: The frame of the scroll view in its future superview, in points.
  ///   - layout: The layout of the rows.
  ///   - contentInset: The insets above and below the content, in points.
  ///   - scene: The scene in which the views are created, off screen.
  ///   - reuseIdentifier: Returns a number for a row; rows with the same number share cells.
  ///   - makeCell: Makes a cell for a reuse identifier, with its view off screen.
  ///   - configure: Makes a cell show a row. The cell's frame has already been set, by centre and
  ///     bounds; its transform is kept.
  public init(
    _ identifier: String, frame: Rect, layout: ListLayout,
    contentInset: (top: Double, bottom: Double) = (0, 0), in scene: Scene,
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
  /// - Complexity: Equal to that of `layoutIfNeeded()`.
  public func setContentOffset(_ y: Double) {
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
    shown.paths.firstIndex(of: path).map { shown.cells[$0] }
  }

  /// Returns the row that a cell shows, or `nil` when the cell is unused.
  ///
  /// - Complexity: O(visible rows). Does not allocate.
  public func row(of cell: Cell) -> RowPath? {
    // Avoids a closure, which would allocate in code that is generic over the cells.
    for index in shown.cells.indices where shown.cells[index] === cell {
      return shown.paths[index]
    }
    return nil
  }

  /// The rows that have cells, from top to bottom.
  public var visibleRows: [RowPath] { shown.paths }

  /// Replaces all rows and configures the visible ones, with reused cells.
  ///
  /// The content offset does not change, even if the new content does not reach it.
  ///
  /// - Parameter layout: The layout of the new rows.
  /// - Complexity: O(log n + visible rows).
  public func reload(_ layout: ListLayout) {
    self.layout = layout
    // First without rows, so that the rows that stay visible are configured again.
    visible.removeAll()
    showVisibleRows()
    layoutIfNeeded()
  }

  /// Shows the rows that are visible in the bounds of the scroll view; to be called after its
  /// bounds were changed from outside.
  ///
  /// - Complexity: O(log n + visible rows). Does not allocate, and calls no closure, when no row
  ///   becomes visible.
  public func layoutIfNeeded() {
    if visible.update(for: layout, in: scene[view].bounds) { showVisibleRows() }
  }
}

// MARK: - Cells

/// The cells that share one reuse identifier.
private struct CellPool<Cell> {
  var numbers = CellReusePool()
  /// The cells, indexed by the numbers that `numbers` assigns to rows.
  var cells: [Cell] = []
}

/// The rows that have cells, from top to bottom, and the cells.
private struct ShownRows<Cell> {
  /// The rows' numbers among all items of the list, which include headers and footers.
  var numbers: [Int] = []
  var paths: [RowPath] = []
  var cells: [Cell] = []
}

extension ListView {
  /// Gives each visible row a cell, and removes the cells of all other rows.
  private func showVisibleRows() {
    let identifiers = visible.paths.map(reuseIdentifier)
    rebindCells(identifiers)
    let old = shown
    var new = ShownRows<Cell>(numbers: visible.attributes.map(\.row), paths: visible.paths)
    var coming: [Int] = []
    for (index, number) in new.numbers.enumerated() {
      if let kept = old.numbers.firstIndex(of: number) {
        new.cells.append(old.cells[kept])
      } else {
        new.cells.append(cell(for: number, reuseIdentifier: identifiers[index]))
        coming.append(index)
      }
    }
    shown = new
    // A reused cell must not fly in from its old row when the list scrolls in an animation block.
    scene.performWithoutAnimation {
      for (index, number) in old.numbers.enumerated() where !new.numbers.contains(number) {
        scene.removeFromSuperview(old.cells[index].view)
      }
      for index in coming { insertCell(at: index) }
    }
  }

  /// Updates every pool with those visible rows that have its reuse identifier.
  private func rebindCells(_ identifiers: [Int]) {
    // Also the pools without a visible row, whose cells become free.
    for identifier in Set(identifiers).union(pools.keys) {
      let rows = visible.attributes.indices.filter { identifiers[$0] == identifier }
        .map { visible.attributes[$0] }
      pools[identifier, default: CellPool()].numbers.update(visible: rows)
    }
  }

  /// Returns the cell that a pool has bound to the row numbered `number`, created if necessary.
  private func cell(for number: Int, reuseIdentifier identifier: Int) -> Cell {
    guard var pool = pools[identifier], let index = pool.numbers.cell(for: number) else {
      preconditionFailure("every visible row has been given a cell")
    }
    if index < pool.cells.count { return pool.cells[index] }
    while pool.cells.count < pool.numbers.createdCount { pool.cells.append(makeCell(identifier)) }
    // Assigned as a whole: changing a part in place would allocate a frame for the access.
    pools[identifier] = pool
    return pool.cells[index]
  }

  /// Lays out, inserts and configures the cell of the shown row at `index`.
  private func insertCell(at index: Int) {
    let (cell, path) = (shown.cells[index], shown.paths[index])
    let frame = layout.layoutAttributes(of: .row(path)).frame
    // Not by `frame`, whose setter would divide the size by the scale of a small cell.
    let anchor = scene[cell.view].anchorPoint
    scene[cell.view].center = Point(
      x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    scene[cell.view].bounds.size = frame.size
    scene.insertSubview(cell.view, to: view, at: index)
    configure(cell, path)
  }
}
