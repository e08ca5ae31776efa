import Motion
import TestSupport
import Testing

@Suite struct RubberBandTests {
  @Test("S-05 the overscroll of a pull")
  func overscroll() {
    let band = RubberBand(length: 812)
    // 812 · (1 − 1 / (1 + 0.55 · pull / 812)), by hand.
    expectClose(band.overscroll(pulledBy: 100), 51.510957, within: 5e-7)
    expectClose(band.overscroll(pulledBy: 812), 288.129032, within: 5e-7)
    #expect(band.overscroll(pulledBy: -100) == -band.overscroll(pulledBy: 100))
    #expect(band.overscroll(pulledBy: 0) == 0)
    #expect(band.slope(at: 0) == 0.55)
  }

  @Test("S-05 inverse, slope and order")
  func inverse() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<20_000 {
      let band = RubberBand(length: random.uniform(in: 1...2000))
      let pull = random.uniform(in: -20...20) * band.length
      let overscroll = band.overscroll(pulledBy: pull)
      #expect(overscroll.magnitude < band.length && overscroll * pull >= 0, "seed 21")
      // The inverse divides by 1 − overscroll / length, which is at least 1/12.
      expectClose(
        band.pull(displaying: overscroll), pull, within: 1e-12 * band.length * 144, "seed 21")
      let step = band.length * 1e-6
      let difference =
        band.overscroll(pulledBy: pull + step) - band.overscroll(pulledBy: pull - step)
      #expect(difference > 0, "seed 21: it grows with the pull")
      // The second derivative jumps at 0 by 2 · 2c² / length.
      expectClose(difference / (2 * step), band.slope(at: pull), within: 2e-6, "seed 21")
    }
  }

  @Test("S-05 no pull reaches the length, and every overscroll has a pull")
  func limits() {
    let band = RubberBand(length: 400)
    #expect(band.greatestOverscroll < 400)
    expectClose(band.greatestOverscroll, 400 * (1 - 1 / (1 + 0.55 * 1024)), within: 1e-9)
    #expect(band.overscroll(pulledBy: 1e300) == band.greatestOverscroll)
    #expect(band.overscroll(pulledBy: -.infinity) == -band.greatestOverscroll)
    for overscroll in [400, 1e9, .infinity, band.greatestOverscroll] {
      expectClose(band.pull(displaying: overscroll), 400 * 1024, within: 1e-6)
      expectClose(band.pull(displaying: -overscroll), -400 * 1024, within: 1e-6)
    }
    #expect(band.slope(at: 1e7) == 0)
  }

  @Test("S-05 without a length nothing moves")
  func noLength() {
    let band = RubberBand(length: 0)
    #expect(band.overscroll(pulledBy: 50) == 0)
    #expect(band.pull(displaying: 0) == 0)
    #expect(band.slope(at: 0) == 0)
  }

  @Test("S-09 a negative length and NaN trap")
  func traps() async {
    await #expect(processExitsWith: .failure) { _ = RubberBand(length: -1) }
    await #expect(processExitsWith: .failure) { _ = RubberBand(length: .nan) }
    await #expect(processExitsWith: .failure) { _ = RubberBand(length: .infinity) }
    await #expect(processExitsWith: .failure) {
      _ = RubberBand(length: 1).overscroll(pulledBy: .nan)
    }
    await #expect(processExitsWith: .failure) {
      _ = RubberBand(length: 1).pull(displaying: .nan)
    }
    await #expect(processExitsWith: .failure) { _ = RubberBand(length: 1).slope(at: .nan) }
  }
}
