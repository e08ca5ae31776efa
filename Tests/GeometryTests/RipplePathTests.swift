import Geometry
import TestSupport
import Testing

@Suite struct RipplePathTests {
  private static let bounds = Rect(x: 0, y: 0, width: 320, height: 568)

  @Test("E-18 a ripple is an oval and then its bounds")
  func elements() {
    let ripple = RipplePath(bounds: Self.bounds, center: Point(x: 56, y: 212.5), radius: 40)
    var expected = Path()
    expected.addOval(in: Rect(x: 16, y: 172.5, width: 80, height: 80))
    expected.addRect(Self.bounds)
    #expect(ripple.path == expected)
  }

  @Test("E-19 the hole is transparent and the rest covered")
  func evenOddMask() {
    let ripple = RipplePath(bounds: Self.bounds, center: Point(x: 160, y: 284), radius: 50)
    #expect(!ripple.isVisible(Point(x: 160, y: 284)))
    #expect(!ripple.isVisible(Point(x: 160, y: 284 + 49.9)))
    #expect(ripple.isVisible(Point(x: 160, y: 284 + 50.1)))
    #expect(!ripple.isVisible(Point(x: -1, y: 284)))
  }

  @Test("E-19 a radius of zero leaves all covered and makes no NaN")
  func zeroRadius() {
    let center = Point(x: 160, y: 284)
    let ripple = RipplePath(bounds: Self.bounds, center: center, radius: 0)
    #expect(ripple.path.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    #expect(ripple.visibleArea == 320 * 568)
    #expect(ripple.isVisible(center))
    #expect(ripple.isVisible(Point(x: 10, y: 284)))
  }

  @Test("E-19 covered points agree with the circle, away from its outline")
  func agreesWithCircle() {
    var random = SeededGenerator(seed: 5)
    var ripple = RipplePath(bounds: Self.bounds, center: .zero, radius: 0)
    for _ in 0..<20_000 {
      let center = Point(x: random.uniform(in: -100...420), y: random.uniform(in: -100...668))
      let radius = random.uniform(in: 0...652)
      ripple.moveHole(to: center, radius: radius)
      let point = Point(x: random.uniform(in: 0...319), y: random.uniform(in: 0...567))
      let distance = (point - center).length
      // The cubics run between the circle and 2.7253e-4 of its radius outside.
      guard !(radius...(radius * 1.00027253)).contains(distance) else { continue }
      #expect(
        ripple.isVisible(point) == (distance > radius),
        "seed \(random.seed): centre \(center) radius \(radius) point \(point)")
    }
  }

  @Test("E-18 each coordinate has the bits of the centre plus or minus a number")
  func bitsOfPoints() {
    var random = SeededGenerator(seed: 18)
    let special = [0, -0.0, 1, -1, 0x1p-1074, 1e300, 0.1]
    var ripple = RipplePath(bounds: Self.bounds, center: .zero, radius: 0)
    for index in 0..<2000 {
      let center =
        index < 49
        ? Point(x: special[index % 7], y: special[index / 7])
        : Point(x: random.uniform(in: -500...500), y: random.uniform(in: -500...500))
      let radius = index % 5 == 0 ? 0 : random.uniform(in: 0...900)
      ripple.moveHole(to: center, radius: radius)
      let fresh = RipplePath(bounds: Self.bounds, center: center, radius: radius)
      let expected = Self.points(center, radius)
      for (place, point) in expected.enumerated() {
        for found in [ripple.points[place], fresh.points[place]] {
          #expect(
            found.x.bitPattern == point.x.bitPattern && found.y.bitPattern == point.y.bitPattern,
            "seed \(random.seed): centre \(center) radius \(radius) point \(place)")
        }
      }
    }
  }

  /// The outline, number by number.
  private static func points(_ center: Point, _ radius: Double) -> [Point] {
    let (x, y) = (center.x, center.y)
    let k = radius * 0.5522847498307936
    return [
      Point(x: x + radius, y: y), Point(x: x + radius, y: y + k), Point(x: x + k, y: y + radius),
      Point(x: x, y: y + radius), Point(x: x - k, y: y + radius), Point(x: x - radius, y: y + k),
      Point(x: x - radius, y: y), Point(x: x - radius, y: y - k), Point(x: x - k, y: y - radius),
      Point(x: x, y: y - radius), Point(x: x + k, y: y - radius), Point(x: x + radius, y: y - k),
      Point(x: x + radius, y: y),
      Point(x: 0, y: 0), Point(x: 320, y: 0), Point(x: 320, y: 568), Point(x: 0, y: 568),
    ]
  }

  @Test func movedHoleEqualsANewRipple() {
    var ripple = RipplePath(bounds: Self.bounds, center: Point(x: 1, y: 2), radius: 3)
    let before = ripple
    ripple.moveHole(to: Point(x: 100, y: 50), radius: 75)
    #expect(
      ripple == RipplePath(bounds: Self.bounds, center: Point(x: 100, y: 50), radius: 75))
    #expect(before == RipplePath(bounds: Self.bounds, center: Point(x: 1, y: 2), radius: 3))
  }

  @Test("G-03 hole area of the centred ripple", arguments: [(0.1, 0.073483), (0.2, 0.293932)])
  func areaFraction(time: Double, expected: Double) {
    let diagonal = Vector(dx: 320, dy: 568).length
    let ripple = RipplePath(
      bounds: Self.bounds, center: Self.bounds.center, radius: diagonal * time)
    // The table counts the drawn oval, 1.00028 of the circle that this area is exact for.
    let fraction = 1 - ripple.visibleArea / (320 * 568)
    expectClose(fraction * 1.00028001, expected, within: 5.1e-7)
  }

  @Test("G-07 the hole opens the whole screen at the distance of the farthest corner")
  func fullCover() {
    let center = Point(x: 56, y: 212.5)
    let open = RipplePath(bounds: Self.bounds, center: center, radius: 442.804981)
    expectClose(open.visibleArea, 0, within: 1e-9)
    let almost = RipplePath(bounds: Self.bounds, center: center, radius: 442.7)
    #expect(almost.visibleArea > 0)
  }

  @Test("visible area agrees with counting along lines")
  func areaAgreesWithIntegration() {
    var random = SeededGenerator(seed: 6)
    for round in 0..<200 {
      let center = Point(x: random.uniform(in: -200...520), y: random.uniform(in: -200...768))
      let radius = random.uniform(in: 0...700)
      let ripple = RipplePath(bounds: Self.bounds, center: center, radius: radius)
      let lines = 4000
      let step = Self.bounds.height / Double(lines)
      var hole = 0.0
      for line in 0..<lines {
        let dy = (Double(line) + 0.5) * step - center.y
        let half = max(radius * radius - dy * dy, 0).squareRoot()
        hole += max(min(center.x + half, 320) - max(center.x - half, 0), 0) * step
      }
      // The midpoint rule errs most at the circle's top and bottom, where the chord grows as a
      // square root: by at most √(2·radius)·step^1.5 at each.
      let bound = 2 * (2 * radius * step).squareRoot() * step + 1e-6
      expectClose(
        ripple.visibleArea, 320 * 568 - hole, within: bound,
        "seed \(random.seed) round \(round)")
    }
  }

  @Test func undefinedHoleTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = RipplePath(bounds: .zero, center: Point(x: .nan, y: 0), radius: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = RipplePath(
        bounds: Rect(x: 0, y: 0, width: .infinity, height: 1), center: .zero, radius: 1)
    }
    await #expect(processExitsWith: .failure) {
      var ripple = RipplePath(bounds: .zero, center: .zero, radius: 1)
      ripple.moveHole(to: .zero, radius: .nan)
    }
  }

  @Test func negativeRadiusTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = RipplePath(bounds: .zero, center: .zero, radius: -1)
    }
  }
}
