import Benchmarking

/// Replays of steps whose cost is known.
let replays = BenchmarkSuite("replays") {
  BenchmarkGroup("steps") {
    Benchmark(stepped: "timed", parameters: ["count": 101], stepInterval: 0.001) {
      UInt64(88_172_645_463_325_252)
    } begin: { _ in
      // The number of steps.
      101
    } step: { index, state in
      for _ in 0..<1000 * units(ofStep: index) { state = stepped(state) }
      return .steady
    } checksum: {
      .exact($0)
    }
    Benchmark(stepped: "counted", parameters: ["count": 20], stepInterval: 0.01) {
      0
    } begin: { replays in
      allocateBlocks(50)
      replays += 1
      return 20
    } step: { index, replays in
      blackHole(replays)
      allocateBlocks(blocks(inStep: index))
      // Steps 0 and 12 allocate, and 13 is an event that does not.
      return [0, 12, 13].contains(index) ? .event : .steady
    } checksum: {
      .exact(UInt64($0))
    }
  }
}

/// 81 steps of 1 unit, 15 of 4, 4 of 16 and 1 of 64, mixed: the percentiles of 101 steps are those
/// at 50, 90, 99 and 100 among the sorted ones.
private func units(ofStep index: Int) -> Int {
  // 37 has no factor in common with 101, so each number comes once.
  switch index * 37 % 101 {
  case 0: 64
  case ...4: 16
  case ...19: 4
  default: 1
  }
}

/// The allocations of a step: 7 in the first and 3 in step 12.
///
/// Switches add one in the event 12 and two in the steady step 5.
private func blocks(inStep index: Int) -> Int {
  switch index {
  case 0: 7
  case 5: isUnsteady ? 2 : 0
  case 12: isExtraOn ? 4 : 3
  default: 0
  }
}

private let isUnsteady = Switches.isOn("UNSTEADY")

private func allocateBlocks(_ count: Int) {
  for number in 0..<count { blackHole(Block(number)) }
}
