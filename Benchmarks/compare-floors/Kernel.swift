/// A benchmark of the engine, and what is expected of it beside others that do its work.
struct Kernel {
  /// The suite of all kernels.
  static let suite = "transitions"

  /// `group/name[parameter=value]` within the suite.
  let benchmark: String
  /// How many times as fast as the best peer it is to be.
  let timesPeer: Double
  /// How many times the floor's time it may take.
  let timesFloor: Double
  /// Peers that are not built here.
  let recorded: [RecordedPeer]

  init(
    _ benchmark: String, timesPeer: Double, timesFloor: Double, recorded: [RecordedPeer] = []
  ) {
    self.benchmark = benchmark
    self.timesPeer = timesPeer
    self.timesFloor = timesFloor
    self.recorded = recorded
  }

  /// The group, by which the programs that do the same work are called too.
  var group: String { String(benchmark.prefix { $0 != "/" }) }
}

/// A peer that was built and timed once, beside the floor of the same work.
///
/// Its ratio to that floor stands for it: times of another machine mean nothing here. Of several
/// readings, the smallest of the peer and the largest of the floor are kept, which is hard on the
/// engine.
struct RecordedPeer {
  /// The project and its version.
  let name: String
  /// The least time it took for an item, in nanoseconds.
  let nanoseconds: Double
  /// The most that the floor took beside it.
  let floorNanoseconds: Double

  init(_ name: String, nanoseconds: Double, floorNanoseconds: Double) {
    self.name = name
    self.nanoseconds = nanoseconds
    self.floorNanoseconds = floorNanoseconds
  }

  /// How many times the floor's time it takes.
  var timesFloor: Double { nanoseconds / floorNanoseconds }
}
