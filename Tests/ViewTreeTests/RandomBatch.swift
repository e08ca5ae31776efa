import TestSupport
import ViewTree

/// A list, its rows as arrays, and legal batches of updates for both.
///
/// The arrays take a batch in another way than the list: all places after the batch that a row was
/// put to are filled first, and the rows that stayed fill the others in their old order.
struct RandomBatch {
  var generator: SeededGenerator
  var list: ListLayout
  private(set) var heights: [[Double]]
  private(set) var estimates: [[Bool]]
  private let estimate: Double

  /// Creates a list of three sections, whose rows are estimated unless `estimate` is 0.
  init(seed: UInt64, estimate: Double = 0) {
    var generator = SeededGenerator(seed: seed)
    let heights = [60, 0, 25].map { count in
      (0..<count).map { _ in estimate == 0 ? RandomBatch.height(&generator) : estimate }
    }
    self.heights = heights
    self.estimate = estimate
    self.generator = generator
    estimates = heights.map { $0.map { _ in estimate != 0 } }
    list = ListLayout(
      width: 375, headerHeight: 115,
      sections: [
        ListSection(headerHeight: 20, rowCount: 60, footerHeight: 5), ListSection(rowCount: 0),
        ListSection(rowCount: 25, footerHeight: 1),
      ], estimatedRowHeight: .points(estimate)
    ) { heights[$0.section][$0.row] }
  }

  var contentHeight: Double { 115 + 20 + 5 + 1 + heights.joined().reduce(0, +) }

  /// One row in eight has no height.
  private static func height(_ generator: inout SeededGenerator) -> Double {
    generator.below(8) == 0 ? 0 : Double(generator.below(2000)) / 8
  }

  /// Measures a row in each section.
  mutating func measureSomeRows() {
    var offset = 0.0
    for section in heights.indices where !heights[section].isEmpty {
      let row = generator.below(heights[section].count)
      heights[section][row] = RandomBatch.height(&generator)
      estimates[section][row] = false
      list.setMeasuredHeight(
        heights[section][row], of: RowPath(section: section, row: row), contentOffset: &offset)
    }
  }

  /// A legal batch, which the arrays have taken already.
  mutating func makeUpdates() -> ListUpdates {
    var draft = Draft(heights)
    let movedFrom = takeSources(&draft)
    let movedInto = movedFrom.map { _ in generator.below(heights.count) }
    let insertedInto = (0..<generator.below(12)).map { _ in generator.below(heights.count) }
    for section in movedInto + insertedInto { draft.counts[section] += 1 }
    reloadSome(&draft)
    for section in insertedInto {
      let path = freePlace(in: section, draft)
      draft.updates.insert(at: path)
      draft.placed[path] = newRow()
    }
    for (source, section) in zip(movedFrom, movedInto) {
      let path = freePlace(in: section, draft)
      draft.updates.move(from: source, to: path)
      draft.placed[path] = row(at: source)
    }
    take(draft)
    return draft.updates
  }
}

// MARK: - Steps

extension RandomBatch {
  private typealias Row = (height: Double, isEstimate: Bool)

  /// A batch under construction.
  private struct Draft {
    var updates = ListUpdates()
    /// The rows of each section that stay, by their indices before the batch.
    var staying: [[Int]]
    /// The number of rows of each section after the batch.
    var counts: [Int]
    /// Rows that were inserted, moved or reloaded, by their path after the batch.
    var placed: [RowPath: Row] = [:]

    init(_ heights: [[Double]]) {
      staying = heights.map { Array($0.indices) }
      counts = heights.map(\.count)
    }
  }

  /// Deletes some rows, and returns others that are to be moved.
  private mutating func takeSources(_ draft: inout Draft) -> [RowPath] {
    var movedFrom: [RowPath] = []
    for section in heights.indices {
      for row in takeSome(&draft.staying[section]) {
        let path = RowPath(section: section, row: row)
        draft.counts[section] -= 1
        if generator.below(2) == 0 {
          movedFrom.append(path)
        } else {
          draft.updates.delete(path)
        }
      }
    }
    return movedFrom
  }

  /// Reloads some rows whose numbers exist after the batch too.
  private mutating func reloadSome(_ draft: inout Draft) {
    for section in heights.indices {
      for row in takeSome(&draft.staying[section]) {
        if row < draft.counts[section] {
          let path = RowPath(section: section, row: row)
          draft.updates.reload(path)
          draft.placed[path] = newRow()
        } else {
          draft.staying[section].append(row)
        }
      }
      draft.staying[section].sort()
    }
  }

  /// Takes up to eight rows out of an array.
  private mutating func takeSome(_ rows: inout [Int]) -> [Int] {
    (0..<min(rows.count, generator.below(9))).map { _ in
      rows.remove(at: generator.below(rows.count))
    }
  }

  private mutating func newRow() -> Row {
    estimate == 0 ? (RandomBatch.height(&generator), false) : (estimate, true)
  }

  private func row(at path: RowPath) -> Row {
    (heights[path.section][path.row], estimates[path.section][path.row])
  }

  private mutating func freePlace(in section: Int, _ draft: Draft) -> RowPath {
    let free = (0..<draft.counts[section]).map { RowPath(section: section, row: $0) }
      .filter { draft.placed[$0] == nil }
    return free[generator.below(free.count)]
  }

  private mutating func take(_ draft: Draft) {
    let rows = heights.indices.map { section in
      var rest = draft.staying[section].map { row(at: RowPath(section: section, row: $0)) }[...]
      return (0..<draft.counts[section]).map { row in
        draft.placed[RowPath(section: section, row: row)] ?? rest.removeFirst()
      }
    }
    heights = rows.map { $0.map(\.height) }
    estimates = rows.map { $0.map(\.isEstimate) }
  }
}
