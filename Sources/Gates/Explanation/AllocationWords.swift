internal import Comparison
internal import Measurements
package import Profiling

/// Formats allocation sites, and differences of sites, as phrases.
package enum AllocationWords {
  /// Returns a change: ``+2 per iteration, 64 B each, from `CardListLayout.place` by
  /// `Array.append(_:)`, new``.
  package static func change(_ change: AllocationDifference.Change) -> String {
    let kind =
      switch change.kind {
      case .added: ", new"
      case .removed: ", gone"
      case .changed: ""
      }
    let amount =
      // An equal number of blocks has other sizes, or it would be no change.
      change.count == 0
      ? "\(Quantity.change(change.bytes)) B per iteration, \(BlockTally.words(change.sizes))"
      : "\(Quantity.change(change.count)) per iteration, \(BlockTally.words(change.sizes)) each"
    let places = change.places.map { change.kind == .removed ? "\($0) of the reference" : $0 }
    return "\(amount), \(change.key.words(at: places))\(kind)"
  }

  /// Returns a site: ``2 per iteration, 64 B each, from `CardListLayout.place` by
  /// `Array.append(_:)```.
  package static func site(_ site: AllocationSite, iterations: Int) -> String {
    let count = Quantity.count(Double(site.blocks.count) / Double(iterations))
    let sizes = BlockTally.words(Array(site.blocks.sizes.keys))
    return "\(count) per iteration, \(sizes) each, \(site.key.words(at: site.places))"
  }
}
