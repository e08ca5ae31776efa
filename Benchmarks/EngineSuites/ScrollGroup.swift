internal import Benchmarking
internal import Screens

/// Lists of cards under a finger, frame by frame at 120 Hz.
///
/// The work of a frame does not depend on the number of cells, except for the search in the layout.
let scrollGroup = BenchmarkGroup("scroll") {
  for cells in [10_000, 100_000, 1_000_000] {
    replay(
      "fling", parameters: ["cells": cells], framesPerSecond: 120, tags: cardTags(cells: cells)
    ) {
      ScrollReplay(cells: cells)
    }
  }
  replay("fling", parameters: ["cells": 10_000, "finger": "coalesced"], framesPerSecond: 120) {
    ScrollReplay(cells: 10_000, PanRecording(.coalesced))
  }
}
