internal import CPlatform
internal import Measurements

/// A fixture whose body does known work in addition, for the self-test of the harness.
private final class PlantedFixture: RunningFixture {
  private let fixture: any RunningFixture
  private let work: PlantedWork

  init(_ fixture: any RunningFixture, _ work: PlantedWork) {
    (self.fixture, self.work) = (fixture, work)
  }

  func run(_ iterations: Iterations) throws {
    try fixture.run(iterations)
    for _ in iterations {
      cplatform_planted_work(CInt(clamping: work.steps), CInt(clamping: work.outlinedSteps))
    }
  }

  func checksum() -> Checksum { fixture.checksum() }
  func readings() -> [Metric: CustomReading] { fixture.readings() }
  func tearDown() throws { try fixture.tearDown() }
}

extension Benchmark {
  /// Returns a benchmark that does `work` in each iteration, after its own.
  func planting(_ work: PlantedWork) -> Benchmark {
    var planted = self
    planted.makeFixture = { [makeFixture] in PlantedFixture(try makeFixture(), work) }
    return planted
  }
}
