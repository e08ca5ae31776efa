internal import Motion

// The life of a block: opened, filled with records, closed, then ended exactly once, by its time or
// by the removal of its last record. Whoever is told of the end may change the scene, so nobody is
// told before the changes under way are complete.

extension Scene {
  /// Makes changes, and afterwards tells of the blocks that they have ended.
  func changing(_ changes: () -> Void) {
    context.depth += 1
    changes()
    context.depth -= 1
    deliverEndings()
  }

  func openBlock(
    _ timing: AnimationTiming, delay: Double, _ completion: ((Bool) -> Void)?
  ) -> Int {
    let now = context.timeline?.time(at: clock.now) ?? clock.now
    let number = blockCount
    blockCount += 1
    let interval = AnimationInterval(timing, committedAt: now, delay: delay)
    blocks[number] = AnimationBlock(
      course: AnimationCourse(interval, on: context.timeline), completion: completion)
    return number
  }

  func closeBlock(_ number: Int) {
    guard let block = blocks[number] else { return }
    blocks[number]?.isOpen = false
    if block.wasInterrupted && block.runningCount == 0 {
      endBlock(number, finished: false)
    } else {
      scheduleEnd(of: number)
    }
  }

  func commit(_ record: AnimationRecord) {
    if let key = record.key {
      removeRecords { $0.node == record.node && $0.key == key && $0.block != record.block }
      let count = records.count
      records.removeAll { $0.node == record.node && $0.key == key }
      blocks[record.block]?.runningCount -= count - records.count
    }
    records.append(record)
    blocks[record.block]?.runningCount += 1
  }

  /// Has the clock end a block when its timeline will, in place of what was scheduled before.
  func scheduleEnd(of number: Int) {
    guard let block = blocks[number], !block.isOpen else { return }
    if let action = block.dueAction { clock.cancel(action) }
    let isReversed = (block.timeline?.speed ?? 1) < 0
    blocks[number]?.dueAction = block.clockTimeOfEnd.map { time in
      clock.schedule(at: time) { [weak self] in
        self?.endBlock(number, finished: !isReversed)
        self?.deliverEndings()
      }
    }
  }

  /// Ends animations before their time; the completions of their blocks are told `false`.
  ///
  /// Those whose time is over stay for their block, which ends at this very moment, to remove: they
  /// ran to their end, whichever of the completions of that moment asks to remove them.
  func removeRecords(where isRemoved: (AnimationRecord) -> Bool) {
    var affected: [Int] = []
    records.removeAll { record in
      guard isRemoved(record), !record.isOver(at: clock.now) else { return false }
      affected.append(record.block)
      return true
    }
    for number in affected {
      blocks[number]?.runningCount -= 1
      blocks[number]?.wasInterrupted = true
    }
    for number in affected.sorted() {
      guard let block = blocks[number], !block.isOpen, block.runningCount == 0 else { continue }
      endBlock(number, finished: false)
    }
  }

  func endBlock(_ number: Int, finished: Bool) {
    guard let block = blocks.removeValue(forKey: number) else { return }
    if let action = block.dueAction { clock.cancel(action) }
    records.removeAll { $0.block == number }
    conclude(
      block.completion, finished: finished && !block.wasInterrupted, on: block.timeline)
  }

  /// Has a completion called as soon as no changes are under way, on the timeline of its block.
  func conclude(
    _ completion: ((Bool) -> Void)?, finished: Bool, on timeline: AnimationTimeline?
  ) {
    guard let completion else { return }
    endings.append { [unowned self] in
      perform(on: timeline) { completion(finished) }
    }
  }

  func deliverEndings() {
    guard context.depth == 0, !isDelivering else { return }
    isDelivering = true
    var delivered = 0
    while delivered < endings.count {
      endings[delivered]()
      delivered += 1
    }
    endings.removeAll()
    isDelivering = false
  }
}
