/// Call stacks laid out as a flame graph: a frame for each function in each of its contexts.
struct FlameTree {
  /// The weights of a frame in the drawn profile and in its reference.
  struct Weights: Equatable {
    var after = 0.0
    var before = 0.0

    /// The width of the frame: the larger weight, so that functions that run in one profile only
    /// are visible.
    var width: Double { max(after, before) }

    static func += (sum: inout Weights, other: Weights) {
      sum.after += other.after
      sum.before += other.before
    }
  }

  /// A function in the context of its callers.
  struct Frame: Equatable {
    var name: String
    /// The level of the frame: 0 for the root, 1 for its callees, and so on.
    var depth: Int
    /// The weight of the function itself, in this context.
    var own = Weights()
    /// The weight of the function with all its callees, in this context.
    var total = Weights()
    /// The left edge of the frame, as a fraction of the whole width.
    var start = 0.0
    /// The width of the frame, as a fraction of the whole width.
    var width = 0.0
  }

  /// A frame that is too narrow to be drawn, but is found by searches.
  struct NarrowFrame: Equatable {
    var name: String
    /// The index in `frames` of the nearest caller that is drawn.
    var caller: Int
    /// The number of levels from `caller` to this frame: 1 for a direct callee.
    var depth: Int
    /// The weights of the function with all its callees, in this context.
    var total: Weights
  }

  /// The frames that are wide enough to be drawn, each before its callees; wide siblings first.
  private(set) var frames: [Frame] = []
  /// The frames that are too narrow to be drawn, each before its callees.
  private(set) var narrowFrames: [NarrowFrame] = []
  /// The smallest width of a drawn frame, as a fraction of the whole width.
  private(set) var leastWidth: Double
  /// The number of rows of the drawn frames, including the row of the root.
  var depth: Int { (frames.map(\.depth).max() ?? 0) + 1 }

  /// Lays out stacks above a root that contains all of them.
  ///
  /// - Parameters:
  ///   - after: The drawn stacks, and the factor for their weights.
  ///   - before: The stacks of the reference with their factor; empty for a single profile.
  ///   - root: The name of the root.
  ///   - leastWidth: The smallest width of a drawn frame, as a fraction of the whole.
  ///   - capacity: The largest number of drawn frames; the narrowest are left out.
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
      // Frames as wide as the first excess one are left out with it.
      self.leastWidth = max(leastWidth, (widest[capacity] / whole).nextUp)
    }
    place(0, below: 0, at: 0, in: builder, whole: whole, upTo: capacity)
  }

  /// Places a frame and its callees from `start` on; positions are fractions of the whole.
  ///
  /// A frame that is too narrow is kept for searches, with all its callees.
  private mutating func place(
    _ node: Int, below caller: Int, at start: Double, in builder: Builder, whole: Double,
    upTo capacity: Int
  ) {
    let width = builder.widths[node] / whole
    // A deep recursion may have more frames of full width than can be drawn.
    guard width >= min(leastWidth, 1), frames.count < capacity else {
      return keep(node, below: caller, depth: 1, in: builder)
    }
    let own = frames.count
    var frame = builder.frames[node]
    (frame.start, frame.width) = (start, width)
    frames.append(frame)
    var next = start
    for child in builder.sortedChildren(of: node) {
      place(child, below: own, at: next, in: builder, whole: whole, upTo: capacity)
      next += builder.widths[child] / whole
    }
  }

  /// Stores a narrow frame and its callees, which are no wider, for searches.
  private mutating func keep(_ node: Int, below caller: Int, depth: Int, in builder: Builder) {
    let frame = builder.frames[node]
    narrowFrames.append(
      NarrowFrame(name: frame.name, caller: caller, depth: depth, total: frame.total))
    for child in builder.sortedChildren(of: node) {
      keep(child, below: caller, depth: depth + 1, in: builder)
    }
  }
}

/// The tree under construction; frames are numbered so that callers precede their callees.
private struct Builder {
  var frames: [FlameTree.Frame]
  var widths: [Double] = []
  /// The indices in `frames` of each frame's callees, by name.
  private var children: [[String: Int]] = [[:]]

  init(root: String) {
    frames = [FlameTree.Frame(name: root, depth: 0)]
  }

  /// Adds a stack, whose weight belongs to its last frame.
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

  /// Computes total weights and widths from the callees; to be called after the last stack.
  mutating func sumUp() {
    widths = frames.map(\.own.width)
    // Backwards, so that callees are complete before their caller. They are sorted, because the
    // order of a sum of floating-point numbers changes its last bits.
    for node in frames.indices.reversed() {
      frames[node].total = frames[node].own
      for child in children[node].values.sorted() {
        frames[node].total += frames[child].total
        widths[node] += widths[child]
      }
    }
  }

  /// Returns the indices in `frames` of a frame's callees, the widest first, then by name.
  func sortedChildren(of node: Int) -> [Int] {
    children[node].values.sorted {
      (widths[$0], frames[$1].name) > (widths[$1], frames[$0].name)
    }
  }
}
