internal import Animations
public import Geometry
internal import ViewTree

extension Window {
  /// The greatest width and height of a window, in points.
  ///
  /// The number is a choice: far above any screen, and far below numbers whose sums overflow.
  public static let greatestExtent = 1e9

  /// Gives the window and all its screens another size, as a device does that is turned.
  ///
  /// So does any other change of the size of the scene's window. The changes are animated in an
  /// animation block. A transition under way is reported, goes on and ends in the new size: its
  /// screens and its container take the size now, and the animations that it has committed add to
  /// that. A cancelled one restores the old screen in the new size.
  ///
  /// - Parameter newSize: The size in points. One that is negative, not finite or above
  ///   `greatestExtent` changes nothing and is reported.
  public func resize(to newSize: Size) {
    guard newSize.isValid else { return log.report(.invalidWindowSize) }
    let origin = scene[scene.window].frame.origin
    scene[scene.window].geometry.fill(Rect(origin: origin, size: newSize))
  }

  /// The frame of a container that covers the window.
  var contentFrame: Rect { Rect(origin: scene[scene.window].bounds.origin, size: size) }
}

extension Window: WindowObserver {
  /// Lays the screens out after a change of the window's size.
  package func windowDidChange() {
    let newSize = scene[scene.window].bounds.size
    guard newSize != size, !isAnnouncingSize else { return }
    guard newSize.isValid else { return log.report(.invalidWindowSize) }
    if let transition, transition.phase != .completed {
      log.report(.resized(transition.operation))
    }
    isAnnouncingSize = true
    for screen in screens { screen.viewWillTransition(to: newSize) }
    isAnnouncingSize = false
    // A screen may have changed the size again.
    let lastSize = scene[scene.window].bounds.size
    layOut(in: lastSize.isValid ? lastSize : newSize)
  }

  private func layOut(in newSize: Size) {
    let oldSize = size
    size = newSize
    scene.resize(screens, from: oldSize, to: newSize)
    // Before its first step a presentation's container belongs to no screen.
    guard let container = transition?.containerView, scene.tree.contains(container) else { return }
    scene[container].geometry.follow(from: oldSize, to: newSize)
  }

  /// All screens of the window, and those of the transition that are on no stack any more.
  private var screens: [ViewController] {
    let inTransition = transition.map { [$0.fromViewController, $0.toViewController] } ?? []
    var screens = rootViewController.hierarchy
    for screen in inTransition.flatMap(\.hierarchy)
    where !screens.contains(where: { $0 === screen }) {
      screens.append(screen)
    }
    return screens
  }
}

extension Size {
  fileprivate var isValid: Bool {
    let range = 0...Window.greatestExtent
    return range.contains(width) && range.contains(height)
  }
}
