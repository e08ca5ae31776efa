/// The origin of the blocks of some iterations: a tally for each call stack that allocated.
///
/// Addresses are those of the traced process; `images` maps them to files.
package struct AllocationTrace: Sendable, Codable, Equatable {
  /// The number of traced iterations, which ran one after the other.
  package var iterations: Int
  /// The stacks, in the order in which they first allocated.
  package var stacks: [Stack]
  /// The program and its libraries, by which a command maps the addresses to names.
  package var images: [LoadedImage]

  /// A call stack that allocated, with the blocks from it.
  package struct Stack: Sendable, Codable, Hashable {
    /// Addresses inside the calls, the innermost first, without the outer frames of the harness.
    package var frames: [UInt]
    /// The blocks that this stack allocated, over all iterations.
    package var blocks: BlockTally

    /// Creates a stack from the addresses of its calls, the innermost first.
    package init(frames: [UInt], blocks: BlockTally) {
      self.frames = frames
      self.blocks = blocks
    }
  }

  /// Creates a trace of `iterations` iterations; the addresses of `stacks` lie in `images`.
  package init(iterations: Int, stacks: [Stack], images: [LoadedImage]) {
    self.iterations = iterations
    self.stacks = stacks
    self.images = images
  }

  /// The sum of the blocks of all stacks, computed at each call.
  package var blocks: BlockTally {
    stacks.reduce(into: BlockTally()) { $0.add($1.blocks) }
  }
}

/// The numbers and bytes of blocks with a common origin, over all traced iterations.
package struct BlockTally: Sendable, Codable, Hashable {
  /// The number of blocks.
  ///
  /// A block that grows counts once for each growth, as in the metric `allocations`.
  package var count = 0
  /// The number of blocks of each size, in usable bytes.
  package var sizes: [Int: Int] = [:]
  /// The number of blocks that were freed before their iteration ended.
  package var freedCount = 0
  /// The bytes of the blocks that were freed before their iteration ended.
  package var freedBytes = 0
  /// The bytes of the tally's blocks that were live at the peak of the whole trace.
  package var peakBytes = 0

  /// Creates a tally of no blocks.
  package init() {}

  /// The usable bytes of all blocks, freed ones included.
  package var bytes: Int { sizes.reduce(0) { $0 + $1.key * $1.value } }
  /// The number of blocks that outlived their iteration.
  package var keptCount: Int { count - freedCount }
  /// The bytes of the blocks that outlived their iteration.
  package var keptBytes: Int { bytes - freedBytes }

  /// Adds a block of `size` usable bytes.
  package mutating func add(size: Int) {
    count += 1
    sizes[size, default: 0] += 1
  }

  /// Adds the counts and bytes of `other`, and its number of blocks of each size.
  package mutating func add(_ other: BlockTally) {
    count += other.count
    sizes.merge(other.sizes, uniquingKeysWith: +)
    freedCount += other.freedCount
    freedBytes += other.freedBytes
    peakBytes += other.peakBytes
  }
}
