/// The places of each view's animations in an array of all animations, for searches among many.
///
/// Up to `leastCount` animations a search reads all of them, and nothing is allocated. Screens
/// animate tens of views; the index is for thousands.
struct AnimationIndex {
  /// The number of animations up to which a search reads all of them.
  static let leastCount = 64

  /// The first and the last place of a view's animations.
  private var ends: [Int: (first: Int, last: Int)] = [:]
  /// For each place, the next place of an animation of the same view; -1 at the end.
  private var links: [Int] = []
  /// Whether the places of all animations are known.
  private(set) var isReady = false

  /// Finds the places of all animations, unless they are known or few.
  ///
  /// - Complexity: O(n) for n animations after a `reset()`, else O(1).
  mutating func prepare(for records: [AnimationRecord]) {
    guard !isReady, records.count > Self.leastCount else { return }
    isReady = true
    links.reserveCapacity(records.count)
    for (place, record) in records.enumerated() { append(record.node, at: place) }
  }

  /// Adds the place of an animation that is appended to the array; does nothing before `prepare`.
  mutating func append(_ node: Int, at place: Int) {
    guard isReady else { return }
    links.append(-1)
    guard let (first, last) = ends[node] else {
      ends[node] = (place, place)
      return
    }
    links[last] = place
    ends[node] = (first, place)
  }

  /// Forgets all places, because animations were deleted from the array.
  mutating func reset() {
    ends.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    isReady = false
  }

  /// Returns the place of a view's next animation that is not removed.
  ///
  /// - Parameters:
  ///   - node: The view's node.
  ///   - place: The place of an animation of the view; `nil` before the first.
  ///   - records: The array of all animations.
  /// - Returns: A later place; `nil` if there is none.
  func next(of node: Int, after place: Int?, in records: [AnimationRecord]) -> Int? {
    guard isReady else {
      let rest = (place.map { $0 + 1 } ?? 0)..<records.count
      return rest.first { records[$0].node == node && !records[$0].isRemoved }
    }
    var next = place.map { links[$0] } ?? ends[node]?.first ?? -1
    while next >= 0, records[next].isRemoved { next = links[next] }
    return next < 0 ? nil : next
  }
}
