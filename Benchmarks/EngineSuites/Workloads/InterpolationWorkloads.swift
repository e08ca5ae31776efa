internal import Batches
internal import Benchmarking
internal import Geometry
internal import Motion

/// One frame of many animated views, each with its own progress and twelve numbers to interpolate.
struct InterpolationLerpWorkload {
  private let starts: [ViewState]
  private let ends: [ViewState]
  private let progress: [Double]
  private var states: [ViewState]

  init(views: Int) {
    var random = WorkloadRandom()
    starts = (0..<views).map { _ in .random(using: &random) }
    ends = (0..<views).map { _ in .random(using: &random) }
    progress = (0..<views).map { _ in random.unit() }
    states = [ViewState](repeating: ViewState(frame: .zero), count: views)
  }

  mutating func interpolate() {
    let (starts, ends, progress) = (starts, ends, progress)
    var output = states.mutableSpan
    ViewState.interpolate(
      from: starts.span, to: ends.span, progress: progress.span, into: &output)
  }

  var sum: Double { states.reduce(0) { $0 + $1.sum } }
}

/// One frame of many animated views whose transforms are interpolated in parts, rotation included.
///
/// Each view costs a sine and a cosine of its rotation.
struct InterpolationDecomposedWorkload {
  private let starts: [DecomposedViewState]
  private let ends: [DecomposedViewState]
  private let progress: [Double]
  private var states: [ViewState]

  init(views: Int) {
    var random = WorkloadRandom()
    starts = (0..<views).map { _ in .random(using: &random) }
    ends = (0..<views).map { _ in .random(using: &random) }
    progress = (0..<views).map { _ in random.unit() }
    states = [ViewState](repeating: ViewState(frame: .zero), count: views)
  }

  mutating func interpolate() {
    let (starts, ends, progress) = (starts, ends, progress)
    var output = states.mutableSpan
    DecomposedViewState.interpolate(
      from: starts.span, to: ends.span, progress: progress.span, into: &output)
  }

  var sum: Double { states.reduce(0) { $0 + $1.sum } }
}

extension Rect {
  fileprivate static func random(using random: inout WorkloadRandom) -> Rect {
    let origin = Point(x: random.unit(), y: random.unit())
    return Rect(origin: origin, size: Size(width: random.unit(), height: random.unit()))
  }
}

extension ViewState {
  fileprivate static func random(using random: inout WorkloadRandom) -> ViewState {
    let frame = Rect.random(using: &random)
    let transform = AffineTransform(
      a: random.unit(), b: random.unit(), c: random.unit(), d: random.unit(),
      tx: random.unit(), ty: random.unit())
    return ViewState(
      frame: frame, transform: transform, alpha: random.unit(), cornerRadius: random.unit())
  }

  /// The sum of all twelve numbers, so that a checksum depends on each.
  fileprivate var sum: Double {
    frame.minX + frame.minY + frame.width + frame.height + transform.a + transform.b
      + transform.c + transform.d + transform.tx + transform.ty + alpha + cornerRadius
  }
}

extension DecomposedViewState {
  fileprivate static func random(using random: inout WorkloadRandom) -> DecomposedViewState {
    let frame = Rect.random(using: &random)
    let transform = DecomposedTransform(
      translation: Vector(dx: random.unit(), dy: random.unit()), rotation: random.unit(),
      scaleX: random.unit(), scaleY: random.unit(), shear: random.unit())
    return DecomposedViewState(
      frame: frame, transform: transform, alpha: random.unit(), cornerRadius: random.unit())
  }
}
