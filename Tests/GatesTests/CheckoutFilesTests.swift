import Comparison
import Measurements
import ScriptedWorkers
import Sessions
import Testing

@testable import Gates

@Suite struct CheckoutFilesTests {
  private let files = CheckoutFiles(
    at: "/a/checkout",
    paths: [
      "Sources/Sorting/Heap.swift", "Sources/Other/Heap.swift", "Suites/Main.swift",
      "Sources/CSorting/heap.c", "One/Two/Same.swift", "Three/Same.swift",
    ])

  @Test(
    arguments: [
      ("/a/checkout/Sources/Sorting/Heap.swift", "Sources/Sorting/Heap.swift"),
      ("/checkout/Sources/CSorting/heap.c", "Sources/CSorting/heap.c"),
      ("Sorting/Heap.swift", "Sources/Sorting/Heap.swift"),
      // A file of the reference, which the candidate may have no longer.
      (
        "/a/checkout/.bench/references/1-k/source/a/checkout/Sources/Old.swift", "Sources/Old.swift"
      ),
      ("suites/Main.swift", "Suites/Main.swift"),
      // A dependency's file, another checkout's, one of two, and one without a module.
      ("/a/checkout/.build/checkouts/x/Sources/Sorting/Heap.swift", nil),
      ("/a/checkout/.bench/references/1-k/build/checkouts/x/Sources/Sorting/Heap.swift", nil),
      ("/a/checkout2/Suites/Main.swift", nil), ("Module/Same.swift", nil), ("Main.swift", nil),
      ("/Suites/Main.swift", nil), ("", nil),
    ] as [(String, String?)])
  func placesAreRelatedToTheCheckout(recorded: String, path: String?) {
    let place = files.place(of: SourcePlace(file: recorded, line: 3))
    #expect(place == path.map { SourcePlace(file: $0, line: 3) })
  }

  @Test func rowsThatDifferOrFailedHaveAPlace() throws {
    let history = try ScriptedBisection(commits: 0)
    history.script.entries[0].place = SourcePlace(
      file: "\(history.root.path)/Package.swift", line: 3)
    let record = BenchmarkRecord(id: "s/g/a", items: 1, tags: [])
    var rows = [Verdict.regressed, .unchanged, .unchanged].map { verdict in
      BenchmarkComparison(
        id: "s/g/a", record: record,
        metrics: [MetricComparison(metric: .time, verdict: verdict, evidence: .absent(nil))])
    }
    rows[2] = rows[2].failing(.threw("no"))
    let request = try history.request()
    request.locate(&rows)
    let place = SourcePlace(file: "Package.swift", line: 3)
    #expect(rows.map(\.place) == [place, nil, place])
  }
}
