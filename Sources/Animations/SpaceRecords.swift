/// The animations in space under way, by the node of their view.
///
/// Looking one up, adding and replacing one cost as much as the view has animations, however many
/// views are animated.
struct SpaceRecords {
  private var byNode: [Int: [SpaceRecord]] = [:]

  /// Whether no view is animated.
  ///
  /// - Complexity: O(1), but for views whose last animation was removed since `removeAll`.
  var isEmpty: Bool { byNode.values.allSatisfy { $0.isEmpty } }

  /// The animations of a view, in the order in which they were committed.
  subscript(of node: Int) -> [SpaceRecord] { byNode[node] ?? [] }

  /// Adds an animation after the earlier ones of its view.
  mutating func append(_ record: SpaceRecord) {
    byNode[record.node, default: []].append(record)
  }

  /// Removes the first animation of a view with a key, and returns it; `nil` if there is none.
  ///
  /// The storage of the view's animations stays, for the one that usually follows.
  mutating func removeFirst(of node: Int, forKey key: String) -> SpaceRecord? {
    guard let place = self[of: node].firstIndex(where: { $0.key == key }) else { return nil }
    return byNode[node]?.remove(at: place)
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
