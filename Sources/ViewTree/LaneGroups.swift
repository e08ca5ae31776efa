/// Numbers in groups, each of which begins with a line of the cache: the lanes of nodes or leaves,
/// which a loop over them reads at once.
struct LaneGroups<Number: BitwiseCopyable & Sendable>: Sendable {
  /// Some that are nobody's, then the groups.
  var numbers: [Number] = []

  /// Numbers in a group.
  @inline(__always)
  static var width: Int { CardKernels.lanes }

  /// Numbers before the first group.
  ///
  /// The elements of an array begin 32 bytes behind its storage, and that of a large one with a
  /// line.
  @inline(__always)
  static var padding: Int { 32 / MemoryLayout<Number>.stride }

  /// A number of a group.
  subscript(group: Int, lane: Int) -> Number {
    @inline(__always) get { numbers[LaneGroups.index(group, lane)] }
    @inline(__always) set { numbers[LaneGroups.index(group, lane)] = newValue }
  }

  @inline(__always)
  private static func index(_ group: Int, _ lane: Int) -> Int {
    padding &+ group &* width &+ lane
  }

  /// Makes so many groups, old ones as they were, with storage for `room`.
  mutating func resize(to count: Int, room: Int, filling nothing: Number) {
    numbers.reserveCapacity(LaneGroups.index(room, 0))
    numbers.resize(to: LaneGroups.index(count, 0), filling: nothing)
  }

  /// Makes so many groups of one number, with storage for `room`.
  mutating func refill(with nothing: Number, count: Int, room: Int) {
    numbers.refill(
      with: nothing, count: LaneGroups.index(count, 0), room: LaneGroups.index(room, 0))
  }

  /// Adds a group of one number.
  mutating func append(_ nothing: Number) {
    numbers.append(contentsOf: repeatElement(nothing, count: LaneGroups.width))
  }
}
