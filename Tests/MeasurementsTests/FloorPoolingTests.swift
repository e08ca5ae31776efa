import Foundation
import Measurements
import Testing

/// Floors pooled from several processes, and changes of a machine's calibration floors.
@Suite struct FloorPoolingTests {
  @Test func floorIsTheSecondSmallestOfAllProcesses() throws {
    let pooled = try TimedValue(
      processes: [[900, 850, 990], [800, 870], [820, 1000, 1000]], iterationsPerSample: 10)
    #expect(pooled.floor == 82)
    #expect(pooled.samples == [900, 850, 990, 800, 870, 820, 1000, 1000])
    #expect(pooled.iterationsPerSample == 10)
  }

  @Test func floorSpreadIsTheDeviationBetweenProcesses() throws {
    // Floors 100, 101, 103: 1 from their median, in the middle; 1.4826 of that is a deviation.
    let pooled = try TimedValue(
      processes: [[100, 100], [101, 101], [103, 103]], iterationsPerSample: 1)
    #expect(pooled.floor == 100)
    let spread = try #require(pooled.floorSpread)
    #expect(abs(spread - 0.014_826) < 1e-12)
  }

  @Test func singleProcessHasNoFloorSpread() throws {
    #expect(try TimedValue(samples: [1, 2, 3], iterationsPerSample: 1).floorSpread == nil)
    #expect(try TimedValue(processes: [[0, 0]], iterationsPerSample: 1).floorSpread == nil)
  }

  @Test func floorSpreadAndMaximumRoundTripThroughJSON() throws {
    var time = try TimedValue(samples: [1, 2, 3], iterationsPerSample: 1)
    time.floorSpread = 0.25
    let count = ExactValue(total: 3, iterations: 1, readings: [3, 5])
    for value in [MetricValue.timed(time), .exact(count)] {
      let data = try JSONEncoder().encode(MetricDocument(value, of: .time))
      #expect(try JSONDecoder().decode(MetricDocument.self, from: data).value == value)
    }
  }

  @Test func largestChangeIsThatOfTheMostChangedKernel() throws {
    let then = try floors(1000, 2000, 500)
    #expect(then.largestChange(since: then) == 0)
    #expect(try abs(floors(1010, 2000, 500).largestChange(since: then) - 0.01) < 1e-12)
    #expect(try abs(floors(1010, 1900, 500).largestChange(since: then) - 0.05) < 1e-12)
    #expect(try abs(floors(1010, 1900, 600).largestChange(since: then) - 0.2) < 1e-12)
  }

  @Test func leastFloorsAreTheElementwiseMinimum() throws {
    let least = try floors(1, 5, 9).least(floors(2, 4, 9))
    #expect(try least == floors(1, 4, 9))
  }

  private func floors(
    _ arithmetic: Double, _ branches: Double, _ loads: Double
  ) throws -> CalibrationFloors {
    let json = #"{"arithmetic": \#(arithmetic), "branches": \#(branches), "loads": \#(loads)}"#
    return try JSONDecoder().decode(CalibrationFloors.self, from: Data(json.utf8))
  }
}
