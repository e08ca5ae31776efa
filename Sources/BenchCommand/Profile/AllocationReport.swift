internal import Comparison
internal import Gates
internal import Measurements
internal import Profiling
internal import Reporting

/// The report of an allocation profile: its sites, and the differences from another profile.
struct AllocationReport {
  private let sites: AllocationSites
  private let difference: AllocationDifference?

  /// The largest number of rows or lines: a choice that fits a screen; the files contain all.
  private static let shown = 15

  /// Creates the report of an allocation profile; `nil` for another kind of profile.
  ///
  /// - Parameters:
  ///   - profile: The profile.
  ///   - older: The profile to compare with.
  init?(_ profile: ProfileDocument, since older: ProfileDocument?) {
    guard let sites = profile.allocations else { return nil }
    self.sites = sites
    difference = older?.allocations.map { AllocationDifference(sites, since: $0) }
  }

  /// The table of the sites, with counts per iteration; `nil` if nothing was allocated.
  var table: Table? {
    guard !sites.sites.isEmpty else { return nil }
    // A narrow terminal loses the column of the highest rank first.
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
        BlockTally.words(Array(blocks.sizes.keys)), ofIteration(blocks.keptCount),
        "\(blocks.peakBytes)", site.function, site.means ?? "",
        AllocationSite.words(ofPlaces: site.places),
      ])
    }
    return table
  }

  /// The differences from the other profile, a line for each site; `nil` without another allocation
  /// profile.
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
