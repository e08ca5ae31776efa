/// Where the blocks of some iterations came from: a tally for each call stack that asked for any.
///
/// Addresses are those of the traced process; `images` tells which file each is in.
package struct AllocationTrace: Sendable, Codable, Equatable {
  /// The iterations that were traced, one after the other.
  package var iterations: Int
  /// The stacks, in the order in which they first allocated.
  package var stacks: [Stack]
  /// The files that the addresses lie in.
  package var images: [LoadedImage]

  /// A call stack that allocated.
  package struct Stack: Sendable, Codable, Equatable {
    /// Addresses inside the calls, the innermost first; the harness's own outer ones left out.
    package var frames: [UInt]
    /// What was allocated there.
    package var blocks: BlockTally

    /// Creates a stack.
    package init(frames: [UInt], blocks: BlockTally) {
      self.frames = frames
      self.blocks = blocks
    }
  }

  /// Creates a trace.
  package init(iterations: Int, stacks: [Stack], images: [LoadedImage]) {
    self.iterations = iterations
    self.stacks = stacks
    self.images = images
  }

  /// All blocks together.
  package var blocks: BlockTally {
    stacks.reduce(into: BlockTally()) { $0.add($1.blocks) }
  }
}

/// Blocks that were allocated in one place, over all traced iterations.
package struct BlockTally: Sendable, Codable, Equatable {
  /// How many.
  ///
  /// One that was grown counts once for each growth, as in the metric `allocations`.
  package var count = 0
  /// How many of each size, in usable bytes.
  package var sizes: [Int: Int] = [:]
  /// Those of them that were freed before their iteration ended.
  package var freedCount = 0
  /// The bytes of those.
  package var freedBytes = 0
  /// The bytes of them that were live when the most bytes were.
  package var peakBytes = 0

  /// No blocks.
  package init() {}

  /// All usable bytes.
  package var bytes: Int { sizes.reduce(0) { $0 + $1.key * $1.value } }
  /// Those that outlived their iteration.
  package var keptCount: Int { count - freedCount }
  /// The bytes of those.
  package var keptBytes: Int { bytes - freedBytes }

  /// Adds a block.
  mutating func add(size: Int) {
    count += 1
    sizes[size, default: 0] += 1
  }

  /// Adds the blocks of another place.
  package mutating func add(_ other: BlockTally) {
    count += other.count
    sizes.merge(other.sizes, uniquingKeysWith: +)
    freedCount += other.freedCount
    freedBytes += other.freedBytes
    peakBytes += other.peakBytes
  }
}
