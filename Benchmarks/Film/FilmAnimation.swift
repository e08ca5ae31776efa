internal import Geometry
internal import Markup
internal import Screens
internal import Transitions

/// A take in a loop, at its original speed and four times slower, side by side.
struct FilmAnimation {
  private let take: Take

  init(_ take: Take) { self.take = take }

  private static let framesPerSecond = 100.0
  // Chosen by eye, in points of the phones.
  private static let gap = 60.0
  private static let captionHeight = 44.0
  /// The seconds for which the first and the last frame are held, at either speed; a choice.
  private static let rest = 0.8

  /// The drawing of two phones with captions, one at each speed.
  var fragment: Fragment {
    let times = Array(FrameSchedule(duration: take.duration, framesPerSecond: Self.framesPerSecond))
    let screens = take.screens(at: times)
    let size = DeviceFrame(take.device).size
    let players = [("at its own speed", 1.0), ("four times slower", 4.0)].enumerated().map {
      index, pace in
      let player = player(screens, "p\(index)", slowness: pace.1, words: pace.0)
      return (player, player.placed(x: Double(index) * (size.width + Self.gap), y: 0))
    }
    var definitions: [Markup] = []
    for definition in players.flatMap(\.0.definitions) where !definitions.contains(definition) {
      definitions.append(definition)
    }
    return Fragment(
      size: Size(width: 2 * size.width + Self.gap, height: size.height + Self.captionHeight),
      markup: players.map(\.1).joined(),
      styles: DeviceFrame.styles + "\n.pace{font-size:22px;font-weight:600}",
      definitions: definitions)
  }

  private func player(
    _ screens: [Screen], _ prefix: String, slowness: Double, words: String
  ) -> Fragment {
    let drawings = screens.map { ScreenDrawing($0, prefix: prefix).fragment }
    let seconds = take.duration * slowness
    let pace = AnimatedMarkup.Pace(
      slowness: slowness, lead: Self.rest, total: seconds + 2 * Self.rest)
    var screen = Fragment(size: take.device.size, markup: "")
    screen.markup =
      AnimatedMarkup(drawings.map(\.markup), at: screens.map(\.time), pace).markup
    let frame = DeviceFrame(take.device)
    let caption = text(
      "ink pace", x: frame.size.width / 2, y: frame.size.height + 36, anchor: "middle",
      "\(seconds.seconds), \(words)")
    return Fragment(
      size: frame.size, markup: frame.markup(around: screen) + caption,
      definitions: drawings.flatMap(\.definitions))
  }
}
