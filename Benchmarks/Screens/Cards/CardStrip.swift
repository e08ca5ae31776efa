internal import Geometry
internal import Transitions
internal import ViewTree

/// One of the strips of app icons that run through a header, endlessly and at constant speed.
///
/// Where a strip is follows from the clock alone, so that a copy of a card goes on where the card
/// is. A strip runs while it is on the screen. An odd one is shifted by half an icon.
final class CardStrip {
  /// How many strips a header has.
  static let count = 3

  /// What moves: its bounds' origin is how far the icons have run to the left.
  let view: ViewID

  private let scene: Scene
  private let number: Int
  private let width: Double
  private var icons: [ViewID] = []
  private var appCount = 0

  /// How many icons fit between the sides of a card.
  private static let iconsPerWidth = 4.2
  private static let spacing = 10.0
  /// Seconds in which the strip moves by one icon.
  private static let secondsPerIcon = 15.0
  private static let iconRadius = 16.0
  private static let colors = [
    Color(red: 0.86, green: 0.62, blue: 0.34), Color(red: 0.93, green: 0.86, blue: 0.6),
    Color(red: 0.55, green: 0.7, blue: 0.62),
  ]

  /// Creates a strip without icons; the number counts those of a header from the top, from 0.
  init(number: Int, screenWidth: Double, in header: ViewID, of scene: Scene) {
    self.scene = scene
    self.number = number
    width = screenWidth
    view = scene.insert(ViewProperties("strip", frame: .zero), in: header)
    // As wide as a full header can be; what a card does not show its header clips.
    scene[view].bounds = bounds(at: 0)
  }

  /// The width and the height of an icon, in points.
  private var side: Double { (width - 2 * CardMetrics.margin) / Self.iconsPerWidth }
  private var step: Double { side + Self.spacing }
  /// Seconds until the strip looks the same again.
  private var period: Double { Self.secondsPerIcon * Double(appCount) }

  /// Shows some apps, from where the clock says on.
  func show(_ apps: [Card.App]) {
    for icon in icons { scene.removeSubtree(icon) }
    icons.removeAll()
    appCount = apps.count
    guard appCount > 0 else { return }
    // Once around, and then what is in sight when that begins anew.
    let inSight = Int((width / step).rounded(.up)) + 1
    icons = (0..<appCount + inSight).map { index in
      let frame = Rect(x: Double(index) * step, y: 0, width: side, height: side)
      let properties = ViewProperties(
        "icon", frame: frame, text: apps[index % appCount].name,
        backgroundColor: Self.colors[(index % appCount + number) % Self.colors.count])
      let icon = scene.insert(properties, in: view)
      scene[icon].cornerRadius = Self.iconRadius
      return icon
    }
  }

  /// Puts the strip at its place among the others, the lowest of which ends at a height.
  func place(above bottom: Double) {
    let fromBelow = Double(Self.count - number)
    let top = bottom - fromBelow * side - (fromBelow - 1) * Self.spacing
    scene[view].center = Point(x: width / 2, y: top + side / 2)
  }

  /// Has the strip move, if it is on the screen.
  func run() {
    guard appCount > 0, scene.isOnScreen(view) else { return }
    let elapsed = scene.clock.now.truncatingRemainder(dividingBy: period)
    // A transition that is held still does not hold the strip.
    scene.perform(on: nil) {
      let change = LayerAnimation.Change.bounds(from: bounds(at: elapsed), to: bounds(at: period))
      scene.add(
        LayerAnimation(change, duration: period - elapsed), forKey: "strip", to: view
      ) { [weak self] finished in
        if finished { self?.run() }
      }
    }
  }

  private func bounds(at elapsed: Double) -> Rect {
    let shift = number.isMultiple(of: 2) ? 0 : step / 2
    return Rect(
      x: shift + elapsed / Self.secondsPerIcon * step, y: 0, width: width, height: side)
  }
}
