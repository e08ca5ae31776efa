import Benchmarking
import Foundation
import TestSupport
import Testing

/// Recorded in a child process of its own, as in `AllocationCounterTests`.
@Suite(
  .enabled(
    if: AllocationCounter.unavailableReason == nil, "built without jemalloc (trait Jemalloc)"))
struct HeapRecorderTests {
  @Test func blocksAreStairs() async {
    await #expect(processExitsWith: .success) {
      // 1000 bytes lie in the size class of 1024.
      let curve = try curve(of: [1000, 1000, 4000, -2, -1, -0])
      let live = [1024, 2048, 2048 + 4096, 2048, 1024, 0]
      #expect(
        curve
          == HeapCurve(
            part: .event, partCount: 6, partsPerPoint: 1, live: live,
            peaks: [1024, 2048, 6144, 6144, 2048, 1024]), "\(curve)")
      #expect(curve.peak == 6144 && curve.peakPoint == 2)
    }
  }

  @Test func iterationWithoutAllocationsHasNoPoints() async {
    await #expect(processExitsWith: .success) {
      let curve = try curve(of: [])
      #expect(curve.partCount == 0 && curve.live.isEmpty && curve.peak == 0)
      #expect(curve.peakPoint == nil)
    }
  }

  /// Random blocks in random order, beside a model that keeps every event.
  @Test(arguments: [1, 50, 255, 256, 257, 511, 512, 513, 5000])
  func curveIsTheModelsWithFewerPoints(events: Int) async {
    await #expect(processExitsWith: .success) { [events] in
      let seed = UInt64(events)
      try warmUp()
      let script = Script(events: events, seed: seed)
      let curve = try HeapRecorder.curve(of: ScriptedFixture(script.actions))
      #expect(curve == script.modelled(pointsOf: curve.partsPerPoint), "seed \(seed)")
      #expect(curve.live.count <= HeapCurve.capacity)
      // As few parts in a point as possible, so at least half of the points are used.
      #expect(curve.partsPerPoint == 1 || curve.live.count >= HeapCurve.capacity / 2)
      #expect(curve == (try HeapRecorder.curve(of: ScriptedFixture(script.actions))))
      #expect(try roundTripped(curve) == curve)
      let fixture = ScriptedFixture(script.actions)
      let tally = try AllocationCounter.count { fixture.replay() }
      #expect(curve.peak == tally.peakBytes && curve.live.last ?? 0 == tally.retainedBytes)
    }
  }

  @Test func growthInPlaceIsLikeAMove() async {
    await #expect(processExitsWith: .success) {
      var seen: [HeapCurve] = []
      for filler in [0, 1 << 20] {
        // A block behind the first one leaves it no room to grow.
        let blocks = [malloc(64), filler == 0 ? nil : malloc(filler)]
        seen.append(try HeapRecorder.curve(of: GrowingFixture()))
        for block in blocks { free(block) }
      }
      #expect(seen[0] == seen[1])
      #expect(seen[0].partCount == 4, "a block, its growth as a block and a free, and its free")
    }
  }

  @Test func stepsOfAReplayAreTheParts() async {
    await #expect(processExitsWith: .success) {
      let record = try heap(
        of: stepping("x") { allocateAndFree(bytes: 4096) })
      let curve = try #require(record.heap)
      // Before the first of five steps nothing is allocated.
      #expect(
        curve
          == HeapCurve(
            part: .step, partCount: 6, partsPerPoint: 1, live: Array(repeating: 0, count: 6),
            peaks: [0] + Array(repeating: 4096, count: 5)))
    }
  }

  @Test func excludedMemoryIsLiveAndNoPart() async {
    await #expect(processExitsWith: .success) {
      let benchmark = Benchmark("x") {
        UnsafeMutableRawPointer?.none
      } body: { iterations, _ in
        for _ in iterations {
          let block = iterations.excluding { malloc(4096) }
          allocateAndFree(bytes: 1024)
          free(block)
        }
      } checksum: { _ in
        .exact(0)
      }
      let curve = try #require(try heap(of: benchmark).heap)
      #expect(curve.live == [4096 + 1024, 4096, 0])
      #expect(curve.partCount == 3)
    }
  }

  @Test func nothingIsRecordedUnlessAskedFor() async {
    await #expect(processExitsWith: .success) {
      let record = try record(of: counting("x"), [.allocations])
      #expect(record.heap == nil)
    }
  }
}

/// Allocations and frees in an order: a positive number is the size of a new block, another one
/// frees the block with that number, counted from 0 and negated.
private func curve(of actions: [Int]) throws -> HeapCurve {
  try warmUp()
  return try HeapRecorder.curve(of: ScriptedFixture(actions))
}

/// Runs and records a fixture, because first calls build metadata.
private func warmUp() throws {
  ScriptedFixture([16, 0]).run(Iterations(1))
  _ = try HeapRecorder.curve(of: ScriptedFixture([16, 0]))
}

private func heap(of benchmark: Benchmark) throws -> BenchmarkRecord {
  let catalog = try catalog { benchmark }
  var request = MeasurementRequest(
    id: catalog.entries[0].id, metrics: [], plan: MeasurementPlan(seconds: 0))
  request.recordsHeap = true
  return BenchmarkRunner.record(of: catalog.entries[0], request)
}

private final class ScriptedFixture: RunningFixture {
  private let actions: [Int]
  /// Memory of its own: an unoptimised access to an array of a class allocates.
  private let blocks: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  init(_ actions: [Int]) {
    self.actions = actions
    blocks = .allocate(capacity: actions.count + 1)
  }

  deinit { blocks.deallocate() }

  func run(_ iterations: Iterations) { for _ in iterations { replay() } }

  func replay() {
    var (count, place) = (0, 0)
    let (actions, blocks) = (actions, blocks)
    while place < actions.count {
      let action = actions[place]
      if action > 0 {
        blocks[count] = malloc(action)
        count += 1
      } else {
        free(blocks[-action])
      }
      place += 1
    }
  }

  func checksum() -> Checksum { .exact(0) }
}

/// Random allocations and frees, with the live bytes after each.
private struct Script {
  private(set) var actions: [Int] = []
  private var live = [0]

  init(events: Int, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var sizes: [Int] = []
    var present: [Int] = []
    for _ in 0..<events {
      if present.isEmpty || Int.random(in: 0..<5, using: &generator) < 3 {
        // Powers of two are size classes.
        let size = 16 << Int.random(in: 0..<10, using: &generator)
        present.append(sizes.count)
        sizes.append(size)
        actions.append(size)
        live.append((live.last ?? 0) + size)
      } else {
        let place = Int.random(in: 0..<present.count, using: &generator)
        let block = present.remove(at: place)
        actions.append(-block)
        live.append((live.last ?? 0) - sizes[block])
      }
    }
  }

  /// The curve with some events in each point: of all events, the last and the largest.
  func modelled(pointsOf width: Int) -> HeapCurve {
    let starts = Array(stride(from: 0, to: actions.count, by: width))
    let ranges = starts.map { live[$0...min($0 + width, actions.count)] }
    return HeapCurve(
      part: .event, partCount: actions.count, partsPerPoint: width,
      live: ranges.map { $0.last ?? 0 }, peaks: ranges.map { $0.max() ?? 0 })
  }
}

/// A block that grows from 64 to 128 KiB.
private final class GrowingFixture: RunningFixture {
  func run(_ iterations: Iterations) {
    for _ in iterations {
      var block = malloc(64 << 10)
      block = realloc(block, 128 << 10)
      blackHole(block)
      free(block)
    }
  }

  func checksum() -> Checksum { .exact(0) }
}
