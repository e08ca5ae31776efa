import Geometry
import TestSupport
import Testing

@Suite struct RoundedRectTests {
  private static func path(_ rect: Rect, _ radius: Double) -> Path {
    var path = Path()
    path.addRoundedRect(rect, cornerRadius: radius)
    return path
  }

  private static let card = Rect(x: 20, y: 10, width: 335, height: 460)

  @Test func roundedRectHasFourLinesAndFourCurvesClockwise() {
    let path = Self.path(Rect(x: 0, y: 0, width: 100, height: 60), 10)
    #expect(
      path.elements
        == [.move, .line, .cubic, .line, .cubic, .line, .cubic, .line, .cubic, .close])
    #expect(path.points[0] == Point(x: 10, y: 0))
    #expect(path.points[1] == Point(x: 90, y: 0))
    #expect(path.points[4] == Point(x: 100, y: 10))
    #expect(path.points[16] == path.points[0])
    // The control point of a corner lies κ radii from where its curve begins.
    expectClose(path.points[2].x, 90 + 10 * 0.5522847498307936, within: 1e-13)
    #expect(path.windingNumber(around: Point(x: 50, y: 30)) == 1)
  }

  @Test("the corners cut off what an oval of twice the radius leaves of its square")
  func area() {
    for radius in [0.0, 1, 16, 100, 167.5] {
      let area = Self.path(Self.card, radius).signedArea
      let corners = 4 * radius * radius - 1.00028001 * .pi * radius * radius
      // The ratio has nine digits.
      expectClose(
        area, Self.card.width * Self.card.height - corners,
        within: 5e-9 * .pi * radius * radius + 1e-9)
      #expect(Self.path(Self.card, radius).boundingBox == Self.card)
    }
  }

  @Test("the radius is at most half the shorter side, and not negative")
  func radiusIsClamped() {
    #expect(Self.path(Self.card, 1000) == Self.path(Self.card, 167.5))
    #expect(Self.path(Self.card, .infinity) == Self.path(Self.card, 167.5))
    #expect(Self.path(Self.card, -3) == Self.path(Self.card, 0))
    #expect(Self.path(Self.card, .nan) == Self.path(Self.card, 0))
  }

  @Test func cornersAreOutside() {
    let path = Self.path(Self.card, 16)
    for x in [20.5, 354.5] {
      for y in [10.5, 469.5] {
        #expect(!path.contains(Point(x: x, y: y), using: .winding))
        #expect(Self.path(Self.card, 0).contains(Point(x: x, y: y), using: .winding))
      }
    }
    #expect(path.contains(Point(x: 20.5, y: 100), using: .winding))
  }

  @Test func zeroSizedRoundedRectIsAPoint() {
    let path = Self.path(Rect(x: 5, y: 6, width: 0, height: 0), 16)
    #expect(path.points.allSatisfy { $0 == Point(x: 5, y: 6) })
    #expect(path.signedArea == 0)
  }

  @Test("a negative size reverses the path")
  func negativeSize() throws {
    let path = Self.path(Rect(x: 100, y: 10, width: -100, height: 50), 8)
    let box = try #require(path.boundingBox)
    #expect(box == Rect(x: 0, y: 10, width: 100, height: 50))
    #expect(path.signedArea < 0)
    expectClose(
      -path.signedArea, Self.path(box, 8).signedArea, within: 1e-10)
  }
}
