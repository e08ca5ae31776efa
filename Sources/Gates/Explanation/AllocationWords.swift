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
      ? "\(Quantity.change(change.bytes)) B per iteration, \(sizes(change.sizes))"
      : "\(Quantity.change(change.count)) per iteration, \(sizes(change.sizes)) each"
    let places = change.places.map { change.kind == .removed ? "\($0) of the reference" : $0 }
    return amount + from(change.key, places) + kind
  }

  /// Returns a site: ``2 per iteration, 64 B each, from `CardListLayout.place` by
  /// `Array.append(_:)```.
  package static func site(_ site: AllocationSite, iterations: Int) -> String {
    let count = Quantity.count(Double(site.blocks.count) / Double(iterations))
    return "\(count) per iteration, \(sizes(Array(site.blocks.sizes.keys))) each"
      + from(site.key, site.places)
  }

  /// Returns a size, `64 B`, or the range of several, `64…1280 B`.
  package static func sizes(_ sizes: [Int]) -> String {
    guard let least = sizes.min(), let most = sizes.max() else { return "" }
    return least == most ? "\(least) B" : "\(least)…\(most) B"
  }

  /// Returns the first source place, such as `Layout.swift:42`, and the number of further places.
  package static func places(_ places: [String]) -> String {
    guard let first = places.first else { return "" }
    return places.count == 1 ? first : "\(first) and \(places.count - 1) more"
  }

  private static func from(_ key: AllocationSite.Key, _ places: [String]) -> String {
    let means = key.means.map { " by `\($0)`" } ?? ""
    let place = places.isEmpty ? "" : " (\(Self.places(places)))"
    return ", from `\(FunctionGrowth.shortened(key.function))`\(means)\(place)"
  }
}
