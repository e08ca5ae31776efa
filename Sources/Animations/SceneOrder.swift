internal import ViewTree

/// The visible views of a scene in drawing order: superviews before their subviews, siblings by
/// height and then in the order of subviews.
///
/// A hidden view is left out, with its subviews. The order belongs to a snapshot, which brings it
/// up to date in place.
struct SceneOrder: Sendable {
  /// The nodes of the views, the window first.
  private(set) var nodes: [Int32] = []
  /// The node of each view's superview, by node; 0 for the window.
  private(set) var parents: [Int32] = []
  /// The position of each view in `nodes`, by node; -1 for a view that is left out.
  private(set) var positions: [Int32] = []
  /// The nodes in the order of the last frame.
  private var earlier: [Int32] = []
  private var heights = SceneHeights()
  /// The model's `orderCount` at the last walk; -1 before the first.
  private var count = -1
  /// The nodes that a walk has still to visit, the next one last.
  private var stack: [Int32] = []

  /// Brings `nodes` and `parents` up to date, and returns whether `nodes` changed.
  ///
  /// If so, `positions` is that of the last frame until `rearrange`.
  mutating func update(_ scene: Scene, at time: Double) -> Bool {
    if count == scene.model.orderCount, heights.isCurrent(scene.animations.spaceRecords) {
      if !heights.update(scene, at: time) { return false }
    } else {
      count = scene.model.orderCount
      heights.read(scene, at: time)
    }
    walk(scene.model.values, from: scene.model.node(of: scene.window))
    return nodes != earlier
  }

  private mutating func walk(_ model: ModelValues, from window: Int) {
    let missing = model.nodes.count - parents.count
    parents.append(contentsOf: repeatElement(0, count: missing))
    positions.append(contentsOf: repeatElement(-1, count: missing))
    swap(&nodes, &earlier)
    nodes.removeAll(keepingCapacity: true)
    // As `parents` grows, so that later walks do not allocate.
    nodes.reserveCapacity(parents.capacity)
    earlier.reserveCapacity(parents.capacity)
    stack.reserveCapacity(parents.capacity)
    stack.append(Int32(window))
    let links = model.geometries.links
    while let node = stack.popLast() {
      if model.nodes[Int(node)].appearance.isHidden { continue }
      nodes.append(node)
      parents[Int(node)] = links[Int(node)].parent
      let start = stack.count
      var subview = links[Int(node)].lastChild
      while subview != Links.none {
        stack.append(subview)
        subview = links[Int(subview)].previous
      }
      heights.sort(&stack, from: start)
    }
  }

  /// Brings the entries of the last frame into the new order, and then `positions`.
  ///
  /// - Parameters:
  ///   - entries: The entries of the last frame; receives an entry without a place for each view
  ///     that has entered.
  ///   - model: The model values of the scene.
  /// - Complexity: O(entries), with little for each if one view or several neighbours moved.
  mutating func rearrange(_ entries: inout [FrameEntry], _ model: ModelValues) {
    var (start, end, newEnd) = (0, earlier.count, nodes.count)
    while start < min(end, newEnd), earlier[start] == nodes[start] { start += 1 }
    while min(end, newEnd) > start, earlier[end - 1] == nodes[newEnd - 1] {
      end -= 1
      newEnd -= 1
    }
    if let middle = rotation(of: start..<end, newEnd) {
      // To move the shorter part moves fewer references.
      let (part, place) =
        middle - start <= end - middle
        ? (start..<middle, start + end - middle) : (middle..<end, start)
      let moved = Array(entries[part])
      entries.removeSubrange(part)
      entries.insert(contentsOf: moved, at: place)
    } else {
      let new = nodes[start..<newEnd].map { node in
        let position = Int(positions[Int(node)])
        return position >= 0
          ? entries[position]
          : FrameEntry(model.nodes[Int(node)].view, model.nodes[Int(node)].appearance)
      }
      entries.replaceSubrange(start..<end, with: new)
    }
    for node in earlier[start..<end] { positions[Int(node)] = -1 }
    for position in start..<nodes.count { positions[Int(nodes[position])] = Int32(position) }
  }

  /// Returns the position of the last frame's view that is now the first of a range, if those from
  /// there on have changed places with those before.
  private func rotation(of range: Range<Int>, _ newEnd: Int) -> Int? {
    guard !range.isEmpty, newEnd == range.upperBound else { return nil }
    let middle = Int(positions[Int(nodes[range.lowerBound])])
    guard range.contains(middle) else { return nil }
    let (front, back) = (range.lowerBound..<middle, middle..<range.upperBound)
    return nodes[range].elementsEqual([earlier[back], earlier[front]].joined()) ? middle : nil
  }
}
