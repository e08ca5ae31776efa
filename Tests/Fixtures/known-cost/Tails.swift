import Benchmarking

/// Workloads in which two copies of this program can differ in few iterations or in one step.
///
/// The switch `TAILS` adds the suite, `SLOW_ITERATION` makes one iteration in a hundred ten times
/// as long, `SLOW_STEP` makes one step a fifth longer, and `MORE_STEPS` adds a step to each replay.
let tails =
  Switches.isOn("TAILS")
  ? [
    BenchmarkSuite("tails") {
      BenchmarkGroup("work") {
        counted("iterations", tags: [.gate]) { number in
          work(isSlow(number) ? 20_000 : 2000, from: number)
        }
        // Too short for a time of its own.
        counted("short", tags: [.gate]) { blackHole($0) }
        Benchmark(stepped: "replay", stepInterval: 0.001, tags: [.gate]) {
          0
        } begin: { replays in
          replays += 1
          return stepCount
        } step: { index, replays in
          work(units(ofStep: index), from: replays)
          return .steady
        } checksum: {
          .exact(UInt64($0))
        }
      }
    }
  ] : []

private let hasSlowIteration = Switches.isOn("SLOW_ITERATION")
private let hasSlowStep = Switches.isOn("SLOW_STEP")
private let stepCount = Switches.isOn("MORE_STEPS") ? 21 : 20

private func isSlow(_ number: Int) -> Bool { hasSlowIteration && number % 100 == 50 }

/// Between 2000 and 3900 units a step; step 7 is none of the longest.
private func units(ofStep index: Int) -> Int {
  let units = 2000 + 100 * index
  return hasSlowStep && index == 7 ? units * 6 / 5 : units
}

private func work(_ units: Int, from number: Int) {
  var state = UInt64(number)
  for _ in 0..<units { state = stepped(state) }
  blackHole(state)
}
