internal import ViewTree

/// A committed animation of one property in space of one view.
///
/// These animations are apart from `AnimationRecord`, whose values have eight numbers at most, so
/// that frames of the plane pay nothing for them.
struct SpaceRecord {
  /// The values of an animation, of which only those of its property matter.
  enum Values {
    /// The interpolation between two values, in place of the model value.
    case between(View3D, View3D)
    /// The values of an explicit animation, and its key.
    case track(SpaceTrack, key: String)
  }

  /// The index of the view's node in the model.
  let node: Int
  let property: SpaceProperty
  let values: Values
  let block: Int
  let course: AnimationCourse

  /// The key; another animation of the view with the same key replaces this one.
  var key: String {
    if case .track(_, let key) = values { key } else { property.rawValue }
  }

  /// Applies the animation to the values that a view shows at a time of the clock.
  func apply(to view: inout View3D, at time: Double) {
    guard let progress = course.progress(at: time) else { return }
    switch values {
    case .between(let start, let end):
      property.set(&view, between: start, end, at: progress.value)
    case .track(let track, _):
      // Only few need to know the cycle.
      let cycle = track.isCumulative ? course.cycle(at: time) : 0
      track.apply(to: &view, at: progress.value, cycle: cycle)
    }
  }

  /// Whether the animation will never have an effect again.
  func isOver(at now: Double) -> Bool { course.timeline == nil && now >= course.end }
}

/// The animations in space under way, by the node of their view.
///
/// Looking one up, adding and replacing one cost as much as the view has animations, however many
/// views are animated.
struct SpaceRecords {
  private var byNode: [Int: [SpaceRecord]] = [:]
  private var count = 0
  /// The number of animations of transforms, which alone move a view out of the plane.
  private var transformCount = 0
  /// The number of changes of the records; may wrap around.
  private(set) var revision: UInt32 = 0

  /// Whether no view is animated.
  var isEmpty: Bool { count == 0 }

  /// Whether no transform in space is animated.
  var isFlat: Bool { transformCount == 0 }

  /// The animations of a view, in the order in which they were committed.
  subscript(of node: Int) -> [SpaceRecord] { byNode[node] ?? [] }

  /// Adds an animation after the earlier ones of its view.
  mutating func append(_ record: SpaceRecord) {
    byNode[record.node, default: []].append(record)
    note(record, 1)
  }

  /// Removes the first animation of a view with a key, and returns it; `nil` if there is none.
  ///
  /// The storage of the view's animations stays, for the one that usually follows.
  mutating func removeFirst(of node: Int, forKey key: String) -> SpaceRecord? {
    guard let place = self[of: node].firstIndex(where: { $0.key == key }) else { return nil }
    let removed = byNode[node]?.remove(at: place)
    if let removed { note(removed, -1) }
    return removed
  }

  /// Removes those of a view's animations that fulfil a condition, and returns their blocks.
  mutating func remove(of node: Int, where isRemoved: (SpaceRecord) -> Bool) -> [Int] {
    guard let removed = byNode[node]?.filter(isRemoved), !removed.isEmpty else { return [] }
    byNode[node]?.removeAll(where: isRemoved)
    if byNode[node]?.isEmpty == true { byNode[node] = nil }
    for record in removed { note(record, -1) }
    return removed.map(\.block)
  }

  /// Counts a record that was added or, by a change of -1, removed.
  private mutating func note(_ record: SpaceRecord, _ change: Int) {
    count += change
    if record.property.isTransform { transformCount += change }
    revision &+= 1
  }

  /// Removes the animations of a block.
  mutating func removeAll(of block: Int) {
    for node in Array(byNode.keys) { _ = remove(of: node) { $0.block == block } }
  }

  /// The animations of all views, in no particular order.
  var all: some Sequence<SpaceRecord> { byNode.values.joined() }
}
