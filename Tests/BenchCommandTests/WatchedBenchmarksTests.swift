internal import Measurements
internal import Testing

@testable import BenchCommand

/// The choice of benchmarks after an edit, and which of them may count as measured.
@Suite struct WatchedBenchmarksTests {
  private let all = ["a/one", "a/two", "a/three"]

  private func record(_ id: String, failure: BenchmarkFailure? = nil) -> BenchmarkRecord {
    BenchmarkRecord(id: id, items: 1, tags: [], failure: failure)
  }

  private func chosen(_ watched: WatchedBenchmarks, _ affected: Set<String> = []) -> [String] {
    all.filter { watched.needs($0, affected: affected) }
  }

  @Test func affectedAndUnmeasuredBenchmarksAreChosen() {
    var watched = WatchedBenchmarks()
    #expect(chosen(watched) == all)
    #expect(watched.take(all.map { record($0) }) == all)
    #expect(chosen(watched) == [])
    #expect(chosen(watched, ["a/two"]) == ["a/two"])
  }

  @Test func benchmarkLeftOutByABudgetDoesNotCountAsMeasured() {
    var watched = WatchedBenchmarks()
    #expect(watched.take([record("a/one")]) == ["a/one"])
    #expect(chosen(watched) == ["a/two", "a/three"])
    _ = watched.take([record("a/two"), record("a/three")])
    // All were affected, and the budget was over after the first: only its functions are known.
    #expect(watched.take([record("a/one")]) == ["a/one"])
  }

  @Test func failedBenchmarkIsMeasuredAgain() {
    var watched = WatchedBenchmarks()
    let records = [record("a/one", failure: .stalled(seconds: 1)), record("a/two")]
    #expect(watched.take(records + [record("a/three")]) == ["a/two", "a/three"])
    #expect(chosen(watched) == ["a/one"])
  }
}
