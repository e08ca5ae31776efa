internal import Benchmarking
internal import Screens

/// Uses of apps, frame by frame: several motions at a time, and fingers between them.
///
/// Without a tag: the gate compares their exact metrics only.
let appsGroup = BenchmarkGroup("apps") {
  replay("open-card", framesPerSecond: 120) { OpenCardReplay() }
  replay("interrupted-push", framesPerSecond: 120) { InterruptedPushReplay() }
  replay("random-use", parameters: ["seconds": RandomUseReplay.seconds], framesPerSecond: 60) {
    RandomUseReplay()
  }
  replay("feed", parameters: ["cells": 10_000], framesPerSecond: 120) { FeedReplay(cells: 10_000) }
  replay("rotation", framesPerSecond: 120) { RotationReplay() }
  // The same by fingers with irregular timing, as real ones have.
  replay("feed", parameters: ["cells": 10_000, "finger": "jittered"], framesPerSecond: 120) {
    FeedReplay(cells: 10_000, PanRecording(.jittered))
  }
  replay("rotation", parameters: ["finger": "held"], framesPerSecond: 120) {
    RotationReplay(PanRecording(.held))
  }
}
