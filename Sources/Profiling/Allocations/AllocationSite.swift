package import Measurements

/// A place in the code that allocates: a function, and the call through which it gets its blocks.
package struct AllocationSite: Sendable, Codable, Equatable {
  /// The identity of a site, by which two builds are compared.
  package struct Key: Sendable, Hashable {
    /// The name of the requesting function, without the optimiser's additions.
    package var function: String
    /// The function through which `function` gets blocks; `nil` if it calls the allocator directly.
    package var means: String?
  }

  /// The name of the requesting function, such as `CardListLayout.place(_:)`.
  package var function: String
  /// The function through which the requesting function gets the blocks, such as
  /// `Array.append(_:)`; `nil` if the requesting function calls the allocator directly.
  package var means: String?
  /// The files and lines of the calls, sorted; empty without debug information.
  package var places: [String]
  /// The first place of `places` with the path of its file, which profiles do not keep; `nil` if
  /// unknown.
  package var source: SourcePlace?
  /// The blocks allocated at the site, over all traced iterations.
  package var blocks: BlockTally

  /// Creates a site, which calls the allocator directly unless `means` is given.
  package init(
    function: String, means: String? = nil, places: [String] = [], blocks: BlockTally
  ) {
    self.function = function
    self.means = means
    self.places = places
    self.blocks = blocks
  }

  private enum CodingKeys: String, CodingKey {
    case function, means, places, blocks
  }

  /// The identity of the site: its functions, without lines, which move with every edit.
  package var key: Key { Key(function: function, means: means) }
}

/// The allocation sites of a benchmark in one build, for a number of traced iterations.
package struct AllocationSites: Sendable, Equatable {
  /// The number of traced iterations, by which a comparison divides the blocks.
  package var iterations: Int
  /// The sites, those with most blocks first.
  package var sites: [AllocationSite]

  /// Creates a list of sites, which are kept in the order given.
  package init(iterations: Int, sites: [AllocationSite]) {
    self.iterations = iterations
    self.sites = sites
  }

  /// The sum of the blocks of all sites, over all traced iterations.
  package var blocks: BlockTally {
    sites.reduce(into: BlockTally()) { $0.add($1.blocks) }
  }
}

// MARK: - Words

extension BlockTally {
  /// Returns a size, `64 B`, or the range of several, `64…1280 B`.
  package static func words(_ sizes: [Int]) -> String {
    guard let least = sizes.min(), let most = sizes.max() else { return "" }
    return least == most ? "\(least) B" : "\(least)…\(most) B"
  }
}

extension AllocationSite {
  /// Returns the first source place, such as `Layout.swift:42`, and the number of further places.
  package static func words(ofPlaces places: [String]) -> String {
    guard let first = places.first else { return "" }
    return places.count == 1 ? first : "\(first) and \(places.count - 1) more"
  }
}

extension AllocationSite.Key {
  /// Returns the origin of blocks: from a function, by a means, at its places.
  package func words(at places: [String]) -> String {
    let means = means.map { " by `\($0)`" } ?? ""
    let place = places.isEmpty ? "" : " (\(AllocationSite.words(ofPlaces: places)))"
    return "from `\(shortenedName(function))`\(means)\(place)"
  }
}
