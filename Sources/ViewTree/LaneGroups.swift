/// Numbers in groups of `width`, each aligned to a cache line: the lanes of nodes or leaves, which
/// a loop reads at once.
struct LaneGroups<Number: BitwiseCopyable & Sendable>: Sendable {
  /// The storage: `padding` unused numbers, then the numbers of all groups.
  var numbers: [Number] = []

  /// The number of lanes in a group: 32.
  @inline(__always)
  static var width: Int { CardKernels.lanes }

  /// The number of unused numbers before the first group.
  ///
  /// The elements of an array begin 32 bytes after the start of its storage, and the storage of a
  /// large array begins with a cache line.
  @inline(__always)
  static var padding: Int { 32 / MemoryLayout<Number>.stride }

  subscript(group: Int, lane: Int) -> Number {
    @inline(__always) get { numbers[LaneGroups.index(group, lane)] }
    @inline(__always) set { numbers[LaneGroups.index(group, lane)] = newValue }
  }

  /// Returns the index in `numbers` of a lane of a group; only the access to `numbers` checks it.
  @inline(__always)
  private static func index(_ group: Int, _ lane: Int) -> Int {
    padding &+ group &* width &+ lane
  }

  /// Changes the number of groups to `count`, filling with `nothing`; reserves storage for `room`.
  mutating func resize(to count: Int, room: Int, filling nothing: Number) {
    numbers.reserveCapacity(LaneGroups.index(room, 0))
    numbers.resize(to: LaneGroups.index(count, 0), filling: nothing)
  }

  /// Sets the contents to `count` groups of `nothing`, and reserves storage for `room` groups.
  mutating func refill(with nothing: Number, count: Int, room: Int) {
    numbers.refill(
      with: nothing, count: LaneGroups.index(count, 0), room: LaneGroups.index(room, 0))
  }

  /// Appends a group in which every lane is `nothing`.
  mutating func append(_ nothing: Number) {
    numbers.append(contentsOf: repeatElement(nothing, count: LaneGroups.width))
  }
}
