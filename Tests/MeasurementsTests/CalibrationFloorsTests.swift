import Measurements
import TestSupport
import Testing

@Suite struct CalibrationFloorsTests {
  private let reference: CalibrationFloors

  init() throws {
    reference = try floors(1000, 2000, 4000)
  }

  @Test func slowdownIsTheMedianOfThreeRatios() throws {
    let here = try floors(1500, 2000, 16_000)
    #expect(here.slowdown(against: reference) == 1.5)
    #expect(reference.slowdown(against: reference) == 1)
  }

  @Test func fasterMachineHasASlowdownBelowOne() throws {
    let here = try floors(500, 1000, 2000)
    #expect(here.slowdown(against: reference) == 0.5)
  }

  @Test func zeroFloorsHaveNoSlowdown() throws {
    let broken = try floors(0, 2000, 4000)
    #expect(reference.slowdown(against: broken) == nil)
    #expect(broken.slowdown(against: broken) == nil)
  }
}

private func floors(_ arithmetic: Double, _ branches: Double, _ loads: Double) throws
  -> CalibrationFloors
{
  try decoded(
    CalibrationFloors.self,
    #"{"arithmetic": \#(arithmetic), "branches": \#(branches), "loads": \#(loads)}"#)
}
