/// Stacks whose frames are indices into a table of names.
struct FrameTable {
  /// The names of all frames, each once, sorted.
  let names: [String]
  /// The stacks, sorted by their indices.
  let stacks: [Stack]

  /// A stack: indices into `names` from the root to the leaf, and the weight.
  struct Stack: Codable {
    var frames: [Int]
    var weight: Int
  }

  /// Replaces the frames of some stacks by indices.
  ///
  /// - Complexity: O(frames · log(frames)).
  init(_ folded: FoldedStacks) {
    let names = Set(folded.weights.keys.joined()).sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    self.names = names
    stacks = folded.weights
      .map { stack, weight in Stack(frames: stack.compactMap { places[$0] }, weight: weight) }
      .sorted { $0.frames.lexicographicallyPrecedes($1.frames) }
  }
}
