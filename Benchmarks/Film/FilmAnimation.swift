internal import Animations
internal import Geometry
internal import Markup
internal import Screens

/// A take in a loop, on a phone for each speed.
///
/// For a viewer who asks for reduced motion, each phone shows one still screen instead.
struct FilmAnimation {
  /// The phones of an animation and the detail of their motion.
  struct Form: Hashable, Sendable {
    /// The factor of the transition's duration on each phone, from left to right.
    fileprivate var slownesses: [Double]
    /// The scale of the drawing: 1 for phones in the size of their screens.
    fileprivate var scale: Double
    fileprivate var framesPerSecond: Double

    /// The original speed, and four times slower beside it.
    static let twoSpeeds = Form(slownesses: [1, 4], scale: 1, framesPerSecond: 100)
    /// The original speed alone, in half the size, for a page of many animations.
    static let small = Form(slownesses: [1], scale: 0.5, framesPerSecond: 50)
  }

  private let take: Take
  private let form: Form

  init(_ take: Take, _ form: Form = .twoSpeeds) {
    self.take = take
    self.form = form
  }

  // Chosen by eye, in points of the phones.
  private static let gap = 60.0
  private static let captionHeight = 44.0
  /// The seconds for which the first and the last frame are held, at either speed; a choice.
  private static let rest = 0.8

  /// The drawing of the phones with captions.
  var fragment: Fragment {
    let times = Array(FrameSchedule(duration: take.duration, framesPerSecond: form.framesPerSecond))
    let screens = take.screens(at: times)
    let size = DeviceFrame(take.device).size
    let step = size.width + Self.gap
    let players = form.slownesses.enumerated().map { index, slowness in
      let player = player(screens, index, slowness: slowness)
      return (player, player.placed(x: Double(index) * step, y: 0))
    }
    var definitions: [Markup] = []
    for definition in players.flatMap(\.0.definitions) where !definitions.contains(definition) {
      definitions.append(definition)
    }
    let width = Double(players.count) * step - Self.gap
    let markup = players.map(\.1).joined()
    return Fragment(
      size: Size(
        width: form.scale * width, height: form.scale * (size.height + Self.captionHeight)),
      markup: form.scale == 1
        ? markup : "<g transform=\"scale(\(form.scale.svg))\">\(markup)</g>\n",
      styles: DeviceFrame.styles + "\n" + Self.styles, definitions: definitions)
  }

  private func player(_ screens: [Screen], _ index: Int, slowness: Double) -> Fragment {
    let drawings = screens.map { ScreenDrawing($0, prefix: "p\(index)").fragment }
    let seconds = take.duration * slowness
    let pace = AnimatedMarkup.Pace(
      slowness: slowness, lead: Self.rest, total: seconds + 2 * Self.rest,
      coarseness: 1 / form.scale)
    let moving = AnimatedMarkup(drawings.map(\.markup), at: screens.map(\.time), pace).markup
    // Without motion the first of two phones shows the start; a single phone shows the end.
    let isStart = index + 1 < form.slownesses.count
    let still = (isStart ? screens.first : screens.last).map {
      ScreenDrawing($0, prefix: "q\(index)").fragment
    }
    let screen = Fragment(
      size: take.device.size,
      markup: "<g class=\"moving\">\(moving)</g>\n"
        + "<g class=\"still\">\(still?.markup ?? .empty)</g>\n")
    let frame = DeviceFrame(take.device)
    let words = slowness == 1 ? "at its own speed" : "four times slower"
    let captions = [
      ("moving", "\(seconds.seconds), \(words)"),
      ("still", isStart ? "at the start" : "at the end"),
    ].map { name, words in
      text(
        "ink pace \(name)", x: frame.size.width / 2, y: frame.size.height + 36, anchor: "middle",
        words)
    }
    return Fragment(
      size: frame.size, markup: frame.markup(around: screen) + captions.joined(),
      definitions: drawings.flatMap(\.definitions) + (still?.definitions ?? []))
  }

  /// The CSS rules of the captions, and those that show the still screens instead of the motion.
  ///
  /// SMIL has no rule for reduced motion, but a style hides elements however they are animated.
  private static let styles = """
    .pace{font-size:22px;font-weight:600}.still{display:none}
    @media(prefers-reduced-motion:reduce){.moving{display:none}.still{display:inline}}
    """
}
