import Benchmarking
import Testing

@Suite struct BenchmarkTests {
  @Test func itemsBelowOneTrap() async {
    await #expect(processExitsWith: .failure) { _ = idle("none", items: 0) }
  }

  @Test func noCountedIterationsTrap() async {
    await #expect(processExitsWith: .failure) { _ = idle("none", countedIterations: 0) }
  }

  @Test func listsTakeConditionsAndLoops() {
    let (isOn, isOff) = (true, false)
    let group = BenchmarkGroup("group") {
      if isOn { counting("on") }
      if isOff { counting("off") }
      if isOff { counting("first") } else { counting("second") }
      for name in ["a", "b"] { counting(name) }
      [counting("c"), counting("d")]
    }
    #expect(group.benchmarks.map(\.name) == ["on", "second", "a", "b", "c", "d"])
  }

  @Test func fixtureKeepsItsStateBetweenCalls() throws {
    let fixture = try counting("x").makeFixture()
    try fixture.run(Iterations(2))
    try fixture.run(Iterations(3))
    #expect(fixture.checksum() == .exact(5))
    #expect(try counting("x").makeFixture().checksum() == .exact(0))
  }
}
