/// The items of the sections that a batch of updates removes, inserts, replaces or moves.
struct SectionItems {
  private let sections: SectionPlan
  private let before: ListNumbering
  private let after: ListNumbering

  init(_ sections: SectionPlan, before: ListNumbering, after: ListNumbering) {
    self.sections = sections
    self.before = before
    self.after = after
  }

  /// Returns the numbers before the batch of all items that leave, in increasing order.
  ///
  /// - Parameter rows: The numbers of the rows that leave by updates of their own.
  /// - Returns: These numbers, and those of all items of sections that leave.
  func departures(with rows: [Int]) -> [Int] {
    let leaving = Set(rows)
    let others = sections.departures.flatMap { before.items(of: $0) }
    return (rows + others.filter { !leaving.contains($0) }).sorted()
  }

  /// Returns all items that arrive, by increasing number after the batch.
  ///
  /// - Parameters:
  ///   - rows: The rows that arrive by updates of their own, by increasing number.
  ///   - rowDepartures: The numbers before the batch of the rows that leave by updates of their
  ///     own.
  /// - Returns: These rows, and all items of sections that arrive.
  func arrivals(with rows: [BatchPlan.Arrival], rowDepartures: [Int]) -> [BatchPlan.Arrival] {
    let leaving = Set(rowDepartures)
    var all: [BatchPlan.Arrival] = []
    var rest = rows[...]
    for section in sections.arrivals {
      var sources = sources(ofSection: section, without: leaving).makeIterator()
      for number in after.items(of: section) {
        while let row = rest.first, row.number <= number { all.append(rest.removeFirst()) }
        // A row that arrived by its own update has taken the place.
        if all.last?.number == number { continue }
        guard let source = sources.next() else { preconditionFailure("a place has one item") }
        all.append(BatchPlan.Arrival(number: number, source: source))
      }
    }
    return all + rest
  }

  /// Returns the sources of the items of an arriving section, except those of single rows.
  ///
  /// - Parameters:
  ///   - section: The index of the section after the batch.
  ///   - leaving: The numbers before the batch of the rows that leave by updates of their own.
  /// - Returns: The sources from top to bottom.
  private func sources(ofSection section: Int, without leaving: Set<Int>) -> [BatchPlan.Source] {
    if let index = sections.origin(of: section).index {
      return before.items(of: index).filter { !leaving.contains($0) }.map { .item($0) }
    }
    let new = after.sections[section]
    let rows = (0..<new.rowCount).map { BatchPlan.Source.row(RowPath(section: section, row: $0)) }
    return [.height(new.headerHeight)] + rows + [.height(new.footerHeight)]
  }
}
