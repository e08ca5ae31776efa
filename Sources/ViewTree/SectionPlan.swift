/// The sections of a list after a validated batch of updates, and where they were before.
struct SectionPlan {
  /// A section after the batch.
  enum Origin: Equatable {
    /// A section that the batch inserts or that replaces one.
    case new
    /// The section at an index before the batch, which keeps its place among those that stay.
    case staying(Int)
    /// The section at an index before the batch, which the batch moves.
    case moved(Int)

    /// The index of the section before the batch; `nil` for a new one.
    var index: Int? {
      switch self {
      case .new: nil
      case .staying(let index), .moved(let index): index
      }
    }
  }

  /// The sections after the batch; those that are not new still have their old numbers of rows.
  private(set) var sections: [ListSection]
  /// The origin of each section after the batch; empty if the batch updates no section.
  private var origins: [Origin] = []
  /// The index after the batch of each section before it; empty like `origins`.
  private var destinations: [Int?] = []

  /// Checks the updates of sections in a batch; throws the first error.
  ///
  /// - Complexity: O(number of sections); O(1) if the batch updates none.
  init(_ updates: ListUpdates, before: [ListSection]) throws(ListUpdateError) {
    sections = before
    if updates.keepsSections { return }
    let leaves = try SectionPlan.departures(of: updates, count: before.count)
    let count = before.count - updates.sectionDeletions.count + updates.sectionInsertions.count
    let arrivals = try SectionPlan.arrivals(of: updates, before: before, count: count)
    destinations = Array(repeating: nil, count: before.count)
    sections = []
    var staying = before.indices.lazy.filter { !leaves[$0] }.makeIterator()
    for (index, arrival) in arrivals.enumerated() {
      let (origin, section) = arrival ?? SectionPlan.stay(staying.next(), of: before)
      if let source = origin.index { destinations[source] = index }
      origins.append(origin)
      sections.append(section)
    }
  }

  /// Returns the origin of a section after the batch.
  func origin(of index: Int) -> Origin {
    origins.isEmpty ? .staying(index) : origins[index]
  }

  /// Returns the index after the batch of a section before it; `nil` if the section is removed or
  /// replaced.
  func destination(of index: Int) -> Int? {
    destinations.isEmpty ? index : destinations[index]
  }

  /// The indices after the batch of all sections that arrive as a whole.
  var arrivals: [Int] {
    origins.indices.filter { if case .staying = origins[$0] { false } else { true } }
  }

  /// The indices before the batch of all sections that leave as a whole.
  var departures: [Int] {
    destinations.indices.filter { index in
      guard let destination = destinations[index] else { return true }
      return origins[destination] != .staying(index)
    }
  }
}

// MARK: - Checks

extension SectionPlan {
  private typealias Arrival = (origin: Origin, section: ListSection)

  /// Returns the arrival of a section that keeps its place among those that stay.
  private static func stay(_ index: Int?, of before: [ListSection]) -> Arrival {
    // As many stay as there are places without an arrival: both are counted from the same updates.
    guard let index else { preconditionFailure("a section stays for each free place") }
    return (.staying(index), before[index])
  }

  /// Returns for each section whether it leaves its place; each source must exist and occur once.
  private static func departures(
    of updates: ListUpdates, count: Int
  ) throws(ListUpdateError) -> [Bool] {
    var leaves = Array(repeating: false, count: count)
    let sources =
      updates.sectionDeletions + updates.sectionReloads.map(\.index)
      + updates.sectionMoves.map(\.source)
    for index in sources {
      guard leaves.indices.contains(index) else { throw .sectionSourceOutOfRange(index) }
      if leaves[index] { throw .repeatedSectionSource(index) }
      leaves[index] = true
    }
    return leaves
  }

  /// Returns the section that arrives at each index; each destination must exist and occur once.
  private static func arrivals(
    of updates: ListUpdates, before: [ListSection], count: Int
  ) throws(ListUpdateError) -> [Arrival?] {
    var arrivals: [Arrival?] = Array(repeating: nil, count: count)
    let new = updates.sectionInsertions + updates.sectionReloads
    let placed =
      new.map { ($0.index, Arrival(.new, $0.section)) }
      + updates.sectionMoves.map { ($0.destination, (.moved($0.source), before[$0.source])) }
    for (index, arrival) in placed {
      guard arrivals.indices.contains(index) else { throw .sectionDestinationOutOfRange(index) }
      if arrivals[index] != nil { throw .repeatedSectionDestination(index) }
      arrivals[index] = arrival
    }
    return arrivals
  }
}
