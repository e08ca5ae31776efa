internal import Benchmarking

/// Trees of real screens, beside a uniform random one: real frames in chains of wrappers.
///
/// The exact metrics are gated only. `Benchmarks/Shapes` has the source of the trees.
let shapesGroup = BenchmarkGroup("shapes") {
  for screen in ScreenShape.allCases {
    // An item is a view.
    Benchmark("to-root", parameters: ["shape": screen.rawValue], items: screen.viewCount) {
      ConversionTreeWorkload(screen.shape)
    } body: { iterations, workload in
      for _ in iterations {
        workload.scrollAndConvertAll()
        clobberMemory()
      }
    } checksum: { workload in
      .approximate(workload.sum)
    }
  }
  for screen in [ScreenShape.feedAndroid, .chatMac, .uniform] {
    Benchmark("hit-test", parameters: ["shape": screen.rawValue]) {
      HitTestWorkload(screen.shape)
    } body: { iterations, workload in
      for _ in iterations { workload.touch() }
      blackHole(workload.sum)
    } checksum: { workload in
      .approximate(workload.sum)
    }
    // An item is a view: all views are captured after a change of the model.
    Benchmark("scroll", parameters: ["shape": screen.rawValue], items: screen.viewCount) {
      ScrolledSceneWorkload(screen.shape)
    } body: { iterations, workload in
      for _ in iterations {
        workload.scroll()
        clobberMemory()
      }
    } checksum: { workload in
      .approximate(workload.sum)
    }
  }
  messageList
}

/// A list of messages of 24 to 658 points, beside the cards of 72 to 311 points of `cards/visible`.
private let messageList = Benchmark(
  "visible", parameters: ["cells": 10_000, "shape": ScreenShape.chatMac.rawValue]
) {
  CardListWorkload(cells: 10_000, .chatMac)
} body: { iterations, workload in
  for _ in iterations {
    workload.showVisible()
    blackHole(workload.sum)
  }
} checksum: { workload in
  .approximate(workload.sum)
}
