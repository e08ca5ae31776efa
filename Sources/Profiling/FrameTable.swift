/// Stacks whose frames are numbers, and the names these stand for, each once.
struct FrameTable {
  /// The names, sorted.
  let names: [String]
  /// The stacks, sorted.
  let stacks: [Stack]

  /// Places in `names` from the root to the leaf, and the weight.
  struct Stack: Codable {
    var frames: [Int]
    var weight: Int
  }

  /// Numbers the frames of some stacks.
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
