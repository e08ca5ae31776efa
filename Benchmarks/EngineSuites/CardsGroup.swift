internal import Benchmarking

/// The layout of a list of cards: building it, querying the visible cards, and changing it.
///
/// Every iteration takes its next random numbers inside the measured loop, so no two are equal. The
/// lists keep their storage, even between builds. Ten thousand cards and their layout take 200 KiB.
let cardsGroup = BenchmarkGroup("cards") {
  for cells in [10_000, 100_000, 1_000_000] {
    cardBenchmarks(cells: cells, tags: cardTags(cells: cells))
  }
  for cells in [10_000, 100_000] {
    // An item is one of the 400 updates of a batch.
    Benchmark("batch", parameters: ["cells": cells], items: 400, tags: cardTags(cells: cells)) {
      CardBatchWorkload(cells: cells)
    } body: { iterations, workload in
      for _ in iterations {
        workload.update()
        blackHole(workload.contentHeight)
      }
    } checksum: { workload in
      .approximate(workload.contentHeight)
    }
  }
  for rows in [5000, 100_000] {
    listDifference("difference", rows: rows) { $0.compare() }
  }
  // At 100 000 rows the standard library takes seconds.
  listDifference("difference-by-library", rows: 5000) { $0.compareByLibrary() }
  // An item is one of the 1000 frames of a fling down and back up.
  Benchmark(
    "scroll", parameters: ["cells": 10_000], items: 1000, tags: [.gate, .core]
  ) {
    CardFlingWorkload(cells: 10_000)
  } body: { iterations, workload in
    for _ in iterations {
      workload.fling()
      blackHole(workload.contentOffset)
    }
  } checksum: { workload in
    .approximate(workload.contentOffset + Double(workload.shownCount))
  }
}

/// Returns a benchmark of the difference of two lists; an item is a row.
private func listDifference(
  _ name: String, rows: Int,
  _ compare: @escaping @Sendable (inout ListDifferenceWorkload) -> Void
) -> Benchmark {
  Benchmark(name, parameters: ["rows": rows], items: rows) {
    ListDifferenceWorkload(rows: rows)
  } body: { iterations, workload in
    for _ in iterations { compare(&workload) }
  } checksum: { workload in
    .approximate(Double(workload.count))
  }
}

/// Returns the benchmarks of a list of `cells` cells: building, querying, changing.
@ListBuilder<Benchmark>
func cardBenchmarks(cells: Int, tags: [Tag] = []) -> [Benchmark] {
  // An iteration of a million cells is long enough that three are counted, not ten.
  Benchmark(
    "build", parameters: ["cells": cells], items: cells, tags: tags,
    countedIterations: cells > 100_000 ? 3 : 10
  ) {
    CardListWorkload(cells: cells)
  } body: { iterations, workload in
    for _ in iterations {
      workload.build()
      blackHole(workload.contentHeight)
    }
  } checksum: { workload in
    .approximate(workload.contentHeight)
  }
  cardBenchmark("visible", cells: cells, tags: tags) { $0.showVisible() }
  cardBenchmark("resize", cells: cells, tags: tags) { $0.resize() }
  cardBenchmark("edit", cells: cells, tags: tags) { $0.edit() }
}

/// Returns a benchmark whose iteration is one call of `operation` on a list of `cells` cards.
private func cardBenchmark(
  _ name: String, cells: Int, tags: [Tag],
  operation: @escaping @Sendable (inout CardListWorkload) -> Void
) -> Benchmark {
  Benchmark(name, parameters: ["cells": cells], tags: tags) {
    CardListWorkload(cells: cells)
  } body: { iterations, workload in
    for _ in iterations {
      operation(&workload)
      blackHole(workload.sum)
    }
  } checksum: { workload in
    .approximate(workload.sum)
  }
}

/// Returns the tags of the benchmarks of a list of `cells` cells.
///
/// Ten thousand cells fit the L2 cache. For larger lists only coarse limits could be proven, so the
/// gate ignores their time; a million cells would not even set up in the allowed 5 ms.
func cardTags(cells: Int) -> [Tag] {
  cells <= 10_000 ? [.gate, .core] : [.memory]
}
