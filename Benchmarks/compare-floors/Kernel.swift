internal import Measurements

/// A benchmark of the engine, with the limits of its ratios to its floor and its best peer.
struct Kernel {
  /// The suite that contains the benchmarks of all kernels.
  static let suite = "transitions"

  /// The benchmark's identifier within the suite: `group/name[parameter=value]`.
  let benchmark: String
  /// The time that is compared: processor time, or that of the median frame of a replay.
  let metric: Metric
  /// The smallest allowed ratio of the best peer's time to the engine's.
  let timesPeer: Double
  /// The largest allowed ratio of the engine's time to the floor's.
  let timesFloor: Double
  /// The peers that are not built here, whose times are derived from the floor of this run.
  let recorded: [RecordedPeer]

  init(
    _ benchmark: String, metric: Metric = .cpu, timesPeer: Double, timesFloor: Double,
    recorded: [RecordedPeer] = []
  ) {
    self.benchmark = benchmark
    self.metric = metric
    self.timesPeer = timesPeer
    self.timesFloor = timesFloor
    self.recorded = recorded
  }

  /// The benchmark's group, which also names the programs that do the same work.
  var group: String { BenchmarkID(benchmark).suite }
}

/// A peer that was built and timed once, together with the floor of the same work.
///
/// The ratio to that floor is used instead of the time, which is meaningless on another machine. Of
/// several readings, the smallest of the peer and the largest of the floor are kept, which is
/// unfavourable to the engine.
struct RecordedPeer {
  /// The name and version of the peer's project.
  let name: String
  /// The peer's smallest time per item, in nanoseconds.
  let nanoseconds: Double
  /// The floor's largest time per item in the same session, in nanoseconds.
  let floorNanoseconds: Double

  init(_ name: String, nanoseconds: Double, floorNanoseconds: Double) {
    self.name = name
    self.nanoseconds = nanoseconds
    self.floorNanoseconds = floorNanoseconds
  }

  /// The ratio of the peer's time to the floor's, in the recorded session.
  var timesFloor: Double { nanoseconds / floorNanoseconds }
}
