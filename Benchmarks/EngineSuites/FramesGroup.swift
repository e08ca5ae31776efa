internal import Benchmarking
internal import Screens

/// Every screen system replayed frame by frame, and frames of disturbed motions.
///
/// Every registered system appears here automatically, at three frame rates. The gate times the
/// replays at 120 Hz, except those of related systems, whose exact metrics it compares.
let framesGroup = BenchmarkGroup("frames") {
  let untimed = Set(TransitionSystem.related.map(\.name))
  for system in TransitionSystem.all {
    for rate in [60, 90, 120] {
      replay(
        system.name, parameters: ["hz": rate], framesPerSecond: rate,
        tags: rate == 120 && !untimed.contains(system.name) ? [.gate, .core] : []
      ) {
        SystemReplay(system, framesPerSecond: rate)
      }
    }
  }
  // A ledger with 10 000 entries, thirty rows of which are on screen.
  if let push = TransitionSystem.named("ledger-push") {
    replay(
      "ledger-push", parameters: ["hz": 120, "rows": 10_000], framesPerSecond: 120,
      tags: [.gate, .memory]
    ) {
      SystemReplay(push, setting: SystemSetting(rowCount: 10_000), framesPerSecond: 120)
    }
  }
  // Without a tag: the gate compares their exact metrics only.
  if let push = TransitionSystem.named("today-push") {
    replay("cancel", framesPerSecond: 120) {
      SystemReplay(push, framesPerSecond: 120, isCancelled: true)
    }
  }
  for (name, timing) in [
    ("card-dismiss-gesture", PanRecording.Timing.jittered), ("today-pop", .held),
  ] {
    if let system = TransitionSystem.named(name) {
      replay(name, parameters: ["finger": timing.rawValue, "hz": 120], framesPerSecond: 120) {
        SystemReplay(system, framesPerSecond: 120, recording: PanRecording(timing))
      }
    }
  }
  replay("retarget", framesPerSecond: 120) { CardsReplay(.retarget) }
  replay("interruption", framesPerSecond: 120) { CardsReplay(.interruption) }
}

/// Returns a stepped benchmark of the replay that `setUp` creates; each step is a frame.
func replay(
  _ name: String, parameters: KeyValuePairs<String, any CustomStringConvertible> = [:],
  framesPerSecond: Int, tags: [Tag] = [],
  setUp: @escaping @Sendable () -> some FrameReplay
) -> Benchmark {
  Benchmark(
    stepped: name, parameters: parameters, stepInterval: 1 / Double(framesPerSecond), tags: tags,
    setUp: setUp
  ) { replay in
    replay.begin()
  } step: { frame, replay in
    try replay.show(frame)
  } checksum: { replay in
    .approximate(replay.sum)
  }
}
