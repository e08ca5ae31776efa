internal import Testing

@testable internal import compare_floors

@Suite struct ReadingTests {
  @Test func readingLineHasBenchmarkRoleNameAndTime() {
    #expect(
      Reading(line: "cards/build[cells=10000]\tfloor\ttree of 16, AVX2\t0.4630")
        == Reading(
          benchmark: "cards/build[cells=10000]", role: .floor, name: "tree of 16, AVX2",
          nanoseconds: 0.463))
    #expect(Reading(line: "ripple/path\tpeer\tcairo\t131")?.role == .peer)
  }

  @Test(
    arguments: [
      "", "cards/build", "cards/build\tfloor\ttree", "cards/build\tfloor\ttree\t1\t2",
      "cards/build\treference\ttree\t1", "\tfloor\ttree\t1", "cards/build\tfloor\t\t1",
      "cards/build\tfloor\ttree\tfast", "cards/build\tfloor\ttree\t0",
      "cards/build\tfloor\ttree\t-1", "cards/build\tfloor\ttree\tinf",
      "cards/build\tfloor\ttree\tnan", "cards/build floor tree 1",
    ])
  func malformedLineIsNotAReading(line: String) {
    #expect(Reading(line: line) == nil)
  }
}
