internal import ViewTree

/// The heights by which siblings are ordered in a frame.
struct SceneHeights: Sendable {
  /// The height that each view shows, by node; empty if no view has one.
  private var values: [Double] = []
  /// The nodes of the views whose heights are animated.
  private var animated: [Int32] = []
  /// The next sibling behind each view and in front of it, by node; -1 at the ends, empty if no
  /// height is animated.
  private var neighbours: [(behind: Int32, front: Int32)] = []
  /// The revision of the records that were read; `nil` before the first.
  private var revision: UInt32?

  /// Whether the records in space are those that were read.
  func isCurrent(_ records: SpaceRecords) -> Bool { revision == records.revision }

  /// Reads the heights of all views.
  mutating func read(_ scene: Scene, at time: Double) {
    let records = scene.animations.spaceRecords
    revision = records.revision
    values.removeAll(keepingCapacity: true)
    animated.removeAll(keepingCapacity: true)
    neighbours.removeAll(keepingCapacity: true)
    if records.isEmpty, scene.model.tree.isPlane { return }
    let nodes = scene.model.nodes
    for node in nodes.indices { values.append(nodes[node].appearance.zPosition) }
    for record in records.all where record.property == .zPosition {
      animated.append(Int32(record.node))
      values[record.node] = scene.presentation3D(of: record.node, at: time).zPosition
    }
    if animated.isEmpty { return }
    neighbours.append(contentsOf: repeatElement((behind: -1, front: -1), count: values.count))
  }

  /// Brings animated heights up to date, and returns whether siblings may be out of order.
  ///
  /// Equal heights count as out of order: the order of subviews decides then.
  ///
  /// - Complexity: O(animated heights). Does not allocate.
  mutating func update(_ scene: Scene, at time: Double) -> Bool {
    var isChanged = false
    for node in animated.lazy.map({ Int($0) }) {
      let height = scene.presentation3D(of: node, at: time).zPosition
      if values[node] == height { continue }
      values[node] = height
      isChanged = true
    }
    return isChanged
      && animated.contains { node in
        let (behind, front) = neighbours[Int(node)]
        let height = values[Int(node)]
        return behind >= 0 && values[Int(behind)] >= height
          || front >= 0 && values[Int(front)] <= height
      }
  }

  /// Sorts siblings from the frontmost to the rearmost; those of one height keep their order.
  ///
  /// - Parameters:
  ///   - nodes: Nodes that end with those of the siblings, the last subview first.
  ///   - start: The index of the first sibling.
  mutating func sort(_ nodes: inout [Int32], from start: Int) {
    if values.isEmpty || nodes.count - start < 2 { return }
    // Most siblings are almost sorted. Then this is fastest, and allocates nothing.
    var steps = 16 * (nodes.count - start)
    for index in start + 1..<nodes.count {
      let node = nodes[index]
      let height = values[Int(node)]
      var place = index
      while place > start, values[Int(nodes[place - 1])] < height {
        nodes[place] = nodes[place - 1]
        place -= 1
      }
      nodes[place] = node
      steps -= index - place
      if steps < 0 {
        nodes[start...].sort { values[Int($0)] > values[Int($1)] }
        break
      }
    }
    if neighbours.isEmpty { return }
    for index in start..<nodes.count {
      neighbours[Int(nodes[index])] = (
        behind: index + 1 < nodes.count ? nodes[index + 1] : -1,
        front: index > start ? nodes[index - 1] : -1
      )
    }
  }
}
