extension ListUpdates {
  /// Returns the updates that turn the rows of a section into other rows.
  ///
  /// Two rows are the same if their identities are equal. As many rows as possible stay in their
  /// order, so that the fewest move. Each list contains an identity once.
  ///
  /// - Parameters:
  ///   - old: The identities of the rows before the batch, from top to bottom.
  ///   - new: The identities of the rows after the batch, from top to bottom.
  ///   - section: The index of the section, which is the same before and after the batch.
  /// - Returns: The deletions, insertions and moves, by increasing paths.
  /// - Throws: `ListUpdateError.repeatedIdentityBefore` or `.repeatedIdentityAfter`.
  /// - Complexity: O(n) on average for n rows, and O(log n) for each row out of order. Allocates.
  @inlinable
  public static func difference<Identity: Hashable>(
    from old: [Identity], to new: [Identity], inSection section: Int = 0
  ) throws(ListUpdateError) -> ListUpdates {
    // The row of each old identity; -1 once a new row has it.
    var places = [Identity: Int](minimumCapacity: max(old.count, new.count))
    for (row, identity) in old.enumerated() where places.updateValue(row, forKey: identity) != nil {
      throw .repeatedIdentityBefore(RowPath(section: section, row: row))
    }
    var origins: [Int?] = []
    origins.reserveCapacity(new.count)
    for (row, identity) in new.enumerated() {
      let origin = places.updateValue(-1, forKey: identity)
      if origin == -1 { throw .repeatedIdentityAfter(RowPath(section: section, row: row)) }
      origins.append(origin)
    }
    return ListUpdates(origins: origins, oldCount: old.count, section: section)
  }

  /// Creates the updates by the row before the batch of each row after it; `nil` for a new row.
  @usableFromInline
  init(origins: [Int?], oldCount: Int, section: Int) {
    self.init()
    let stays = ListUpdates.staying(origins)
    var isGone = Array(repeating: true, count: oldCount)
    for (row, origin) in origins.enumerated() {
      let path = RowPath(section: section, row: row)
      guard let origin else {
        insert(at: path)
        continue
      }
      isGone[origin] = false
      if !stays[row] { move(from: RowPath(section: section, row: origin), to: path) }
    }
    for row in isGone.indices where isGone[row] { delete(RowPath(section: section, row: row)) }
  }

  /// Returns whether each row stays, for a largest set of rows whose origins increase.
  ///
  /// Source: C. Schensted, "Longest increasing and decreasing subsequences", 1961,
  /// https://doi.org/10.4153/CJM-1961-015-3.
  private static func staying(_ origins: [Int?]) -> [Bool] {
    // For each length, the last row of the sequence of that length with the least last origin.
    var ends: [(row: Int, origin: Int)] = []
    var previous = Array(repeating: -1, count: origins.count)
    for (row, origin) in origins.enumerated() {
      guard let origin else { continue }
      var (low, length) = (0, ends.count)
      // Most rows are in order.
      if let last = ends.last, last.origin < origin { low = length }
      while low < length {
        let middle = low + (length - low) / 2
        if ends[middle].origin < origin { low = middle + 1 } else { length = middle }
      }
      if length > 0 { previous[row] = ends[length - 1].row }
      if length == ends.count { ends.append((row, origin)) } else { ends[length] = (row, origin) }
    }
    var stays = Array(repeating: false, count: origins.count)
    var row = ends.last?.row ?? -1
    while row >= 0 {
      stays[row] = true
      row = previous[row]
    }
    return stays
  }
}
