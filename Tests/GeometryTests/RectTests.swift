import Geometry
import Testing

@Suite struct RectTests {
  private static let rect = Rect(x: 10, y: 20, width: 30, height: 50)

  @Test func edgesAndCentre() {
    #expect(Self.rect.minX == 10 && Self.rect.midX == 25 && Self.rect.maxX == 40)
    #expect(Self.rect.minY == 20 && Self.rect.midY == 45 && Self.rect.maxY == 70)
    #expect(Self.rect.center == Point(x: 25, y: 45))
  }

  @Test func rectContainsItsLeftAndTopEdges() {
    #expect(Self.rect.contains(Point(x: 10, y: 20)))
    #expect(!Self.rect.contains(Point(x: 40, y: 45)))
    #expect(!Self.rect.contains(Point(x: 25, y: 70)))
    #expect(!Self.rect.contains(Point(x: 9.999, y: 45)))
  }

  @Test func emptyRectContainsNoPoint() {
    #expect(!Rect(x: 1, y: 1, width: 0, height: 0).contains(Point(x: 1, y: 1)))
    #expect(!Rect(x: 1, y: 1, width: -5, height: 5).contains(Point(x: 0, y: 2)))
    #expect(!Self.rect.contains(Point(x: .nan, y: 45)))
  }
}
