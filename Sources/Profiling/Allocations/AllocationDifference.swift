package import Measurements

/// The difference between the allocations of two builds, site by site.
package struct AllocationDifference: Sendable, Equatable {
  /// A site at which the builds allocate different numbers of blocks of at least one size.
  package struct Change: Sendable, Equatable {
    /// The builds in which a changed site allocates.
    package enum Kind: String, Sendable, Codable {
      /// The site allocates in the newer build only.
      case added
      /// The site allocates in the older build only.
      case removed
      /// The site allocates in both builds, in different numbers or sizes.
      case changed
    }

    /// The identity of the site in both builds.
    package let key: AllocationSite.Key
    /// The builds in which the site allocates: the newer build, the older build or both.
    package let kind: Kind
    /// The additional blocks per iteration; negative if there are fewer.
    package let count: Double
    /// The additional usable bytes per iteration; negative if there are fewer.
    package let bytes: Double
    /// The sizes of the blocks whose number changed, in usable bytes, ascending.
    package let sizes: [Int]
    /// The files and lines of the site: in the newer build, or in the older one for a removed site.
    package let places: [String]
    /// The first of `places` with the path of its file; `nil` if unknown.
    package let source: SourcePlace?
  }

  /// The sites that differ, sorted by change of blocks, then of bytes, the largest first.
  package let changes: [Change]

  /// Compares two builds, for one iteration of each; sites are matched by `AllocationSite.Key`.
  package init(_ candidate: AllocationSites, since reference: AllocationSites) {
    let old = Dictionary(reference.sites.map { ($0.key, $0) }) { first, _ in first }
    let new = Dictionary(candidate.sites.map { ($0.key, $0) }) { first, _ in first }
    changes = Set(old.keys).union(new.keys).compactMap { key in
      Change(
        key, Side(new[key], iterations: candidate.iterations),
        since: Side(old[key], iterations: reference.iterations))
    }.sorted { $0.comesBefore($1) }
  }

  /// The allocations of a site per iteration of one build.
  fileprivate struct Side {
    /// Whether the build allocates at the site.
    let exists: Bool
    let places: [String]
    let source: SourcePlace?
    /// The number of blocks per iteration, by usable size in bytes.
    let counts: [Int: Double]

    init(_ site: AllocationSite?, iterations: Int) {
      exists = site != nil
      places = site?.places ?? []
      source = site?.source
      // At least 1, so that a trace of no iteration gives numbers.
      counts = (site?.blocks.sizes ?? [:]).mapValues { Double($0) / Double(max(iterations, 1)) }
    }
  }
}

extension AllocationDifference.Change {
  /// Compares a site in two builds; `nil` if its allocations are equal.
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
    source = new.exists ? new.source : old.source
    func change(_ size: Int) -> Double { (new.counts[size] ?? 0) - (old.counts[size] ?? 0) }
    count = self.sizes.reduce(0) { $0 + change($1) }
    bytes = self.sizes.reduce(0) { $0 + change($1) * Double($1) }
  }

  /// Returns whether a change precedes another in a list; of equal amounts, an increase precedes a
  /// decrease.
  fileprivate func comesBefore(_ other: Self) -> Bool {
    let (mine, others) = (weight, other.weight)
    return mine == others
      ? (key.function, key.means ?? "") < (other.key.function, other.key.means ?? "")
      : mine.lexicographicallyPrecedes(others, by: >)
  }

  /// The sort keys of a change, the most significant first; larger values come first.
  private var weight: [Double] { [abs(count), abs(bytes), count, bytes] }
}
