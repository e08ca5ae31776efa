internal import Animations
internal import Batches
internal import Geometry
internal import Motion
internal import ViewTree

/// Functions that create objects whose memory is measured; each returns a checksum of its objects.
enum MemoryWorkload {
  /// Creates a tree of `count` views in reserved storage, and returns its number of views.
  ///
  /// Each inner view has up to eight subviews.
  static func tree(views count: Int) -> Double {
    var tree = ViewTree(capacity: count)
    var views = [tree.insert(View(frame: frame(0)))]
    views.reserveCapacity(count / 8 + 1)
    for index in 1..<count {
      let view = tree.insert(View(frame: frame(index)), in: views[(index - 1) / 8])
      // The later views have no subviews.
      if views.count <= count / 8 { views.append(view) }
    }
    tree.updateWindowTransforms()
    return Double(tree.count)
  }

  /// Creates a list of `count` cards of one estimated height; returns the content height in points.
  static func list(cells count: Int) -> Double {
    var list = CardListLayout(width: 375)
    list.rebuild(count: count, estimatedHeight: 120)
    return list.contentSize.height
  }

  /// Creates a stepper of `count` springs; returns the displacement of the last spring.
  static func stepper(springs count: Int) -> Double {
    var stepper = SpringStepper(timeStep: 1.0 / 120, capacity: count)
    let spring = Spring(response: 0.5, dampingRatio: 0.8)
    for index in 0..<count {
      stepper.append(spring, at: SpringState(displacement: Double(index + 1), velocity: 0))
    }
    return stepper[count - 1].displacement
  }

  /// Creates a screen of `count` views, all animated or none; returns the sum of their alphas.
  static func scene(views count: Int, isAnimated: Bool) -> Double {
    let scene = Scene(windowBounds: frame(0))
    let views = (0..<count).map { index in
      scene.insert(ViewProperties(geometry: View(frame: frame(index))), in: scene.window)
    }
    if isAnimated {
      scene.animate(withDuration: 1) {
        for view in views { scene[view].alpha = 0.5 }
      }
    }
    return views.reduce(0) { $0 + scene[$1].alpha }
  }

  /// Returns the frame of the view at `index`, in rows of ten as in `SceneWorkload`.
  private static func frame(_ index: Int) -> Rect {
    Rect(x: Double(index % 10) * 37, y: Double(index / 10) * 80, width: 35, height: 75)
  }
}
