/// The animations in space under way, by the node of their view.
///
/// A view has at most one for each property, so that looking one up, adding and replacing one cost
/// O(1) on average, however many views are animated.
struct SpaceRecords {
  private var byNode: [Int: [SpaceRecord]] = [:]

  var isEmpty: Bool { byNode.isEmpty }

  /// The animations of a view, in the order in which they were committed.
  subscript(of node: Int) -> [SpaceRecord] { byNode[node] ?? [] }

  /// Adds an animation, and returns the earlier one of the same property of its view, if any.
  mutating func replace(with record: SpaceRecord) -> SpaceRecord? {
    var earlier: SpaceRecord?
    if let place = self[of: record.node].firstIndex(where: { $0.property == record.property }) {
      earlier = byNode[record.node]?.remove(at: place)
    }
    byNode[record.node, default: []].append(record)
    return earlier
  }

  /// Removes the animations that fulfil a condition.
  mutating func removeAll(where isRemoved: (SpaceRecord) -> Bool) {
    byNode = byNode.compactMapValues { records in
      let kept = records.filter { !isRemoved($0) }
      return kept.isEmpty ? nil : kept
    }
  }

  /// The animations of all views, in no particular order.
  var all: some Sequence<SpaceRecord> { byNode.values.joined() }
}
