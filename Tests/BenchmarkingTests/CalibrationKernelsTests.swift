import Benchmarking
import Testing

@Suite struct CalibrationKernelsTests {
  @Test(.enabled(if: Toolchain.isOptimised, "takes seconds without optimisation"))
  func calibrationKernelsAreNotOptimisedAway() {
    let floors = CalibrationFloors.measure()
    // A thousand dependent steps of one cycle or more at 10 GHz or less take 100 ns.
    #expect(floors.arithmetic >= 100)
    #expect(floors.branches >= 100)
    #expect(floors.loads >= 100)
  }
}
