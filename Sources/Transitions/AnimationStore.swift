/// The animations under way and the blocks that committed them.
///
/// A block is opened, filled with records, closed, and ended exactly once: by its time, or by the
/// removal of its last record. The store keeps the books; the scene has the clock end blocks, and
/// calls their completions.
struct AnimationStore {
  /// The animations under way, in the order in which they were committed.
  private(set) var records: [AnimationRecord] = []
  private var blocks: [Int: AnimationBlock] = [:]
  /// The number of blocks opened so far.
  private var blockCount = 0
  /// Grows whenever the last animation under way is gone and none takes its place.
  private(set) var era: UInt32 = 0

  /// Whether no block is under way, not even an empty one.
  var isEmpty: Bool { blocks.isEmpty }

  /// The number of blocks opened plus the number of blocks ended.
  var eventCount: Int { blockCount + (blockCount - blocks.count) }

  subscript(block number: Int) -> AnimationBlock? { blocks[number] }

  // MARK: Blocks

  /// Opens a block and returns its number; later blocks have larger ones.
  mutating func openBlock(_ block: AnimationBlock) -> Int {
    let number = blockCount
    blockCount += 1
    blocks[number] = block
    return number
  }

  /// Closes a block, and tells whether it has to end because all its animations were removed.
  mutating func closeBlock(_ number: Int) -> Bool {
    blocks[number]?.isOpen = false
    return isExhausted(number)
  }

  /// Removes a block with its records.
  mutating func endBlock(_ number: Int) -> AnimationBlock? {
    guard let block = blocks.removeValue(forKey: number) else { return nil }
    if block.runningCount > 0 {
      records.removeAll { $0.block == number }
      noteEmptiness()
    }
    return block
  }

  /// Whether a closed block has lost its last animation before its end.
  func isExhausted(_ number: Int) -> Bool {
    guard let block = blocks[number] else { return false }
    return !block.isOpen && block.wasInterrupted && block.runningCount == 0
  }

  mutating func setDueAction(_ action: VirtualClock.Action?, of number: Int) {
    blocks[number]?.dueAction = action
  }

  /// Takes the due actions of a timeline's blocks, in place: it does not allocate.
  mutating func takeDueActions(
    of timeline: AnimationTimeline, _ cancel: (VirtualClock.Action) -> Void
  ) {
    for index in blocks.values.indices where blocks.values[index].timeline === timeline {
      guard let action = blocks.values[index].dueAction else { continue }
      cancel(action)
      blocks.values[index].dueAction = nil
    }
  }

  /// The blocks under way, in commit order, which decides between those that end together.
  var blockNumbers: [Int] { blocks.keys.sorted() }

  /// The block that ends first, of those that end together the one committed first.
  func firstBlock(
    on timeline: AnimationTimeline, endingUntil limit: Double
  ) -> (end: Double, number: Int)? {
    guard limit > 0 else { return nil }
    return blocks.lazy
      .filter { $0.value.timeline === timeline && $0.value.course.end <= limit }
      .map { (end: $0.value.course.end, number: $0.key) }
      .min { ($0.end, $0.number) < ($1.end, $1.number) }
  }

  // MARK: Records

  /// Adds an animation.
  mutating func commit(_ record: AnimationRecord) {
    records.append(record)
    blocks[record.block]?.runningCount += 1
  }

  /// Adds an animation in place of the ones of its view under the same key.
  ///
  /// - Parameters:
  ///   - record: An animation with a key.
  ///   - now: What the clock reads.
  /// - Returns: The blocks that lost animations before their end, in commit order.
  mutating func replace(with record: AnimationRecord, at now: Double) -> [Int] {
    guard let key = record.key else { preconditionFailure("what replaces another has a key") }
    let interrupted = interruptRecords(at: now) {
      $0.node == record.node && $0.key == key && $0.block != record.block
    }
    // What is left is of this block, or ran to its end at this very moment.
    while let index = records.firstIndex(where: { $0.node == record.node && $0.key == key }) {
      blocks[records[index].block]?.runningCount -= 1
      records.remove(at: index)
    }
    commit(record)
    return interrupted
  }

  /// Removes animations before their end.
  ///
  /// Those whose time is over stay for their block, which ends at this very moment, to remove: they
  /// ran to their end, whichever of the completions of that moment asks to remove them.
  ///
  /// - Returns: The blocks that lost animations, in commit order.
  mutating func removeRecords(
    at now: Double, where isRemoved: (AnimationRecord) -> Bool
  ) -> [Int] {
    let affected = interruptRecords(at: now, where: isRemoved)
    if !affected.isEmpty { noteEmptiness() }
    return affected
  }

  private mutating func interruptRecords(
    at now: Double, where isRemoved: (AnimationRecord) -> Bool
  ) -> [Int] {
    var affected: [Int] = []
    records.removeAll { record in
      guard isRemoved(record), !record.isOver(at: now) else { return false }
      affected.append(record.block)
      return true
    }
    for number in affected {
      blocks[number]?.runningCount -= 1
      blocks[number]?.wasInterrupted = true
    }
    return affected.isEmpty ? affected : affected.sorted()
  }

  private mutating func noteEmptiness() {
    if records.isEmpty { era &+= 1 }
  }

  // MARK: What shows

  /// The first value of the animation of a property that a block has committed already.
  func firstValue(of property: AnimatableProperty, of node: Int, in block: Int) -> Lanes? {
    records.first { $0.node == node && $0.block == block && $0.key == property.rawValue }?
      .change.from
  }

  /// Applies the animations of a view, one after the other.
  ///
  /// - Parameters:
  ///   - state: The model values; receives what shows at `time`.
  ///   - node: The place of the view among the scene's nodes.
  ///   - time: A time of the clock.
  func apply(to state: inout PresentationState, of node: Int, at time: Double) {
    var reader = ProgressReader(at: time)
    for record in records where record.node == node {
      guard let progress = reader.progress(of: record.block, record.course) else { continue }
      record.change.apply(to: &state, progress)
    }
    state.finish()
  }
}
