/// A validated batch of updates, in the order of execution.
struct BatchPlan {
  /// The item numbers before the batch of all rows to remove, replace or move, in increasing order.
  let departures: [Int]
  /// The rows that the batch inserts, replaces or moves, from top to bottom.
  let arrivals: [Arrival]
  /// The numbering of the list's items after the batch.
  let numbering: ListNumbering

  /// A row that the batch inserts, replaces or moves, at its place after the batch.
  struct Arrival {
    /// The item number of the row after the batch.
    var number: Int
    /// The path of the row after the batch.
    var path: RowPath
    /// The item number of a moved row before the batch; `nil` for a new or replaced row.
    var source: Int?
  }

  /// Checks a batch against the list and the row counts of the data; throws the first error.
  init(
    _ updates: ListUpdates, before: ListNumbering, rowCounts: [Int]
  ) throws(ListUpdateError) {
    // First, because `numbering` relies on sources that exist.
    departures = try BatchPlan.departures(of: updates, before: before)
    numbering = try BatchPlan.numbering(after: updates, before: before, rowCounts: rowCounts)
    arrivals = try BatchPlan.arrivals(of: updates, before: before, after: numbering)
  }

  /// Returns the item numbers of the sources, sorted; each source must exist and occur once.
  private static func departures(
    of updates: ListUpdates, before: ListNumbering
  ) throws(ListUpdateError) -> [Int] {
    let sources = updates.sources
    var numbers: [Int] = []
    numbers.reserveCapacity(sources.count)
    for path in sources {
      guard let number = before.number(of: path) else { throw .sourceOutOfRange(path) }
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
    after updates: ListUpdates, before: ListNumbering, rowCounts: [Int]
  ) throws(ListUpdateError) -> ListNumbering {
    var sections = before.sections
    guard rowCounts.count == sections.count else {
      throw .sectionCountMismatch(expected: sections.count, actual: rowCounts.count)
    }
    // The paths exist: `departures` has checked them.
    for path in updates.sources { sections[path.section].rowCount -= 1 }
    for path in updates.destinations {
      guard sections.indices.contains(path.section) else { throw .destinationOutOfRange(path) }
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

  /// Returns the rows at the destinations, sorted; each destination must exist and occur once.
  private static func arrivals(
    of updates: ListUpdates, before: ListNumbering, after: ListNumbering
  ) throws(ListUpdateError) -> [Arrival] {
    let new = updates.insertions + updates.reloads
    var arrivals: [Arrival] = []
    arrivals.reserveCapacity(new.count + updates.moves.count)
    for path in new {
      guard let number = after.number(of: path) else { throw .destinationOutOfRange(path) }
      arrivals.append(Arrival(number: number, path: path))
    }
    for move in updates.moves {
      let path = move.destination
      guard let number = after.number(of: path) else { throw .destinationOutOfRange(path) }
      let source = before.number(of: move.source)
      arrivals.append(Arrival(number: number, path: path, source: source))
    }
    arrivals.sort { $0.number < $1.number }
    for (arrival, next) in zip(arrivals, arrivals.dropFirst()) where arrival.number == next.number {
      throw .repeatedDestination(arrival.path)
    }
    return arrivals
  }
}
