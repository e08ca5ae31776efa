internal import Batches
internal import Benchmarking
internal import Motion

/// Springs of a UI at arbitrary times: each is evaluated once, displacement and velocity.
///
/// Damping ratio 0.5–0.95, response 0.25–0.70 s, displacement ±300 pt, velocity ±1000 pt/s, time
/// 0–0.6 s.
struct SpringEvaluateWorkload {
  private let batch: SpringBatch
  private let times: [Double]
  private var states: [SpringState]

  init(count: Int) {
    var random = WorkloadRandom()
    var batch = SpringBatch(capacity: count)
    var times: [Double] = []
    times.reserveCapacity(count)
    for _ in 0..<count {
      batch.append(.random(using: &random), from: .random(using: &random))
      times.append(random.uniform(in: 0..<0.6))
    }
    self.batch = batch
    self.times = times
    self.states = [SpringState](repeating: .zero, count: count)
  }

  mutating func evaluate() {
    let (batch, times) = (batch, times)
    var output = states.mutableSpan
    batch.evaluate(at: times.span, into: &output)
  }

  /// The sum of the magnitudes of all displacements and velocities, since magnitudes cannot cancel.
  var sum: Double { states.reduce(0) { $0 + $1.displacement.magnitude + $1.velocity.magnitude } }
}

/// Springs stepped at 120 Hz, which restart every 256 frames, before they come to rest.
struct SpringStepWorkload {
  private var stepper: SpringStepper
  private let seeds: [SpringState]
  private var frame = 0

  init(count: Int) {
    var random = WorkloadRandom()
    var stepper = SpringStepper(timeStep: 1.0 / 120, capacity: count)
    var seeds: [SpringState] = []
    seeds.reserveCapacity(count)
    for _ in 0..<count {
      let spring = Spring.random(using: &random)
      let state = SpringState.random(using: &random)
      stepper.append(spring, at: state)
      seeds.append(state)
    }
    self.stepper = stepper
    self.seeds = seeds
  }

  mutating func advance() {
    // 2.1 s: springs at rest would be subnormal numbers, which are slow to compute with.
    if frame == 256 {
      let seeds = seeds
      stepper.reset(to: seeds.span)
      frame = 0
    }
    stepper.step()
    frame += 1
  }

  /// The sum of the magnitudes of all displacements and velocities, since magnitudes cannot cancel.
  var sum: Double {
    (0..<stepper.count).reduce(0) {
      $0 + stepper[$1].displacement.magnitude + stepper[$1].velocity.magnitude
    }
  }
}

/// Natural frequencies from duration 0.25–0.70 s, damping ratio 0.5–0.95 and velocity ±1.
///
/// Small velocities keep the twelve Newton steps away from the regions where rounding decides
/// between roots, so the checksum is the same with another C library.
struct SpringSolveWorkload {
  private struct Request {
    let duration: Double
    let dampingRatio: Double
    let velocity: Double
  }

  private let requests: [Request]
  private var frequencies: [Double]

  init(count: Int) {
    var random = WorkloadRandom()
    requests = (0..<count).map { _ in
      Request(
        duration: random.uniform(in: 0.25..<0.7), dampingRatio: random.uniform(in: 0.5..<0.95),
        velocity: random.uniform(in: -1..<1))
    }
    frequencies = [Double](repeating: 0, count: count)
  }

  mutating func solve() {
    for (index, request) in requests.enumerated() {
      let solved = SpringFrequency(
        duration: request.duration, dampingRatio: request.dampingRatio,
        initialVelocity: request.velocity)
      // A request without a solution makes the checksum NaN, which fails the benchmark.
      frequencies[index] = solved?.angularFrequency ?? .nan
    }
  }

  var sum: Double { frequencies.reduce(0, +) }
}

extension Spring {
  fileprivate static func random(using random: inout WorkloadRandom) -> Spring {
    let dampingRatio = random.uniform(in: 0.5..<0.95)
    return Spring(response: random.uniform(in: 0.25..<0.7), dampingRatio: dampingRatio)
  }
}

extension SpringState {
  fileprivate static func random(using random: inout WorkloadRandom) -> SpringState {
    let displacement = random.uniform(in: -300..<300)
    return SpringState(displacement: displacement, velocity: random.uniform(in: -1000..<1000))
  }
}
