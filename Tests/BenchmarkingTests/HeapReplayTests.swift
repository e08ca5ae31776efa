import Benchmarking
import TestSupport
import Testing

@Suite struct HeapReplayTests {
  @Test func blockFreedInItsIterationIsNotCountedAsKept() {
    let tally = replay([.allocate(1, size: 32), .free(1, size: 32), .end])[0]
    #expect(tally.count == 1 && tally.freedCount == 1 && tally.keptCount == 0)
    #expect(tally.bytes == 32 && tally.freedBytes == 32 && tally.keptBytes == 0)
  }

  @Test func blockFreedInALaterIterationCountsAsKept() {
    let tally = replay([.allocate(1, size: 32), .end, .free(1, size: 32), .end])[0]
    #expect(tally.count == 1 && tally.freedCount == 0 && tally.keptBytes == 32)
  }

  @Test func blockAllocatedBeforeTheTraceIsNotCounted() {
    let tallies = replay([.free(7, size: 1024), .allocate(1, size: 32), .end])
    #expect(tallies[0].count == 1 && tallies[0].freedCount == 0)
    // 1024 bytes went first, so nothing is ever live above the start.
    #expect(tallies[0].peakBytes == 0)
  }

  @Test func excludedBlockFreedOutsideLeavesThePeakOfTheRest() {
    let tallies = replay([
      .init(kind: .added, size: 1024), .free(7, size: 1024), .allocate(1, size: 32), .end,
    ])
    #expect(tallies[0].count == 1 && tallies[0].peakBytes == 32)
  }

  @Test func reusedAddressIsAnotherBlock() {
    let tallies = replay([
      .allocate(1, size: 32), .free(1, size: 32), .allocate(1, size: 64, stack: 1), .end,
    ])
    #expect(tallies[0].freedCount == 1 && tallies[1].freedCount == 0)
    #expect(tallies[1].sizes == [64: 1])
  }

  /// Both blocks count towards the peak, because a reallocation may copy.
  @Test func growthFreesTheOldBlockAndCountsANewOne() {
    let tallies = replay([
      .allocate(1, size: 64), .init(kind: .grew(stack: 1, from: 64), address: 1, size: 128), .end,
    ])
    #expect(tallies[0].freedCount == 1 && tallies[0].peakBytes == 64)
    #expect(tallies[1].count == 1 && tallies[1].freedCount == 0 && tallies[1].peakBytes == 128)
  }

  @Test func shrinkingKeepsTheBlockAlive() {
    let tally = replay([
      .allocate(1, size: 128), .init(kind: .shrank(from: 128), address: 1, size: 64),
      .free(1, size: 64), .end,
    ])[0]
    #expect(tally.count == 1 && tally.bytes == 128 && tally.freedBytes == 128)
  }

  @Test func peakIsAttributedAtTheMomentOfMostLiveBytes() {
    let tallies = replay([
      .allocate(1, size: 100), .allocate(2, size: 50, stack: 1), .free(1, size: 100),
      .allocate(3, size: 60, stack: 2), .end,
    ])
    #expect(tallies.map(\.peakBytes) == [100, 50, 0, 0])
  }

  /// Against a model that keeps all live blocks in a list, goes through it after each event, and
  /// keeps a copy whenever more is live than ever before.
  @Test(arguments: [UInt64(1), 2, 3, 4, 5])
  func randomHistoriesAgreeWithANaiveModel(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = HeapModel()
    var events: [HeapEvent] = []
    for _ in 0..<600 {
      let event = model.randomEvent(&random)
      events.append(event)
      model.add(event)
    }
    let tallies = replay(events)
    #expect(tallies.map(\.count) == model.counts, "seed \(seed)")
    #expect(tallies.map(\.keptBytes) == model.keptBytes, "seed \(seed)")
    #expect(tallies.map(\.peakBytes) == model.peakBytes, "seed \(seed)")
  }

  private func replay(_ events: [HeapEvent]) -> [BlockTally] {
    HeapReplay(events, stackCount: HeapModel.stackCount).tallies
  }
}

extension HeapEvent {
  fileprivate static func allocate(_ address: UInt64, size: Int, stack: Int = 0) -> HeapEvent {
    HeapEvent(kind: .allocated(stack: stack), address: address, size: size)
  }

  fileprivate static func free(_ address: UInt64, size: Int) -> HeapEvent {
    HeapEvent(kind: .freed, address: address, size: size)
  }

  fileprivate static let end = HeapEvent(kind: .iterationEnded)
}

/// The heap as a list of blocks.
private struct HeapModel {
  static let stackCount = 4
  /// The address of no traced block.
  static let excludedAddress: UInt64 = 0

  private struct Block {
    var address: UInt64
    var size: Int
    var allocatedSize: Int
    var stack: Int
    var iteration: Int
  }

  private(set) var counts = [Int](repeating: 0, count: stackCount)
  private(set) var keptBytes = [Int](repeating: 0, count: stackCount)
  private(set) var peakBytes = [Int](repeating: 0, count: stackCount)
  private var live: [Block] = []
  /// The bytes of blocks that an excluded part allocated.
  private var excluded = 0
  private var most = 0
  private var iteration = 0
  private var nextAddress: UInt64 = 1
  private var endedBytes = [Int](repeating: 0, count: stackCount)

  /// An event that can happen to this heap.
  mutating func randomEvent(_ random: inout SeededGenerator) -> HeapEvent {
    let stack = random.below(Self.stackCount)
    guard let block = live.isEmpty ? nil : live[random.below(live.count)] else {
      return newBlock(stack, &random)
    }
    switch random.below(10) {
    case 0: return HeapEvent(kind: .iterationEnded)
    case 1:
      return HeapEvent(
        kind: .grew(stack: stack, from: block.size), address: block.address, size: block.size * 2)
    case 2 where block.size > 1:
      return HeapEvent(
        kind: .shrank(from: block.size), address: block.address, size: block.size / 2)
    case 6 where excluded > 0:
      return HeapEvent(kind: .freed, address: Self.excludedAddress, size: excluded)
    case 6: return HeapEvent(kind: .added, size: 1 + random.below(100))
    case 3...5: return HeapEvent(kind: .freed, address: block.address, size: block.size)
    default: return newBlock(stack, &random)
    }
  }

  private mutating func newBlock(_ stack: Int, _ random: inout SeededGenerator) -> HeapEvent {
    nextAddress += 1
    return HeapEvent(
      kind: .allocated(stack: stack), address: nextAddress, size: 1 + random.below(100))
  }

  mutating func add(_ event: HeapEvent) {
    switch event.kind {
    case .allocated(let stack):
      allocate(event, stack)
    case .grew(let stack, _):
      let old = live.firstIndex { $0.address == event.address }
      allocate(event, stack)
      if let old { live.remove(at: old) }
    case .freed where event.address == Self.excludedAddress:
      excluded -= event.size
    case .freed:
      live.removeAll { $0.address == event.address }
    case .added:
      excluded += event.size
    case .shrank:
      for index in live.indices where live[index].address == event.address {
        live[index].size = event.size
      }
    case .iterationEnded:
      iteration += 1
    }
    noteKept(event)
  }

  private mutating func allocate(_ event: HeapEvent, _ stack: Int) {
    counts[stack] += 1
    live.append(
      Block(
        address: event.address, size: event.size, allocatedSize: event.size, stack: stack,
        iteration: iteration))
    let total = live.reduce(excluded) { $0 + $1.size }
    guard total > most else { return }
    most = total
    peakBytes = (0..<Self.stackCount).map { stack in
      live.filter { $0.stack == stack }.reduce(0) { $0 + $1.size }
    }
  }

  private mutating func noteKept(_ event: HeapEvent) {
    // Kept are those of ended iterations that lived then, and those of this one that live now.
    if event.kind == .iterationEnded {
      for block in live where block.iteration == iteration - 1 {
        endedBytes[block.stack] += block.allocatedSize
      }
    }
    keptBytes = (0..<Self.stackCount).map { stack in
      endedBytes[stack]
        + live.filter { $0.stack == stack && $0.iteration == iteration }
        .reduce(0) { $0 + $1.allocatedSize }
    }
  }
}
