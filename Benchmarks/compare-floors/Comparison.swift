internal import Statistics

/// A comparison of one kernel with its floor, a minimal program for the same work, and its best
/// peer.
struct Comparison {
  /// A ratio of two smallest times, with the spread of the turns.
  struct Ratio: Equatable {
    /// The smallest time in the initialiser's `first`, divided by the smallest time in `second`.
    var value: Double
    /// The median distance of a single turn's ratio from `value`, as a share of `value`.
    var spread: Double

    /// Creates the ratio of two lists of times, turn by turn.
    ///
    /// - Precondition: Both lists have the same number of times, at least one, all positive.
    init(of first: [Double], to second: [Double]) {
      precondition(first.count == second.count, "a time of each turn on both sides")
      guard let numerator = first.min(), let denominator = second.min() else {
        preconditionFailure("a ratio needs a turn")
      }
      let value = numerator / denominator
      let distances = zip(first, second).map { abs($0 / $1 / value - 1) }
      self.value = value
      // Never 0 for lack of a sample: there is a turn, and positive times have finite ratios.
      self.spread = (try? Sample(distances))?.median ?? 0
    }
  }

  /// A peer of the engine, with times that were measured or derived.
  struct Peer {
    /// The name and version of the peer's project.
    var name: String
    /// The peer's times in nanoseconds per item, one for each turn.
    var times: [Double]
    /// Whether `times` are the floor's times multiplied by a recorded ratio, instead of measured.
    var isDerived: Bool
  }

  /// A timed program that does the floor's work plus one thing that the engine needs; can explain a
  /// missed limit.
  struct Bound {
    /// The name of the bound's work, as the table of bounds shows it.
    var name: String
    /// The bound's smallest time, in nanoseconds per item.
    var time: Double
    /// The ratio of the bound's time to the floor's: the cost of what the engine needs.
    var toFloor: Ratio
    /// The ratio of the engine's time to the bound's: the cost that the bound does not explain.
    var ours: Ratio
  }

  let kernel: Kernel
  /// The engine's smallest time, in nanoseconds per item.
  let ours: Double
  /// The floor's smallest time, in nanoseconds per item.
  let floor: Double
  /// The ratio of the engine's smallest time to the floor's.
  let toFloor: Ratio
  /// The peer with the smallest time; `nil` if the kernel has no peer.
  let bestPeer: Peer?
  /// The ratio of the best peer's time to the engine's; `nil` without a peer.
  let toPeer: Ratio?
  /// The bounds that were timed for this kernel; may be empty.
  let bounds: [Bound]

  /// Compares the smallest times of a run.
  ///
  /// - Throws: `ComparisonError.noFloor` without a floor, `.unequalTurns` when the time of some
  ///   turn is missing.
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
      // `others` leaves `.ours` out.
      case .floor, .ours: floors.append(found)
      }
    }
    // Of several ways to do the work, the fastest is the floor.
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

  /// Whether the ratio of the engine's time to the floor's is at most the kernel's limit.
  var isNearFloor: Bool { toFloor.value <= kernel.timesFloor }

  /// Whether the engine misses one of the kernel's limits: that of the floor or that of the best
  /// peer.
  var misses: Bool { !isNearFloor || !isAhead }

  /// Whether the ratio of the best peer's time to the engine's is at least the limit; true without
  /// a peer.
  var isAhead: Bool { toPeer.map { $0.value >= kernel.timesPeer } ?? true }
}

extension [Double] {
  /// The smallest element; infinite if there is none.
  fileprivate var least: Double { self.min() ?? .infinity }
}
