internal import Animations
internal import Geometry
internal import Screens
internal import Transitions

extension ExactSection {
  /// The frames of every system on every device, at 60, 90 and 120 frames per second.
  static let frames = TransitionSystem.all.flatMap { system in
    Device.all.flatMap { device in
      [60, 90, 120].map { rate in
        ExactSection("\(system.name)/\(device.name)/\(rate)") {
          replay(system, on: device, framesPerSecond: Double(rate), to: $0)
        }
      }
    }
  }

  private static func replay(
    _ system: TransitionSystem, on device: Device, framesPerSecond: Double,
    to receive: ExactValue.Receiver
  ) {
    let stage = system.stage(SystemSetting(device: device))
    let scene = stage.window.scene
    let start = scene.clock.now
    var snapshot = FrameSnapshot()
    stage.begin()
    let schedule = FrameSchedule(
      duration: system.settlingTime, framesPerSecond: framesPerSecond)
    for (index, time) in schedule.enumerated() {
      scene.clock.advance(to: start + time)
      scene.capture(into: &snapshot)
      for (position, entry) in snapshot.entries.enumerated() {
        let place = ExactValue.Place.view(
          frame: index + 1, position: position + 1, identifier: entry.identifier)
        entry.forEachNumber { receive(place, $0, $1) }
      }
    }
  }
}

extension FrameSnapshot.Entry {
  /// Calls `body` with all that the entry shows, as named numbers.
  fileprivate func forEachNumber(_ body: (StaticString, Double) -> Void) {
    body("identifier", ExactDigest.number(of: identifier))
    body("text", text.map(ExactDigest.number) ?? -1)
    forEachCorner(body)
    body("alpha", alpha)
    body("red", backgroundColor.red)
    body("green", backgroundColor.green)
    body("blue", backgroundColor.blue)
    body("fillAlpha", backgroundColor.alpha)
    body("cornerRadius", cornerRadius)
    body("borderWidth", borderWidth)
    body("shadowOpacity", shadow.opacity)
    body("shadowX", shadow.offset.dx)
    body("shadowY", shadow.offset.dy)
    body("shadowRadius", shadow.radius)
    body("clips", clipsToBounds ? 1 : 0)
    // Without a mask no number follows, which changes the count.
    guard let mask else { return }
    body("maskX", mask.center.x)
    body("maskY", mask.center.y)
    body("maskRadius", mask.radius)
  }

  private func forEachCorner(_ body: (StaticString, Double) -> Void) {
    body("topLeftX", quad.topLeft.x)
    body("topLeftY", quad.topLeft.y)
    body("topRightX", quad.topRight.x)
    body("topRightY", quad.topRight.y)
    body("bottomRightX", quad.bottomRight.x)
    body("bottomRightY", quad.bottomRight.y)
    body("bottomLeftX", quad.bottomLeft.x)
    body("bottomLeftY", quad.bottomLeft.y)
    body("boxX", boundingRect.minX)
    body("boxY", boundingRect.minY)
    body("boxWidth", boundingRect.width)
    body("boxHeight", boundingRect.height)
  }
}
