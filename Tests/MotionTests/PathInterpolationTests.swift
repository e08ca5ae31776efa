import Geometry
import Motion
import TestSupport
import Testing

@Suite struct PathInterpolationTests {
  private static let bounds = Rect(x: 0, y: 0, width: 320, height: 568)
  private static let center = Point(x: 56, y: 212.5)

  private static func ripple(_ radius: Double) -> Path {
    RipplePath(bounds: bounds, center: center, radius: radius).path
  }

  @Test("E-20 halfway between two ripples is the ripple of the mean radius")
  func ripples() {
    let interpolation = PathInterpolation(from: Self.ripple(20), to: Self.ripple(652))
    #expect(interpolation.diagnostic == nil)
    let half = interpolation.path(at: 0.5)
    expectSame(half, Self.ripple(336), within: 1e-9)
  }

  @Test("E-20 ripples stay ripples all the way", arguments: [0, 0.1, 0.73, 1, 1.05])
  func ripplesAllTheWay(progress: Double) {
    let interpolation = PathInterpolation(from: Self.ripple(5), to: Self.ripple(600))
    expectSame(
      interpolation.path(at: progress), Self.ripple(5 + 595 * progress), within: 1e-9)
  }

  @Test("E-20 rounded rectangles of any radius interpolate")
  func roundedRectangles() {
    let (start, end) = (roundedRect(16), roundedRect(0))
    let quarter = PathInterpolation(from: start, to: end).path(at: 0.25)
    expectSame(quarter, roundedRect(12), within: 1e-12)
  }

  private func roundedRect(_ radius: Double) -> Path {
    var path = Path()
    path.addRoundedRect(Self.bounds, cornerRadius: radius)
    return path
  }

  @Test("E-20 different structures jump to the target and say where they differ")
  func differentStructures() {
    let (ripple, rect) = (Self.ripple(40), roundedRect(3))
    var prefix = Path()
    prefix.addOval(in: Self.bounds)
    let cases = [(ripple, rect, 1), (ripple, prefix, 6), (prefix, ripple, 6), (ripple, Path(), 0)]
    for (start, end, element) in cases {
      let interpolation = PathInterpolation(from: start, to: end)
      #expect(interpolation.diagnostic == .differentStructure(element: element))
      for progress in [-0.1, 0, 0.4, 1, 1.2] {
        #expect(interpolation.path(at: progress) == end)
      }
    }
  }

  @Test func endsAreExact() {
    let (start, end) = (Self.ripple(1 / 3), Self.ripple(100 / 7))
    let interpolation = PathInterpolation(from: start, to: end)
    #expect(interpolation.path(at: 0) == start)
    #expect(interpolation.path(at: 1) == end)
    #expect(PathInterpolation(from: Path(), to: Path()).path(at: 0.5) == Path())
  }

  @Test func reusedPathEqualsANewPath() {
    let interpolation = PathInterpolation(from: Self.ripple(0), to: Self.ripple(652))
    var path = interpolation.end
    for step in 0...10 {
      let progress = Double(step) / 10
      interpolation.write(at: progress, to: &path)
      #expect(path == interpolation.path(at: progress))
    }
  }

  @Test func mismatchedPathAndUndefinedProgressTrap() async {
    await #expect(processExitsWith: .failure) {
      var path = Path()
      PathInterpolation(from: Self.ripple(1), to: Self.ripple(2)).write(at: 0.5, to: &path)
    }
    await #expect(processExitsWith: .failure) {
      _ = PathInterpolation(from: Self.ripple(1), to: Self.ripple(2)).path(at: .nan)
    }
  }

  private func expectSame(
    _ actual: Path, _ expected: Path, within tolerance: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(actual.elements == expected.elements, sourceLocation: sourceLocation)
    for (point, other) in zip(actual.points, expected.points) {
      expectClose(point.x, other.x, within: tolerance, sourceLocation: sourceLocation)
      expectClose(point.y, other.y, within: tolerance, sourceLocation: sourceLocation)
    }
  }
}
