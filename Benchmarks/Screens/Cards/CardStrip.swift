internal import Animations
internal import Geometry
internal import ViewTree

/// A strip of app icons that runs through a header, endlessly and at constant speed.
///
/// The position of a strip depends on the clock alone, so that the strip of a copied card continues
/// at the position of the original. A strip runs while it is on the screen. Odd strips are shifted
/// by half an icon.
final class CardStrip {
  /// The number of strips in a header.
  static let count = 3

  /// The moving view; the x of its bounds' origin is the distance by which the icons moved left.
  let view: ViewID

  private let scene: Scene
  private let number: Int
  private let width: Double
  private var icons: [ViewID] = []
  private var appCount = 0

  /// The number of icons between the sides of a card; here and below as in the original (check
  ///
  private static let iconsPerWidth = 4.2
  private static let spacing = 10.0
  /// The time in which the strip moves by one icon, in seconds.
  private static let secondsPerIcon = 15.0
  // Choices: the look of an icon.
  private static let iconRadius = 16.0
  private static let colors = [
    Color(red: 0.86, green: 0.62, blue: 0.34), Color(red: 0.93, green: 0.86, blue: 0.6),
    Color(red: 0.55, green: 0.7, blue: 0.62),
  ]

  /// Creates a strip without icons; `number` counts the strips of a header from the top, from 0.
  init(number: Int, screenWidth: Double, in header: ViewID, of scene: Scene) {
    self.scene = scene
    self.number = number
    width = screenWidth
    view = scene.insert(ViewProperties("strip", frame: .zero), in: header)
    // As wide as a full header can be; the header of a card clips the rest.
    scene[view].bounds = bounds(at: 0)
  }

  /// The width and the height of an icon, in points.
  private var side: Double { (width - 2 * CardMetrics.margin) / Self.iconsPerWidth }
  private var step: Double { side + Self.spacing }
  /// The time until the strip looks the same again, in seconds.
  private var period: Double { Self.secondsPerIcon * Double(appCount) }

  /// Shows the icons of apps in place of earlier icons; `run()` then moves the icons.
  func show(_ apps: [Card.App]) {
    for icon in icons { scene.removeSubtree(icon) }
    icons.removeAll()
    appCount = apps.count
    guard appCount > 0 else { return }
    // One full cycle of icons, and the icons that are visible when it starts again.
    let inSight = Int((width / step).rounded(.up)) + 1
    icons = (0..<appCount + inSight).map { index in
      let frame = Rect(x: Double(index) * step, y: 0, width: side, height: side)
      let properties = ViewProperties(
        "icon", frame: frame, text: apps[index % appCount].name,
        // Shifted by the strip's number, so that icons above each other differ in colour.
        backgroundColor: Self.colors[(index % appCount + number) % Self.colors.count])
      let icon = scene.insert(properties, in: view)
      scene[icon].cornerRadius = Self.iconRadius
      return icon
    }
  }

  /// Places the strip by its number, so that the lowest strip of the header ends at `bottom`.
  func place(above bottom: Double) {
    let fromBelow = Double(Self.count - number)
    let top = bottom - fromBelow * side - (fromBelow - 1) * Self.spacing
    scene[view].center = Point(x: width / 2, y: top + side / 2)
  }

  /// Starts the endless motion of the icons, if the strip has icons and is on the screen.
  func run() {
    guard appCount > 0, scene.isOnScreen(view) else { return }
    // Counted from time 0 of the clock, so that equal strips are at equal positions.
    let elapsed = scene.clock.now.truncatingRemainder(dividingBy: period)
    // A halted transition does not halt the strip.
    scene.perform(on: nil) {
      let change = LayerAnimation.Change.bounds(from: bounds(at: elapsed), to: bounds(at: period))
      scene.add(
        LayerAnimation(change, duration: period - elapsed), forKey: "strip", to: view
      ) { [weak self] finished in
        // Not after a removal or a replacement: then the strip is gone, or runs already.
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
