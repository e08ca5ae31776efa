import Measurements
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
}
