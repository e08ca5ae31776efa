/// A validated batch of updates, in the order of execution.
struct BatchPlan {
  /// The numbers before the batch of all items to remove, replace or move, in increasing order.
  let departures: [Int]
  /// The items that the batch inserts, replaces or moves, from top to bottom.
  let arrivals: [Arrival]
  /// The numbering of the list's items after the batch.
  let numbering: ListNumbering

  /// An item that the batch inserts, replaces or moves, at its place after the batch.
  struct Arrival {
    /// The number of the item after the batch.
    var number: Int
    /// The source of the item's height.
    var source: Source
  }

  /// The source of the height of an item that arrives.
  enum Source: Equatable {
    /// The height of a moved item, given by its number before the batch.
    case item(Int)
    /// The height of a new row, given by its path after the batch.
    case row(RowPath)
    /// The height of the header or footer of a new section, in points.
    case height(Double)
  }

  /// Checks a batch against the list and the row counts of the data; throws the first error.
  init(
    _ updates: ListUpdates, before: ListNumbering, rowCounts: [Int]
  ) throws(ListUpdateError) {
    let sections = try SectionPlan(updates, before: before.sections)
    // First, because `numbering` relies on sources that exist.
    let rowDepartures = try BatchPlan.departures(of: updates, sections, before: before)
    numbering = try BatchPlan.numbering(after: updates, sections, rowCounts: rowCounts)
    let rowArrivals = try BatchPlan.arrivals(of: updates, before: before, after: numbering)
    if updates.keepsSections {
      (departures, arrivals) = (rowDepartures, rowArrivals)
    } else {
      let items = SectionItems(sections, before: before, after: numbering)
      departures = items.departures(with: rowDepartures)
      arrivals = items.arrivals(with: rowArrivals, rowDepartures: rowDepartures)
    }
  }

  /// Returns the item numbers of the rows that leave, sorted; each must exist and occur once.
  private static func departures(
    of updates: ListUpdates, _ sections: SectionPlan, before: ListNumbering
  ) throws(ListUpdateError) -> [Int] {
    let sources = updates.sources
    var numbers: [Int] = []
    numbers.reserveCapacity(sources.count)
    for path in sources {
      guard let number = before.number(of: path) else { throw .sourceOutOfRange(path) }
      if sections.destination(of: path.section) == nil { throw .sourceInRemovedSection(path) }
      numbers.append(number)
    }
    numbers.sort()
    for (number, next) in zip(numbers, numbers.dropFirst()) where number == next {
      // Always a row, because sources are.
      guard case .row(let path) = before.item(numbered: number) else { continue }
      throw .repeatedSource(path)
    }
    return numbers
  }

  /// Returns the numbering after the batch; its row counts must equal those of the data.
  private static func numbering(
    after updates: ListUpdates, _ plan: SectionPlan, rowCounts: [Int]
  ) throws(ListUpdateError) -> ListNumbering {
    var sections = plan.sections
    guard rowCounts.count == sections.count else {
      throw .sectionCountMismatch(expected: sections.count, actual: rowCounts.count)
    }
    // The paths exist and their sections stay: `departures` has checked them.
    for path in updates.sources {
      if let section = plan.destination(of: path.section) { sections[section].rowCount -= 1 }
    }
    for path in updates.destinations {
      guard sections.indices.contains(path.section) else { throw .destinationOutOfRange(path) }
      if plan.origin(of: path.section) == .new { throw .destinationInNewSection(path) }
      sections[path.section].rowCount += 1
    }
    for (section, actual) in rowCounts.enumerated() {
      let expected = sections[section].rowCount
      guard actual == expected else {
        throw .rowCountMismatch(section: section, expected: expected, actual: actual)
      }
    }
    return ListNumbering(sections)
  }

  /// Returns the rows at the destinations, sorted; each must exist and occur once.
  private static func arrivals(
    of updates: ListUpdates, before: ListNumbering, after: ListNumbering
  ) throws(ListUpdateError) -> [Arrival] {
    let new = updates.insertions + updates.reloads
    var arrivals: [Arrival] = []
    arrivals.reserveCapacity(new.count + updates.moves.count)
    for path in new {
      guard let number = after.number(of: path) else { throw .destinationOutOfRange(path) }
      arrivals.append(Arrival(number: number, source: .row(path)))
    }
    for move in updates.moves {
      let path = move.destination
      guard let number = after.number(of: path), let source = before.number(of: move.source) else {
        throw .destinationOutOfRange(path)
      }
      arrivals.append(Arrival(number: number, source: .item(source)))
    }
    arrivals.sort { $0.number < $1.number }
    for (arrival, next) in zip(arrivals, arrivals.dropFirst()) where arrival.number == next.number {
      guard case .row(let path) = after.item(numbered: arrival.number) else { continue }
      throw .repeatedDestination(path)
    }
    return arrivals
  }
}
