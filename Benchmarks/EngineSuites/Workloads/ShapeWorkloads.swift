internal import Animations
internal import Benchmarking
internal import Geometry
internal import ViewTree

/// Touches at random locations of a screen.
struct HitTestWorkload {
  private let tree: ViewTree
  private let size: Size
  private var random = WorkloadRandom()
  /// The sum of the widths of all views that were hit so far, in points.
  private(set) var sum = 0.0

  init(_ shape: ViewShape) {
    size = shape.frames[0].size
    tree = shape.makeTree()
  }

  /// Finds the view under the next touch.
  mutating func touch() {
    let point = Point(x: random.unit() * size.width, y: random.unit() * size.height)
    if let view = tree.hitTest(point) { sum += tree[view].bounds.width }
  }
}

/// Frames of a screen whose content scrolls by four points in each.
struct ScrolledSceneWorkload {
  private let scene: Scene
  private let scrolled: ViewID
  private var frame = FrameSnapshot()
  /// The sum of the bottom edges of the frontmost view's box over all frames, in points.
  private(set) var sum = 0.0

  init(_ shape: ViewShape) {
    let scene = Scene(windowBounds: shape.frames[0])
    let views = shape.insertViews { frame, superview in
      scene.insert(ViewProperties(geometry: View(frame: frame)), in: superview ?? scene.window)
    }
    scrolled = views[shape.parents[shape.contentIndex]]
    self.scene = scene
    // The first capture reserves the storage that the measured ones reuse.
    scene.capture(into: &frame)
  }

  /// Scrolls and captures the next frame.
  mutating func scroll() {
    let offset = scene[scrolled].bounds.origin.y
    scene[scrolled].bounds.origin.y = offset < 400 ? offset + 4 : 0
    scene.capture(into: &frame)
    sum += frame.entries.last?.boundingRect.maxY ?? 0
  }
}
