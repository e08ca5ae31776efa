internal import Benchmarking

/// What one build allocates otherwise than another, site by site.
package struct AllocationDifference: Sendable, Equatable {
  /// A site whose allocations differ.
  package struct Change: Sendable, Equatable {
    /// What became of a site.
    package enum Kind: String, Sendable, Codable {
      /// Allocates in the newer build only.
      case added
      /// Allocates in the older build only.
      case removed
      /// Allocates in both, in other numbers.
      case changed
    }

    /// The site.
    package let key: AllocationSite.Key
    /// What became of it.
    package let kind: Kind
    /// Its blocks of an iteration, more than before.
    package let count: Double
    /// Its bytes of an iteration, more than before.
    package let bytes: Double
    /// The sizes of the blocks whose number changed, in usable bytes, increasing.
    package let sizes: [Int]
    /// The files and lines, of the site that is there or was.
    package let places: [String]
  }

  /// The sites that differ: those with the largest change of blocks first, then of bytes.
  package let changes: [Change]

  /// Compares two builds.
  package init(_ candidate: AllocationSites, since reference: AllocationSites) {
    let old = Dictionary(reference.sites.map { ($0.key, $0) }) { first, _ in first }
    let new = Dictionary(candidate.sites.map { ($0.key, $0) }) { first, _ in first }
    changes = Set(old.keys).union(new.keys).compactMap { key in
      Change(
        key, Side(new[key], iterations: candidate.iterations),
        since: Side(old[key], iterations: reference.iterations))
    }.sorted { $0.comesBefore($1) }
  }

  /// What a site allocates in an iteration of one build.
  fileprivate struct Side {
    let exists: Bool
    let places: [String]
    /// Blocks by their size.
    let counts: [Int: Double]

    init(_ site: AllocationSite?, iterations: Int) {
      exists = site != nil
      places = site?.places ?? []
      counts = (site?.blocks.sizes ?? [:]).mapValues { Double($0) / Double(max(iterations, 1)) }
    }
  }
}

extension AllocationDifference.Change {
  /// Compares a site in two builds; `nil` where it allocates the same.
  fileprivate init?(
    _ key: AllocationSite.Key, _ new: AllocationDifference.Side,
    since old: AllocationDifference.Side
  ) {
    let sizes = Set(new.counts.keys).union(old.counts.keys).filter {
      new.counts[$0] != old.counts[$0]
    }
    guard !sizes.isEmpty else { return nil }
    self.key = key
    kind = !old.exists ? .added : !new.exists ? .removed : .changed
    self.sizes = sizes.sorted()
    places = new.exists ? new.places : old.places
    func change(_ size: Int) -> Double { (new.counts[size] ?? 0) - (old.counts[size] ?? 0) }
    count = self.sizes.reduce(0) { $0 + change($1) }
    bytes = self.sizes.reduce(0) { $0 + change($1) * Double($1) }
  }

  /// The order of a list: what grew before what shrank, where both changed as much.
  fileprivate func comesBefore(_ other: Self) -> Bool {
    let (mine, others) = (weight, other.weight)
    return mine == others
      ? (key.function, key.means ?? "") < (other.key.function, other.key.means ?? "")
      : mine.lexicographicallyPrecedes(others, by: >)
  }

  private var weight: [Double] { [abs(count), abs(bytes), count, bytes] }
}
