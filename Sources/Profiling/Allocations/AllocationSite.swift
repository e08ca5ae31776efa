package import Benchmarking

/// A place in the code that allocates: a function, and what it calls to get its blocks.
package struct AllocationSite: Sendable, Codable, Equatable {
  /// What tells sites apart.
  package struct Key: Sendable, Hashable {
    /// The function that asked.
    package var function: String
    /// What it called to get the block; `nil` where it asked by itself.
    package var means: String?
  }

  /// The function that asked, such as `CardListLayout.place(_:)`.
  package var function: String
  /// What it called to get the blocks, such as `Array.append(_:)`; `nil` where it asked by itself.
  package var means: String?
  /// The files and lines of those calls, as far as they are known, sorted.
  package var places: [String]
  /// What was allocated there, over all traced iterations.
  package var blocks: BlockTally

  /// Creates a site.
  package init(
    function: String, means: String? = nil, places: [String] = [], blocks: BlockTally
  ) {
    self.function = function
    self.means = means
    self.places = places
    self.blocks = blocks
  }

  /// What tells it from others.
  package var key: Key { Key(function: function, means: means) }
}

/// Where the allocations of some iterations come from.
package struct AllocationSites: Sendable, Equatable {
  /// The iterations that were traced.
  package var iterations: Int
  /// The sites, those with most blocks first.
  package var sites: [AllocationSite]

  /// Creates a list.
  package init(iterations: Int, sites: [AllocationSite]) {
    self.iterations = iterations
    self.sites = sites
  }

  /// All blocks together.
  package var blocks: BlockTally {
    sites.reduce(into: BlockTally()) { $0.add($1.blocks) }
  }
}
