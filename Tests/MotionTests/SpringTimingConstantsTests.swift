import Geometry
import Motion
import TestSupport
import Testing

@Suite struct SpringTimingConstantsTests {
  @Test("E-08 a damping ratio takes its frequency from the duration")
  func dampingRatio() {
    let timing = SpringTiming(duration: 0.85, dampingRatio: 0.7)
    expectClose(timing.spring.stiffness, 134.005045, within: 5.1e-7)
    #expect(timing.duration == 0.85)
    let moving = SpringTiming(
      duration: 1.2359999418258667, dampingRatio: 0.6, initialVelocity: Vector(dx: 1, dy: 7))
    expectClose(moving.spring.angularFrequency, 8.637675225, within: 1e-8)
    #expect(moving.initialVelocity == Vector(dx: 1, dy: 7))
  }

  @Test("E-08 without arguments a spring takes its settling time")
  func noArguments() {
    let timing = SpringTiming()
    expectClose(timing.spring.angularFrequency, 18.257419, within: 5.1e-7)
    expectClose(timing.spring.dampingRatio, 4.564355, within: 5.1e-7)
    expectClose(timing.progress(at: 0.1), 0.544778, within: 5.1e-7)
    expectClose(timing.progress(at: 0.25), 0.942038, within: 5.1e-7)
    expectClose(timing.progress(at: 0.5), 0.998901, within: 5.1e-7)
    // 9.233413476451586 / ω: the root of (1 + x)·e⁻ˣ = 0.001 over the frequency.
    expectClose(timing.duration, 0.505734884, within: 1e-9)
  }

  @Test("E-08 physical constants take their settling time")
  func physicalConstants() {
    let timing = SpringTiming(mass: 1, stiffness: 100, damping: 10)
    expectClose(timing.duration, 1.4727003346780925, within: 1e-12)
    expectClose(timing.progress(at: 0.5), 1.074591, within: 5.1e-7)
    #expect(timing == SpringTiming(.layerAnimation))
  }

  @Test("E-08 stiffness and damping have floors")
  func floors() {
    let soft = SpringTiming(mass: 1, stiffness: -5, damping: 1)
    #expect(soft.spring == Spring(stiffness: 0.01, damping: 1))
    #expect(soft.diagnostics == .clampedSpring)
    let loose = SpringTiming(mass: 1, stiffness: 100, damping: -5)
    #expect(loose.spring == Spring(stiffness: 100, damping: 0))
    #expect(loose.diagnostics == [.clampedSpring, .neverSettles])
  }

  @Test func undefinedConstantsTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = SpringTiming(mass: 1, stiffness: .nan, damping: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = SpringTiming(mass: 0, stiffness: 1, damping: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = SpringTiming(mass: 1, stiffness: 1, damping: .nan)
    }
  }
}
