/// Processes the heap events of a trace, from start to end, and tallies the blocks of each stack.
package struct HeapReplay {
  /// The tally of each stack, by the stack's number; complete once the replay is created.
  package private(set) var tallies: [BlockTally]
  private var blocks: [UInt64: Block] = [:]
  private var liveBytes: [Int]
  private var iteration = 0

  private struct Block {
    let stack: Int
    let iteration: Int
    /// The size when the block was allocated, in bytes.
    let size: Int
    /// The present size in bytes, smaller than `size` if the block shrank.
    var presentSize: Int
  }

  /// Tallies events by the stacks that they name.
  ///
  /// - Complexity: O(events); two passes.
  package init(_ events: [HeapEvent], stackCount: Int) {
    tallies = Array(repeating: BlockTally(), count: stackCount)
    liveBytes = Array(repeating: 0, count: stackCount)
    let peak = Self.peak(of: events)
    for (index, event) in events.enumerated() { replay(event, isPeak: index == peak) }
  }

  /// Returns the index of the event with the most bytes live above the start; `nil` if there
  /// is no allocation.
  private static func peak(of events: [HeapEvent]) -> Int? {
    var (live, most, peak) = (0, 0, Int?.none)
    for (index, event) in events.enumerated() {
      switch event.kind {
      case .allocated: live += event.size
      case .grew: live += event.size
      case .freed: live -= event.size
      case .shrank(let old): live -= old - event.size
      // No peak: the counter of live bytes takes none either while a part is excluded.
      case .added:
        live += event.size
        continue
      case .iterationEnded: continue
      }
      if live > most { (most, peak) = (live, index) }
      // Only now, as if the block had moved and both had been alive: the counter does the same.
      if case .grew(_, let old) = event.kind { live -= old }
    }
    return peak
  }

  private mutating func replay(_ event: HeapEvent, isPeak: Bool) {
    switch event.kind {
    case .allocated(let stack), .grew(let stack, _):
      tallies[stack].add(size: event.size)
      liveBytes[stack] += event.size
      if isPeak { for stack in tallies.indices { tallies[stack].peakBytes = liveBytes[stack] } }
      // After the peak was noted: until here a block that grew is alive beside its old self.
      free(event.address)
      blocks[event.address] = Block(
        stack: stack, iteration: iteration, size: event.size, presentSize: event.size)
    case .freed:
      free(event.address)
    case .shrank:
      // A block from before the trace belongs to no stack.
      guard let block = blocks[event.address] else { return }
      liveBytes[block.stack] -= block.presentSize - event.size
      blocks[event.address]?.presentSize = event.size
    case .added: break
    case .iterationEnded:
      iteration += 1
    }
  }

  /// Removes a freed block from the live blocks, if it was allocated in the trace.
  private mutating func free(_ address: UInt64) {
    guard let block = blocks.removeValue(forKey: address) else { return }
    liveBytes[block.stack] -= block.presentSize
    guard block.iteration == iteration else { return }
    tallies[block.stack].freedCount += 1
    tallies[block.stack].freedBytes += block.size
  }
}
