internal import Statistics

/// A kernel beside its floor and its best peer.
struct Comparison {
  /// A ratio of two smallest times, and how far the turns are from it.
  struct Ratio: Equatable {
    /// The ratio of the smallest times.
    var value: Double
    /// The median distance of the turns' own ratios from `value`, as a share of it.
    var spread: Double

    /// - Precondition: As many times on both sides, all positive, at least one.
    init(of first: [Double], to second: [Double]) {
      precondition(first.count == second.count, "a time of each turn on both sides")
      guard let numerator = first.min(), let denominator = second.min() else {
        preconditionFailure("a ratio needs a turn")
      }
      let value = numerator / denominator
      let distances = zip(first, second).map { abs($0 / $1 / value - 1) }
      self.value = value
      self.spread = (try? Sample(distances))?.median ?? 0
    }
  }

  /// A peer's times, measured or derived.
  struct Peer {
    /// The project.
    var name: String
    /// Nanoseconds for an item in each turn.
    var times: [Double]
    /// Whether they are the floor's times, multiplied by a recorded ratio.
    var isDerived: Bool
  }

  /// The floor's work with one thing that the engine cannot do without: what a miss is due to.
  struct Bound {
    /// What was timed.
    var name: String
    /// Its smallest time, in nanoseconds for an item.
    var time: Double
    /// Its time in units of the floor's.
    var toFloor: Ratio
    /// The engine's time in units of its.
    var ours: Ratio
  }

  let kernel: Kernel
  /// The engine's smallest time, in nanoseconds for an item.
  let ours: Double
  /// The floor's smallest time.
  let floor: Double
  /// The engine's time in units of the floor's.
  let toFloor: Ratio
  /// The peer with the smallest time, if there is any.
  let bestPeer: Peer?
  /// The peer's time in units of the engine's.
  let toPeer: Ratio?
  /// What lies between the floor and the engine, if anything was timed there.
  let bounds: [Bound]

  /// Compares the smallest times of a run.
  ///
  /// - Throws: `ComparisonError.noFloor`, and `.unequalTurns` when a time of some turn is missing.
  init(of kernel: Kernel, in times: TurnTimes) throws(ComparisonError) {
    let benchmark = kernel.benchmark
    let ours = try times.times(of: .ours, benchmark)
    var floors: [[Double]] = []
    var peers: [Peer] = []
    var bounds: [Peer] = []
    for contender in times.others(at: benchmark) {
      let found = try times.times(of: contender, benchmark)
      switch contender {
      case .peer(let name): peers.append(Peer(name: name, times: found, isDerived: false))
      case .bound(let name): bounds.append(Peer(name: name, times: found, isDerived: false))
      case .floor, .ours: floors.append(found)
      }
    }
    guard let floor = floors.min(by: { $0.least < $1.least }) else {
      throw .noFloor(benchmark: benchmark)
    }
    peers += kernel.recorded.map { recorded in
      Peer(name: recorded.name, times: floor.map { $0 * recorded.timesFloor }, isDerived: true)
    }
    let best = peers.min { $0.times.least < $1.times.least }
    self.kernel = kernel
    self.ours = ours.least
    self.floor = floor.least
    self.toFloor = Ratio(of: ours, to: floor)
    self.bestPeer = best
    self.toPeer = best.map { Ratio(of: $0.times, to: ours) }
    self.bounds = bounds.map { bound in
      Bound(
        name: bound.name, time: bound.times.least, toFloor: Ratio(of: bound.times, to: floor),
        ours: Ratio(of: ours, to: bound.times))
    }
  }

  /// Whether it is as near the floor as it should be.
  var isNearFloor: Bool { toFloor.value <= kernel.timesFloor }

  /// Whether it misses a limit.
  var misses: Bool { !isNearFloor || !isAhead }

  /// Whether it is as far ahead of the best peer as it should be; true without a peer.
  var isAhead: Bool { toPeer.map { $0.value >= kernel.timesPeer } ?? true }
}

extension [Double] {
  /// The smallest; infinite when there is none.
  fileprivate var least: Double { self.min() ?? .infinity }
}
