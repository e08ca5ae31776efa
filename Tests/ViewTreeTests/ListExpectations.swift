import Geometry
import ViewTree

extension ListLayout {
  /// The items visible between `y` and `y + height`, from top to bottom.
  func visibleItems(from y: Double, height: Double) -> [ListItem] {
    var attributes: [LayoutAttributes] = []
    layoutAttributes(in: Rect(x: 0, y: y, width: width, height: height), into: &attributes)
    return attributes.map { item(numbered: $0.row) }
  }

  /// The rows visible between `y` and `y + height`, from top to bottom.
  func visibleRows(from y: Double, height: Double) -> [RowPath] {
    visibleItems(from: y, height: height).compactMap {
      if case .row(let path) = $0 { path } else { nil }
    }
  }

  /// The frames of all items.
  var allAttributes: [LayoutAttributes] {
    (0..<itemCount).map { layoutAttributes(of: item(numbered: $0)) }
  }

  /// The heights of the rows of all sections.
  var rowHeights: [[Double]] {
    sections.enumerated().map { section, content in
      (0..<content.rowCount).map {
        layoutAttributes(of: .row(RowPath(section: section, row: $0))).frame.height
      }
    }
  }

  /// Whether the height of each row of each section is an estimate.
  var estimatedRows: [[Bool]] {
    sections.enumerated().map { section, content in
      (0..<content.rowCount).map { isEstimated(RowPath(section: section, row: $0)) }
    }
  }
}

/// The layout of a screen of cards: a header and cards of two types.
func cardScreen() -> ListLayout {
  let types = [0, 1, 0, 2]
  let heights = [489.0, 442, 442]
  return ListLayout(
    width: 375, sections: [ListSection(headerHeight: 64, rowCount: types.count)],
    estimatedRowHeight: 0
  ) { heights[types[$0.row]] }
}

/// The list of a Today screen: a header of 115 points and `count` rows of 460.5.
func todayList(_ count: Int = 20) -> ListLayout {
  ListLayout(
    width: 375, headerHeight: 115, sections: [ListSection(rowCount: count)],
    estimatedRowHeight: 0
  ) { _ in 460.5 }
}
