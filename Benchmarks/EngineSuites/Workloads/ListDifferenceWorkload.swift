internal import Benchmarking
internal import ViewTree

/// Two lists of identities, of which one is computed from the other by updates.
///
/// The shares are those of DifferenceKit's benchmark (Benchmark/Sources/main.swift at 02ca1968,
/// MIT). Of 5000 rows 1000 are deleted, 1000 inserted and 200 shuffled. Of 100 000 rows 10 000 are
/// deleted, 10 000 inserted and 2000 shuffled.
struct ListDifferenceWorkload {
  /// An identity of 128 bits, like a UUID.
  private struct Identity: Hashable {
    let high: UInt64
    let low: UInt64
  }

  private let old: [Identity]
  private let new: [Identity]
  /// The number of updates of all differences so far.
  private(set) var count = 0

  init(rows: Int) {
    var random = WorkloadRandom()
    func identity() -> Identity { Identity(high: random.next(), low: random.next()) }
    let old = (0..<rows).map { _ in identity() }
    var new = old
    let (start, changed, shuffled) = rows <= 5000 ? (2000, 1000, 200) : (20_000, 10_000, 2000)
    new.removeSubrange(start..<start + changed)
    new.insert(contentsOf: (0..<changed).map { _ in identity() }, at: start + changed)
    for row in (1..<shuffled).reversed() { new.swapAt(row, random.below(row + 1)) }
    (self.old, self.new) = (old, new)
  }

  /// Computes the updates, with moves.
  mutating func compare() {
    do {
      let updates = try ListUpdates.difference(from: old, to: new)
      count += updates.deletions.count + updates.insertions.count + updates.moves.count
    } catch {
      preconditionFailure("identities are different: \(error)")
    }
  }

  /// Computes the difference by the standard library, without moves.
  mutating func compareByLibrary() { count += new.difference(from: old).count }
}
