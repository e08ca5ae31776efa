public import Geometry

/// The layout of a list with sections: a header, and in each section a header, rows and a footer,
/// all stacked vertically.
///
/// The height of the content is that of the header plus, for each section, the heights of its
/// header, its rows and its footer. Row heights come from a closure, in one of three ways:
///
///     // Rows of one height: every height is known.
///     ListLayout(width: 375, headerHeight: 115, sections: [ListSection(rowCount: 20)],
///       estimatedRowHeight: 0) { _ in 460.5 }
///     // A height for each type of row: the same, with a look-up.
///     ListLayout(width: 375, sections: [ListSection(headerHeight: 64, rowCount: types.count)],
///       estimatedRowHeight: 0) { heights[types[$0.row]] }
///     // Rows that size themselves: estimated until they become visible and are measured.
///     ListLayout(width: 375, sections: [ListSection(rowCount: 10_000)], rowHeight: measure)
///     list.measureVisibleRows(in: bounds, rowHeight: measure)
///
/// Everything that has a frame is an *item*. Items are numbered from 0, the header of the list,
/// down to the footer of the last section, even if their height is 0. `LayoutAttributes.row` and
/// `CellReusePool` use these numbers.
///
/// Heights are stored as in `CardListLayout`, so sums are exact and every query costs O(log n). A
/// height that is negative, not a number or larger than 2²⁷ points traps wherever it comes from.
public struct ListLayout: Sendable {
  /// The estimate for the heights of rows that have not been measured.
  public let estimatedRowHeight: EstimatedRowHeight
  /// The part of the layout that has changed since the list was created, or since `validate()`.
  public internal(set) var invalidation = ListInvalidation.everything

  /// The mapping between items and their numbers.
  var numbering = ListNumbering([])
  /// The heights of all items, from top to bottom.
  var items: CardListLayout

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - width: The width of every item, in points.
  ///   - headerHeight: The height of the header of the list, in points; 0 for none.
  ///   - sections: The sections from top to bottom; may be empty.
  ///   - estimatedRowHeight: The estimate for the heights of rows that have not been measured.
  ///   - rowHeight: The real height of a row, in points; called for every row, from top to bottom,
  ///     when the estimate is 0, and never otherwise.
  /// - Complexity: O(n).
  public init(
    width: Double, headerHeight: Double = 0, sections: [ListSection],
    estimatedRowHeight: EstimatedRowHeight = .automatic, rowHeight: (RowPath) -> Double
  ) {
    self.estimatedRowHeight = estimatedRowHeight
    items = CardListLayout(width: width)
    reloadData(
      width: width, headerHeight: headerHeight, sections: sections, rowHeight: rowHeight)
  }

  /// Replaces all items; no row counts as measured.
  ///
  /// - Parameters:
  ///   - width: The width of every item, in points.
  ///   - headerHeight: The height of the header of the list, in points; 0 for none.
  ///   - sections: The sections from top to bottom.
  ///   - rowHeight: The real height of a row, in points; called as in `init`.
  /// - Complexity: O(n). Allocates only when the list grows beyond what it has held before.
  public mutating func reloadData(
    width: Double, headerHeight: Double = 0, sections: [ListSection],
    rowHeight: (RowPath) -> Double
  ) {
    precondition(width >= 0 && width.isFinite, "the width of a list is finite and not negative")
    numbering = ListNumbering(sections)
    items.width = width
    rebuildItems(headerHeight: headerHeight, rowHeight: rowHeight)
    invalidation = .everything
  }

  /// The width of every item, in points.
  public var width: Double { items.width }

  /// The width of the list and the height of all items together, in points.
  public var contentSize: Size { items.contentSize }

  /// The sections from top to bottom, with their present numbers of rows.
  public var sections: [ListSection] { numbering.sections }

  /// The number of items: the list's header, a header and a footer for each section, and the rows.
  public var itemCount: Int { numbering.itemCount }

  /// Returns the number of an item, or `nil` if the list has no such item.
  ///
  /// - Complexity: O(1).
  public func itemNumber(of item: ListItem) -> Int? {
    numbering.number(of: item)
  }

  /// Returns the item with a number from 0 to `itemCount` − 1.
  ///
  /// - Complexity: O(log number of sections).
  public func item(numbered number: Int) -> ListItem {
    numbering.item(numbered: number)
  }

  /// Returns the number of an item; traps if the list has no such item.
  func checkedNumber(of item: ListItem) -> Int {
    guard let number = numbering.number(of: item) else { preconditionFailure("no \(item)") }
    return number
  }

  /// Replaces the heights of all items: those of rows are estimates, or else come from `rowHeight`.
  private mutating func rebuildItems(headerHeight: Double, rowHeight: (RowPath) -> Double) {
    let estimate = estimatedRowHeight.estimate
    var heights = [headerHeight]
    heights.reserveCapacity(itemCount)
    for (index, section) in sections.enumerated() {
      heights.append(section.headerHeight)
      for row in 0..<section.rowCount {
        heights.append(estimate ?? rowHeight(RowPath(section: index, row: row)))
      }
      heights.append(section.footerHeight)
    }
    items.rebuild(heights: heights)
    // Headers and footers are never estimated, so rows alone are marked.
    if estimate == nil { return }
    for section in sections.indices { items.markEstimates(numbering.rows(of: section)) }
  }
}
