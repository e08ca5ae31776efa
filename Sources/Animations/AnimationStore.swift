/// The animations under way and the blocks that committed them.
///
/// A block is opened, filled with records, closed, and ended exactly once: at its end time, or by
/// the removal of its last record. The store only keeps the data. The scene schedules the ends of
/// blocks on the clock and calls their completions.
struct AnimationStore {
  /// The animations under way, in the order in which they were committed, and removed ones.
  ///
  /// Among many records removed ones stay, marked, until they are half of all: to remove one from
  /// an array moves all others.
  private(set) var records: [AnimationRecord] = []
  /// The number of records marked as removed, which leaves room for `revision` in a word.
  private var removedCount: Int32 = 0
  /// The number of changes of the records and of their places; may wrap around.
  private(set) var revision: UInt32 = 0
  /// The animations in space under way.
  var spaceRecords = SpaceRecords()
  /// The places of each view's records, as far as a search has needed them.
  private var index = AnimationIndex(by: .node)
  /// The places of each block's records, as far as the end of a block has needed them.
  private var blockIndex = AnimationIndex(by: .block)
  /// The number of records that searches have passed, as a measure of their cost.
  private(set) var searchedCount = 0
  /// The blocks under way, by number.
  var blocks: [Int: AnimationBlock] = [:]
  /// The number of blocks opened so far, which is the number of the next block.
  private var blockCount = 0
  /// The number of times that the last animation was removed from the store; may wrap around.
  private(set) var era: UInt32 = 0

  /// Whether every block has ended, those without animations included.
  var isEmpty: Bool { blocks.isEmpty }

  /// The number of blocks opened plus the number of blocks ended.
  var eventCount: Int { blockCount + (blockCount - blocks.count) }

  subscript(block number: Int) -> AnimationBlock? { blocks[number] }

  // MARK: Blocks

  /// Opens a block and returns its number; later blocks have larger numbers.
  mutating func openBlock(_ block: AnimationBlock) -> Int {
    let number = blockCount
    blockCount += 1
    blocks[number] = block
    return number
  }

  /// Has a block call a completion after those that it calls already.
  func addCompletion(_ completion: @escaping (Bool) -> Void, to number: Int) {
    guard let block = blocks[number] else { return }
    block.completion = { [earlier = block.completion] finished in
      earlier?(finished)
      completion(finished)
    }
  }

  /// Closes a block, and returns whether it has to end because all its animations were removed.
  func closeBlock(_ number: Int) -> Bool {
    blocks[number]?.isOpen = false
    return isExhausted(number)
  }

  /// Removes a block with its animations, and returns the block; `nil` if it has ended before.
  mutating func endBlock(_ number: Int) -> AnimationBlock? {
    guard let block = blocks.removeValue(forKey: number) else { return nil }
    if block.runningCount > 0 {
      blockIndex.prepare(for: records)
      var place = search(blockIndex, of: number, after: nil)
      while let found = place {
        remove(at: found)
        place = search(blockIndex, of: number, after: found)
      }
      if !spaceRecords.isEmpty { spaceRecords.removeAll(of: number) }
      sweep()
      noteEmptiness()
    }
    return block
  }

  /// Whether a closed block has no animation left, after one was removed before its end.
  func isExhausted(_ number: Int) -> Bool {
    guard let block = blocks[number] else { return false }
    return !block.isOpen && block.wasInterrupted && block.runningCount == 0
  }

  /// Removes the due actions of a timeline's blocks and passes each to `cancel`.
  ///
  /// Does not allocate.
  func takeDueActions(of timeline: AnimationTimeline, _ cancel: (VirtualClock.Action) -> Void) {
    for block in blocks.values where block.timeline === timeline {
      if let action = block.dueAction { cancel(action) }
      block.dueAction = nil
    }
  }

  /// The numbers of the blocks under way, in the order of their commits.
  var blockNumbers: [Int] { blocks.keys.sorted() }

  /// Returns the courses of the blocks under way on a timeline, in no particular order.
  func courses(on timeline: AnimationTimeline) -> [AnimationCourse] {
    blocks.values.compactMap { $0.timeline === timeline ? $0.course : nil }
  }

  /// Returns the first block to end on a timeline; of blocks that end together, the first
  /// committed.
  func firstBlock(
    on timeline: AnimationTimeline, endingUntil limit: Double
  ) -> (end: Double, number: Int)? {
    // A block takes time, so none has ended by 0, the limit of most animators. Each frame of an
    // interaction calls this method.
    guard limit > 0 else { return nil }
    return blocks.lazy
      .filter { $0.value.timeline === timeline && $0.value.course.end <= limit }
      .map { (end: $0.value.course.end, number: $0.key) }
      .min { ($0.end, $0.number) < ($1.end, $1.number) }
  }

  // MARK: Records

  /// Adds an animation, and increases the `runningCount` of its block.
  mutating func commit(_ record: AnimationRecord) {
    index.append(record, at: records.count)
    blockIndex.append(record, at: records.count)
    records.append(record)
    revision &+= 1
    blocks[record.block]?.runningCount += 1
  }

  /// Adds an animation and removes the earlier ones of its view with the same key.
  ///
  /// - Parameters:
  ///   - record: An animation; one without a key traps.
  ///   - now: The current time of the clock.
  /// - Returns: The blocks that lost animations before their end, in commit order.
  /// - Complexity: O(animations of the view), and on average O(log n) of n animations under way.
  mutating func replace(with record: AnimationRecord, at now: Double) -> [Int] {
    guard let key = record.key else { preconditionFailure("what replaces another has a key") }
    let interrupted = interrupt(forKey: key, of: record.node, by: record.block, at: now)
    commit(record)
    return interrupted
  }

  /// Removes the animations of a view with a key, because another one replaces them.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - node: The view's node.
  ///   - block: The block of the animation that replaces them.
  ///   - now: The current time of the clock.
  /// - Returns: The blocks that lost animations before their end, in commit order.
  mutating func interrupt(
    forKey key: String, of node: Int, by block: Int, at now: Double
  ) -> [Int] {
    prepareSearch()
    var interrupted: [Int] = []
    var place = search(of: node, after: nil)
    while let found = place {
      if records[found].key == key {
        let earlier = records[found].block
        // The others belong to this block, or ran to their end at this very moment.
        if earlier != block, !records[found].isOver(at: now) { interrupted.append(earlier) }
        remove(at: found)
        blocks[earlier]?.runningCount -= 1
      }
      place = search(of: node, after: found)
    }
    for earlier in interrupted { blocks[earlier]?.wasInterrupted = true }
    sweep()
    return interrupted.isEmpty ? interrupted : interrupted.sorted()
  }

  /// Removes animations of views before their end.
  ///
  /// Animations whose time is over are not removed, but left to their block, which ends at this
  /// very moment. They count as having run to their end, even if a completion called at that moment
  /// requests their removal.
  ///
  /// - Parameters:
  ///   - nodes: The views' nodes.
  ///   - key: The key of the animations; `nil` removes those with any key and without one.
  ///   - now: The current time of the clock.
  /// - Returns: The blocks that lost animations, in commit order, one for each animation.
  /// - Complexity: O(views + animations of the views) on average.
  mutating func removeRecords(of nodes: [Int], forKey key: String?, at now: Double) -> [Int] {
    if records.isEmpty, spaceRecords.isEmpty { return [] }
    prepareSearch()
    var affected: [Int] = []
    for node in nodes {
      var place = search(of: node, after: nil)
      while let found = place {
        if key == nil || records[found].key == key, !records[found].isOver(at: now) {
          affected.append(records[found].block)
          remove(at: found)
        }
        place = search(of: node, after: found)
      }
      affected += spaceRecords.remove(of: node) { record in
        (key == nil || record.key == key) && !record.isOver(at: now)
      }
    }
    sweep()
    for number in affected {
      blocks[number]?.runningCount -= 1
      blocks[number]?.wasInterrupted = true
    }
    // Most changes interrupt nothing, so there is nothing to sort.
    if affected.isEmpty { return affected }
    noteEmptiness()
    return affected.sorted()
  }

  /// Increases `era` if no animation is left.
  private mutating func noteEmptiness() {
    // May wrap: an era that returns only causes a search that finds nothing.
    if records.count == Int(removedCount), spaceRecords.isEmpty { era &+= 1 }
  }

  // MARK: What shows

  /// Returns the start value of the replacing animation of a property that a block has already
  /// committed; `nil` if it has committed none.
  mutating func firstValue(
    of property: AnimatableProperty, of node: Int, in block: Int
  ) -> Lanes? {
    prepareSearch()
    var place = search(of: node, after: nil)
    while let found = place {
      let record = records[found]
      if record.block == block, record.key == property.rawValue { return record.change.from }
      place = search(of: node, after: found)
    }
    return nil
  }

  /// Applies the animations of a view, in commit order.
  ///
  /// - Parameters:
  ///   - state: The model values; receives the presentation values at `time`.
  ///   - node: The index of the view's node in the model.
  ///   - time: A time of the clock.
  /// - Complexity: O(animations under way), or O(animations of the view) after a search among many.
  ///   Does not allocate.
  func apply(to state: inout PresentationState, of node: Int, at time: Double) {
    var (block, progress) = (-1, AnimationProgress?.none)
    var place = index.next(of: node, after: nil, in: records)
    while let found = place {
      // The other records of a block have its progress, and count no reference to its course.
      if block != records[found].block {
        block = records[found].block
        progress = records[found].course.progress(at: time)
      }
      if let progress {
        let step = AnimationStep(records[found].change, at: found)
        state.apply(step, progress, at: time, records[found])
      }
      place = index.next(of: node, after: found, in: records)
    }
    state.finish()
  }

  // MARK: Searches

  /// Makes searches for the records of a view independent of the number of all records.
  mutating func prepareSearch() { index.prepare(for: records) }

  /// Returns the place of a view's next record that is not removed; `nil` if there is none.
  private mutating func search(of node: Int, after place: Int?) -> Int? {
    search(index, of: node, after: place)
  }

  private mutating func search(
    _ index: AnimationIndex, of number: Int, after place: Int?
  ) -> Int? {
    let next = index.next(of: number, after: place, in: records)
    searchedCount += index.isReady ? 1 : (next ?? records.count) - (place ?? 0)
    return next
  }

  private mutating func remove(at place: Int) {
    if records[place].isRemoved { return }
    records[place].markRemoved()
    revision &+= 1
    removedCount += 1
  }

  /// Deletes the removed records, once they are half of many.
  private mutating func sweep() {
    guard removedCount > 0 else { return }
    guard records.count <= AnimationIndex.leastCount || 2 * Int(removedCount) >= records.count
    else {
      return
    }
    records.removeAll { $0.isRemoved }
    revision &+= 1
    removedCount = 0
    index.reset()
    blockIndex.reset()
  }
}
