import Benchmarking
import Testing

@Suite struct BenchmarkTests {
  @Test func groupBuilderAcceptsConditionsAndLoops() {
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

  @Test func bodyWithoutAFixtureReturnsItsChecksum() throws {
    let benchmark = Benchmark("sum") { iterations in
      var sum = 0
      for _ in iterations { sum += opaque(7) }
      return .exact(UInt64(sum))
    }
    let fixture = try benchmark.makeFixture()
    try fixture.run(Iterations(1))
    #expect(fixture.checksum() == .exact(7))
    try fixture.run(Iterations(6))
    #expect(fixture.checksum() == .exact(42), "that of the last iterations alone")
  }

  @Test func powersLieInTheRange() {
    #expect(powers(of: 10, in: 10...1_000_000) == [10, 100, 1000, 10_000, 100_000, 1_000_000])
    #expect(powers(of: 2, in: 1...9) == [1, 2, 4, 8])
    #expect(powers(of: 2, in: 5...7) == [])
    #expect(powers(of: 10, in: 1...Int.max).count == 19)
  }

  @Test func powersOfAnInvalidBaseTrap() async {
    await #expect(processExitsWith: .failure) { _ = powers(of: 1, in: 1...10) }
    await #expect(processExitsWith: .failure) { _ = powers(of: 2, in: 0...10) }
  }

  @Test func fixtureKeepsItsStateBetweenCalls() throws {
    let fixture = try counting("x").makeFixture()
    try fixture.run(Iterations(2))
    try fixture.run(Iterations(3))
    #expect(fixture.checksum() == .exact(5))
    #expect(try counting("x").makeFixture().checksum() == .exact(0))
  }
}
