internal import Benchmarking
internal import Comparison
internal import Profiling
internal import Reporting

/// What `bench profile` shows of allocations: the sites, and what differs from another profile.
struct AllocationReport {
  private let sites: AllocationSites
  private let difference: AllocationDifference?

  /// Rows and lines; the rest is in the files.
  private static let shown = 15

  /// Reports a profile of allocations; nothing for another one.
  ///
  /// - Parameters:
  ///   - profile: The profile.
  ///   - older: The one it is compared with.
  init?(_ profile: ProfileDocument, since older: ProfileDocument?) {
    guard let sites = profile.allocations else { return nil }
    self.sites = sites
    difference = older?.allocations.map { AllocationDifference(sites, since: $0) }
  }

  /// The sites, of an iteration; nothing where there are none.
  var table: Table? {
    guard !sites.sites.isEmpty else { return nil }
    var table = Table([
      .init("count", isNumber: true), .init("bytes", isNumber: true),
      .init("each", isNumber: true, rank: 2), .init("kept", isNumber: true),
      .init("at peak", isNumber: true, rank: 3), .init("site"), .init("by", rank: 1),
      .init("at", rank: 4),
    ])
    for site in sites.sites.prefix(Self.shown) {
      let blocks = site.blocks
      table.append([
        ofIteration(blocks.count), ofIteration(blocks.bytes),
        AllocationWords.sizes(Array(blocks.sizes.keys)), ofIteration(blocks.keptCount),
        "\(blocks.peakBytes)", site.function, site.means ?? "",
        AllocationWords.places(site.places),
      ])
    }
    return table
  }

  /// What differs, a line for each site; nothing without another profile of allocations.
  var changes: String? {
    guard let difference else { return nil }
    guard !difference.changes.isEmpty else { return "- every site allocates the same\n" }
    let rest = difference.changes.count - Self.shown
    let lines =
      difference.changes.prefix(Self.shown).map(AllocationWords.change)
      + (rest > 0 ? ["and at \(rest) more sites"] : [])
    return lines.map { "- \($0)\n" }.joined()
  }

  private func ofIteration(_ total: Int) -> String {
    Quantity.count(Double(total) / Double(sites.iterations))
  }
}

/// Allocations in a few words.
enum AllocationWords {
  /// ``+2 per iteration, 64 B each, from `CardListLayout.place` by `Array.append(_:)`, new``.
  static func change(_ change: AllocationDifference.Change) -> String {
    let kind =
      switch change.kind {
      case .added: ", new"
      case .removed: ", gone"
      case .changed: ""
      }
    // As many blocks, of other sizes.
    let amount =
      change.count == 0
      ? "\(Quantity.change(change.bytes)) B per iteration, \(sizes(change.sizes))"
      : "\(Quantity.change(change.count)) per iteration, \(sizes(change.sizes)) each"
    return amount + from(change.key, change.places) + kind
  }

  /// ``2 per iteration, 64 B each, from `CardListLayout.place` by `Array.append(_:)```.
  static func site(_ site: AllocationSite, iterations: Int) -> String {
    let count = Quantity.count(Double(site.blocks.count) / Double(iterations))
    return "\(count) per iteration, \(sizes(Array(site.blocks.sizes.keys))) each"
      + from(site.key, site.places)
  }

  /// `64 B`, or `64…1280 B` of several.
  static func sizes(_ sizes: [Int]) -> String {
    guard let least = sizes.min(), let most = sizes.max() else { return "" }
    return least == most ? "\(least) B" : "\(least)…\(most) B"
  }

  /// `Layout.swift:42`, and how many more there are.
  static func places(_ places: [String]) -> String {
    guard let first = places.first else { return "" }
    return places.count == 1 ? first : "\(first) and \(places.count - 1) more"
  }

  private static func from(_ key: AllocationSite.Key, _ places: [String]) -> String {
    let means = key.means.map { " by `\($0)`" } ?? ""
    let place = places.isEmpty ? "" : " (\(Self.places(places)))"
    return ", from `\(key.function)`\(means)\(place)"
  }
}
