/// The places of each view's, or each block's, animations in an array of all animations.
///
/// Up to `leastCount` animations a search reads all of them, and nothing is allocated. Screens
/// animate tens of views; the index is for thousands.
struct AnimationIndex {
  /// The number of animations up to which a search reads all of them.
  static let leastCount = 64

  /// The number by which an index finds animations.
  enum Owner {
    case node
    case block
  }

  private let owner: Owner
  /// The first and the last place of an owner's animations.
  private var ends: [Int: (first: Int, last: Int)] = [:]
  /// For each place, the next place of an animation of the same owner; -1 at the end.
  private var links: [Int] = []
  /// Whether the places of all animations are known.
  private(set) var isReady = false

  init(by owner: Owner) { self.owner = owner }

  /// Finds the places of all animations, unless they are known or few.
  ///
  /// - Complexity: O(n) for n animations after a `reset()`, else O(1).
  mutating func prepare(for records: [AnimationRecord]) {
    guard !isReady, records.count > Self.leastCount else { return }
    isReady = true
    links.reserveCapacity(records.count)
    for place in records.indices { append(records[place], at: place) }
  }

  /// Adds the place of an animation that is appended to the array; does nothing before `prepare`.
  mutating func append(_ record: AnimationRecord, at place: Int) {
    guard isReady else { return }
    let number = record.number(of: owner)
    links.append(-1)
    guard let (first, last) = ends[number] else {
      ends[number] = (place, place)
      return
    }
    links[last] = place
    ends[number] = (first, place)
  }

  /// Forgets all places, because animations were deleted from the array.
  mutating func reset() {
    ends.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    isReady = false
  }

  /// Returns the place of an owner's next animation that is not removed.
  ///
  /// - Parameters:
  ///   - number: The view's node, or the number of the block.
  ///   - place: The place of an animation of the owner; `nil` before the first.
  ///   - records: The array of all animations.
  /// - Returns: A later place; `nil` if there is none.
  func next(of number: Int, after place: Int?, in records: [AnimationRecord]) -> Int? {
    guard isReady else {
      let rest = (place.map { $0 + 1 } ?? 0)..<records.count
      return rest.first { records[$0].number(of: owner) == number && !records[$0].isRemoved }
    }
    var next = place.map { links[$0] } ?? ends[number]?.first ?? -1
    while next >= 0, records[next].isRemoved { next = links[next] }
    return next < 0 ? nil : next
  }
}

extension AnimationRecord {
  @inline(__always)
  fileprivate func number(of owner: AnimationIndex.Owner) -> Int {
    owner == .node ? node : block
  }
}
