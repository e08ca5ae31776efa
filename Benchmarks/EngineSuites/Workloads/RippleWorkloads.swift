internal import Benchmarking
internal import Geometry

/// A thousand ripples on one screen, each of which changes from a random circle to another.
///
/// The bounds of all ripples are the 375 × 812 points of the screen.
struct RippleWorkload {
  static let ripples = 1000
  static let frames = 120

  private struct Circle {
    let center: Point
    let radius: Double

    /// Returns a random circle; its numbers are drawn as in `Benchmarks/Floors/Ripples.h`.
    ///
    /// Both programs draw the numbers in the same order and from the same ranges.
    static func random(using random: inout WorkloadRandom) -> Circle {
      let center = Point(x: random.uniform(in: 0..<300), y: random.uniform(in: 0..<300))
      return Circle(center: center, radius: random.uniform(in: 1..<301))
    }
  }

  private let circles: [(start: Circle, end: Circle)]
  private let probes: [Point]
  private(set) var ripple: RipplePath
  /// The coverage in the last iteration: the number of covered probes plus the areas in square
  /// points.
  private(set) var covered = 0.0

  private static let bounds = Rect(x: 0, y: 0, width: 375, height: 812)

  /// The number of points that are tested against each ripple; a choice.
  private static let probeCount = 8

  init() {
    var random = WorkloadRandom()
    circles = (0..<Self.ripples).map { _ in
      (Circle.random(using: &random), Circle.random(using: &random))
    }
    probes = (0..<Self.probeCount).map { _ in
      Point(x: random.uniform(in: 0..<375), y: random.uniform(in: 0..<812))
    }
    ripple = RipplePath(bounds: Self.bounds, center: .zero, radius: 0)
  }

  /// Moves the hole of one reused ripple to the circles of all ripples in all frames.
  mutating func rewritePaths() {
    forEachPath(frames: Self.frames) { workload, center, radius in
      workload.ripple.moveHole(to: center, radius: radius)
      clobberMemory()
    }
  }

  /// Creates a new ripple path for every ripple in every frame.
  mutating func makePaths() {
    forEachPath(frames: Self.frames) { workload, center, radius in
      workload.ripple = RipplePath(bounds: Self.bounds, center: center, radius: radius)
      clobberMemory()
    }
  }

  /// Sets `covered` to the number of covered probes plus the visible areas, at half time.
  mutating func measureCoverage() {
    covered = 0
    forEachPath(frames: 1) { workload, center, radius in
      workload.ripple.moveHole(to: center, radius: radius)
      for probe in workload.probes where workload.ripple.isVisible(probe) { workload.covered += 1 }
      workload.covered += workload.ripple.visibleArea
    }
  }

  @inline(__always)
  private mutating func forEachPath(
    frames: Int, _ body: (inout RippleWorkload, Point, Double) -> Void
  ) {
    for frame in 0..<frames {
      // A single frame is that at half time.
      let progress = frames == 1 ? 0.5 : Double(frame) / Double(frames - 1)
      for index in circles.indices {
        let (start, end) = circles[index]
        let x = start.center.x + (end.center.x - start.center.x) * progress
        let y = start.center.y + (end.center.y - start.center.y) * progress
        let radius = start.radius + (end.radius - start.radius) * progress
        body(&self, Point(x: x, y: y), radius)
      }
    }
  }

  /// The sum of the coordinates of the path written last, for the checksum.
  var pathSum: Double { ripple.path.points.reduce(0) { $0 + $1.x + $1.y } }
}
