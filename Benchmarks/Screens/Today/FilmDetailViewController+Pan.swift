internal import Animations
internal import Geometry
internal import Transitions
internal import ViewTree

/// The constants of pulling the detail screen, from the original app (check D-07).
private enum Pull {
  /// The width of the strip at the left edge where a pull to the right begins, in points.
  static let edgeWidth = 30.0
  /// The scale of the table at which the screen pops.
  static let popScale = 0.8
  /// The scale of the table below which its content does not scroll.
  static let scrollScale = 0.99
  /// The delay from reaching `popScale` to the pop, in seconds.
  static let popDelay = 0.01
  /// The table's corner radius, in points, divided by 1 minus the table's scale: 15 · 5 · 1.08 in
  /// the original app.
  static let radiusPerScale = 81.0
  /// The time in which a released table returns to its full size, by ease-in-out, in seconds.
  static let returnDuration = 0.2
}

extension FilmDetailViewController {
  func follow(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .possible: break
    case .began:
      isPopping = false
      popAction = { [weak self] in self?.pop() }
    case .changed: pull(pan)
    case .ended, .cancelled: letGo()
    }
  }

  /// Scales the table down by the distance that the finger has moved; schedules the pop at
  /// `popScale`.
  private func pull(_ pan: PanGestureRecognizer) {
    guard contentOffset <= 0, !isPopping else { return }
    var scale = scale(of: pan)
    if scale <= Pull.popScale {
      scale = Pull.popScale
      isPopping = true
      scene.clock.schedule(at: scene.clock.now + Pull.popDelay, popAction)
    }
    scene[table].transform = .scale(x: scale, y: scale)
    scene[table].cornerRadius = Pull.radiusPerScale * (1 - scale)
    scrolling.isEnabled = scale >= Pull.scrollScale
  }

  private func scale(of pan: PanGestureRecognizer) -> Double {
    let way = pan.translation
    // From the edge the larger of the two distances decides, elsewhere only the one downwards.
    let isHorizontal = pan.startLocation.x <= Pull.edgeWidth && way.dx > way.dy
    let (distance, extent) =
      isHorizontal ? (way.dx, metrics.size.width) : (way.dy, metrics.size.height)
    return min(1, (extent - distance) / extent)
  }

  private func pop() {
    // Other code may have popped the screen during the delay.
    guard let navigationController, navigationController.topViewController === self else { return }
    navigationController.popViewController(animated: true)
  }

  /// Animates the table back to the full screen, even if the pop has begun, as in the original app.
  private func letGo() {
    scrolling.isEnabled = true
    scene.animate(withDuration: Pull.returnDuration) {
      scene[table].transform = .identity
      scene[table].cornerRadius = 0
    }
  }

  func scroll(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began: scrollStart = contentOffset
    case .changed: setContentOffset(clamped(scrollStart - pan.translation.dy))
    case .possible, .ended, .cancelled: break
    }
  }

  private func clamped(_ offset: Double) -> Double {
    min(max(offset, offsets.lowerBound), offsets.upperBound)
  }
}
