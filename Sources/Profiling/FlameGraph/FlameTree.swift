/// Call stacks laid out as a flame graph: a frame for each function in each of its contexts.
struct FlameTree {
  /// The weight of a frame in the profile that is drawn and in the one it is compared with.
  struct Weights: Equatable {
    var after = 0.0
    var before = 0.0

    /// How wide the frame is: what runs in one of the two alone is seen too.
    var width: Double { max(after, before) }

    static func += (sum: inout Weights, other: Weights) {
      sum.after += other.after
      sum.before += other.before
    }
  }

  /// A function in the context of those below it.
  struct Frame: Equatable {
    var name: String
    /// The frames between this one and the root.
    var depth: Int
    /// What the function weighs here by itself.
    var own = Weights()
    /// What it weighs here with all that it calls.
    var total = Weights()
    /// Where it begins, and how wide it is, in parts of the whole.
    var start = 0.0
    var width = 0.0
  }

  /// The frames that are wide enough to be drawn, each before those it calls, the widest first.
  private(set) var frames: [Frame] = []
  /// The number of frames that are not.
  private(set) var narrowCount = 0
  /// What is narrower than this is not drawn, in parts of the whole.
  private(set) var leastWidth: Double
  /// The number of rows that the drawn frames take.
  var depth: Int { (frames.map(\.depth).max() ?? 0) + 1 }

  /// Lays stacks out above a root that is all of them.
  ///
  /// - Parameters:
  ///   - after: The stacks that are drawn, and what to multiply their weights by.
  ///   - before: The stacks they are compared with; none draws a single profile.
  ///   - root: The name of the root.
  ///   - leastWidth: Narrower frames are left out, in parts of the whole.
  ///   - capacity: Of more frames than this the narrowest are left out too.
  /// - Complexity: O(n · log(n)) for n frames of all stacks.
  init(
    after: (stacks: FoldedStacks, scale: Double), before: (stacks: FoldedStacks, scale: Double),
    root: String, leastWidth: Double, capacity: Int
  ) {
    self.leastWidth = leastWidth
    var builder = Builder(root: root)
    for (stack, weight) in after.stacks.weights {
      builder.add(stack, Weights(after: Double(weight) * after.scale))
    }
    for (stack, weight) in before.stacks.weights {
      builder.add(stack, Weights(before: Double(weight) * before.scale))
    }
    builder.sumUp()
    let whole = builder.widths[0]
    guard whole > 0 else { return }
    if builder.widths.count > capacity {
      let widest = builder.widths.sorted(by: >)
      // All that are as wide as the first one too many go with it.
      self.leastWidth = max(leastWidth, (widest[capacity] / whole).nextUp)
    }
    place(0, at: 0, in: builder, whole: whole)
  }

  private mutating func place(_ node: Int, at start: Double, in builder: Builder, whole: Double) {
    let width = builder.widths[node] / whole
    guard width >= leastWidth else {
      narrowCount += builder.size(of: node)
      return
    }
    var frame = builder.frames[node]
    (frame.start, frame.width) = (start, width)
    frames.append(frame)
    var next = start
    for child in builder.sortedChildren(of: node) {
      place(child, at: next, in: builder, whole: whole)
      next += builder.widths[child] / whole
    }
  }
}

/// The tree while it grows: frames by number, a frame before those it calls.
private struct Builder {
  var frames: [FlameTree.Frame]
  var widths: [Double] = []
  private var children: [[String: Int]] = [[:]]

  init(root: String) {
    frames = [FlameTree.Frame(name: root, depth: 0)]
  }

  mutating func add(_ stack: [String], _ weight: FlameTree.Weights) {
    var node = 0
    for name in stack {
      if let child = children[node][name] {
        node = child
      } else {
        children[node][name] = frames.count
        frames.append(FlameTree.Frame(name: name, depth: frames[node].depth + 1))
        children.append([:])
        node = frames.count - 1
      }
    }
    frames[node].own += weight
  }

  /// Sums the weights and widths of each frame's calls up, after the last stack.
  mutating func sumUp() {
    widths = frames.map(\.own.width)
    for node in frames.indices.reversed() {
      frames[node].total = frames[node].own
      for child in children[node].values.sorted() {
        frames[node].total += frames[child].total
        widths[node] += widths[child]
      }
    }
  }

  /// The calls of a frame, the widest first, then by name.
  func sortedChildren(of node: Int) -> [Int] {
    children[node].values.sorted {
      (widths[$0], frames[$1].name) > (widths[$1], frames[$0].name)
    }
  }

  /// The number of frames in the tree above one.
  func size(of node: Int) -> Int {
    children[node].values.reduce(1) { $0 + size(of: $1) }
  }
}
