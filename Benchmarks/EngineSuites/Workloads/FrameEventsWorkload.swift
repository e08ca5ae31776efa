internal import Animations
internal import Geometry
internal import ViewTree

/// A screen of flat views of which one changes its place in the drawing order before each frame.
struct FrameEventsWorkload {
  /// The change before a frame.
  enum Event: String, CaseIterable {
    /// A view is hidden; before the next frame it is shown again.
    case hide
    /// The rearmost view becomes the frontmost.
    case front
    /// A view is inserted in front; before the next frame it is removed.
    case insert
    /// The height of a view grows above those of all others, which are equal.
    case height
    /// The height of a view grows past those of others, which are all different.
    case climb
  }

  private let scene: Scene
  private let views: [ViewID]
  private let event: Event
  private var count = 0
  private var inserted: ViewID?
  private var snapshot = FrameSnapshot()
  /// The sum of the numbers of entries and of the right edges of the frontmost view's box, in
  /// points.
  private(set) var sum = 0.0

  init(_ event: Event, views count: Int) {
    scene = Scene(windowBounds: Rect(x: 0, y: 0, width: 375, height: 812))
    views = scene.insertCards(count)
    self.event = event
    if event == .climb {
      for (height, view) in views.enumerated() { scene[in3D: view].zPosition = Double(height) }
    }
    if isAnimated {
      scene.animate(withDuration: 1) { scene[in3D: views[0]].zPosition = Double(count) }
    }
    scene.capture(into: &snapshot)
  }

  /// Captures two frames, each after a change.
  mutating func show() {
    for _ in 0..<2 {
      change()
      scene.capture(at: time, into: &snapshot)
      sum += Double(snapshot.entries.count) + (snapshot.entries.last?.boundingRect.maxX ?? 0)
      count += 1
    }
  }

  private var isAnimated: Bool { event == .height || event == .climb }

  private var time: Double { isAnimated ? Double(count % 120) / 120 : 0 }

  private mutating func change() {
    switch event {
    // Steps that leave no view out.
    case .hide: scene[views[count / 2 * 7 % views.count]].isHidden.toggle()
    case .front: scene.bringSubviewToFront(views[count % views.count])
    case .insert:
      if let inserted { scene.removeSubtree(inserted) }
      inserted = inserted == nil ? scene.insertCards(1)[0] : nil
    case .height, .climb: break
    }
  }
}
