import TestSupport
import ViewTree

/// A list, its sections as arrays of arrays, and legal batches of updates of rows and sections for
/// both.
///
/// The arrays take a batch in another way than the list: everything that arrives is put to its
/// place first, and what stayed fills the other places in the old order. Each row and section has
/// an identity, by which it is found again after the batch.
struct RandomSectionBatch {
  struct Row: Equatable {
    var identity: Int
    var height: Double
    var isEstimate: Bool
  }

  struct Section: Equatable {
    var identity: Int
    var header: Double
    var rows: [Row]
    var footer: Double
  }

  var generator: SeededGenerator
  var list: ListLayout
  private(set) var sections: [Section] = []
  private let estimate: Double
  private var identityCount = 0

  /// Creates a list of four sections, whose rows are estimated unless `estimate` is 0.
  init(seed: UInt64, estimate: Double = 0) {
    self.estimate = estimate
    generator = SeededGenerator(seed: seed)
    list = ListLayout(width: 375, sections: []) { _ in 0 }
    for _ in 0..<4 { sections.append(makeSection()) }
    list = Self.list(of: sections, estimate: estimate)
  }

  /// A list built from the arrays; known heights only.
  static func list(of sections: [Section], estimate: Double) -> ListLayout {
    ListLayout(
      width: 375, headerHeight: 11, sections: sections.map(\.layout),
      estimatedRowHeight: .points(estimate)
    ) { sections[$0.section].rows[$0.row].height }
  }

  /// The identities of all items in their order; those of headers and footers follow from that of
  /// the section.
  var identities: [Int] {
    var identities = [-1]
    for section in sections {
      identities.append(4 * section.identity + 1)
      for row in section.rows { identities.append(4 * row.identity) }
      identities.append(4 * section.identity + 2)
    }
    return identities
  }

  /// The heights of all items in their order.
  var heights: [Double] {
    var heights = [11.0]
    for section in sections {
      heights.append(section.header)
      heights += section.rows.map(\.height)
      heights.append(section.footer)
    }
    return heights
  }

  /// Measures a row in each section, in the list and the arrays.
  mutating func measureSomeRows() {
    var offset = 0.0
    for index in sections.indices where !sections[index].rows.isEmpty {
      let row = generator.below(sections[index].rows.count)
      let height = makeHeight()
      sections[index].rows[row].height = height
      sections[index].rows[row].isEstimate = false
      list.setMeasuredHeight(
        height, of: RowPath(section: index, row: row), contentOffset: &offset)
    }
  }

  /// A legal batch, which the arrays have taken already.
  mutating func makeUpdates() -> ListUpdates {
    var draft = Draft(sections)
    draftSections(&draft)
    takeRows(&draft)
    reloadRows(&draft)
    placeRows(&draft)
    sections = draft.result(sections)
    return draft.updates
  }
}

extension RandomSectionBatch.Section {
  var layout: ListSection {
    ListSection(headerHeight: header, rowCount: rows.count, footerHeight: footer)
  }
}

// MARK: - Steps

extension RandomSectionBatch {
  /// A batch under construction.
  private struct Draft {
    var updates = ListUpdates()
    /// The sections after the batch: an old one, or a new one.
    var origins: [Int?] = []
    var new: [Int: Section] = [:]
    /// The rows of each old section that stay in it, by their indices before the batch.
    var staying: [[Int]]
    /// The number of rows of each section after the batch.
    var counts: [Int] = []
    /// The rows that arrive, by their paths after the batch.
    var placed: [RowPath: Row] = [:]
    var moved: [RowPath] = []
    var reloadable: [RowPath] = []

    init(_ sections: [Section]) { staying = sections.map { Array($0.rows.indices) } }

    /// The sections after the batch that existed before it.
    var old: [Int] { origins.indices.filter { origins[$0] != nil } }

    func result(_ before: [Section]) -> [Section] {
      origins.enumerated().map { index, origin in
        if let section = new[index] { return section }
        guard let origin else { preconditionFailure("a section is new or old") }
        var section = before[origin]
        var rest = staying[origin].map { before[origin].rows[$0] }[...]
        section.rows = (0..<counts[index]).map {
          placed[RowPath(section: index, row: $0)] ?? rest.removeFirst()
        }
        return section
      }
    }
  }

  private mutating func draftSections(_ draft: inout Draft) {
    var (staying, moved, reloaded): ([Int], [Int], [Int]) = ([], [], [])
    let insertions = generator.below(3)
    for index in sections.indices {
      switch generator.below(10) {
      case 0: draft.updates.deleteSection(index)
      case 1, 2: moved.append(index)
      case 3: reloaded.append(index)
      default: staying.append(index)
      }
    }
    let count = sections.count - draft.updates.sectionDeletions.count + insertions
    // A section whose index no longer exists cannot be reloaded.
    moved += reloaded.filter { $0 >= count }
    reloaded.removeAll { $0 >= count }
    var free = Array(0..<count)
    for index in reloaded {
      let section = makeSection()
      draft.new[index] = section
      draft.updates.reloadSection(index, as: section.layout)
      free.removeAll { $0 == index }
    }
    for _ in 0..<insertions {
      let index = free.remove(at: generator.below(free.count))
      let section = makeSection()
      draft.new[index] = section
      draft.updates.insertSection(section.layout, at: index)
    }
    draft.origins = Array(repeating: nil, count: count)
    for source in moved {
      let index = free.remove(at: generator.below(free.count))
      draft.origins[index] = source
      draft.updates.moveSection(from: source, to: index)
    }
    for (index, source) in zip(free, staying) { draft.origins[index] = source }
    draft.counts = draft.origins.enumerated().map { index, origin in
      origin.map { sections[$0].rows.count } ?? draft.new[index]?.rows.count ?? 0
    }
  }

  /// Deletes some rows of old sections, and takes others that will be moved or reloaded.
  private mutating func takeRows(_ draft: inout Draft) {
    for (index, source) in draft.origins.enumerated() {
      guard let source else { continue }
      for _ in 0..<generator.below(4) where !draft.staying[source].isEmpty {
        let place = generator.below(draft.staying[source].count)
        let path = RowPath(section: source, row: draft.staying[source].remove(at: place))
        draft.counts[index] -= 1
        switch generator.below(3) {
        case 0: draft.updates.delete(path)
        case 1: draft.moved.append(path)
        default: draft.reloadable.append(path)
        }
      }
    }
  }

  /// Reloads those rows whose paths exist after the batch in a section that is not new, and moves
  /// the others.
  private mutating func reloadRows(_ draft: inout Draft) {
    for path in draft.reloadable {
      if draft.old.contains(path.section), path.row <= draft.counts[path.section] {
        draft.counts[path.section] += 1
        draft.updates.reload(path)
        draft.placed[path] = makeRow()
      } else {
        draft.moved.append(path)
      }
    }
  }

  private mutating func placeRows(_ draft: inout Draft) {
    let old = draft.old
    let insertions = old.isEmpty ? 0 : generator.below(5)
    let targets = (draft.moved.map(Optional.some) + Array(repeating: nil, count: insertions)).map {
      ($0, old[generator.below(old.count)])
    }
    for (_, section) in targets { draft.counts[section] += 1 }
    for (source, section) in targets {
      let free = (0..<draft.counts[section]).map { RowPath(section: section, row: $0) }
        .filter { draft.placed[$0] == nil }
      let path = free[generator.below(free.count)]
      if let source {
        draft.updates.move(from: source, to: path)
        draft.placed[path] = sections[source.section].rows[source.row]
      } else {
        draft.updates.insert(at: path)
        draft.placed[path] = makeRow()
      }
    }
  }

  /// Multiples of 1/8, whose sums have no error; one in eight is 0.
  private mutating func makeHeight() -> Double {
    generator.below(8) == 0 ? 0 : Double(generator.below(2000)) / 8
  }

  private mutating func makeRow() -> Row {
    identityCount += 1
    return Row(
      identity: identityCount, height: estimate == 0 ? makeHeight() : estimate,
      isEstimate: estimate != 0)
  }

  private mutating func makeSection() -> Section {
    identityCount += 1
    let identity = identityCount
    return Section(
      identity: identity, header: makeHeight(),
      rows: (0..<generator.below(12)).map { _ in makeRow() }, footer: makeHeight())
  }
}
