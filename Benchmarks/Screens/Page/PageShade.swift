internal import Animations
internal import Geometry
internal import ViewTree

/// The shadow on a page that turns: half black at the hinge, clear at 0.8 of the width.
///
/// The original is a gradient. Views have one colour, so it is made of eight strips, each with the
/// opacity of the gradient in its middle.
enum PageShade {
  static let stripCount = 8
  /// The opacity at the hinge.
  static let darkest = 0.5
  /// The end of the gradient, as a fraction of the width.
  static let extent = 0.8

  /// Inserts a transparent shadow in front of everything on a page, and returns its view.
  static func insert(in page: ViewID, of scene: Scene) -> ViewID {
    let bounds = scene[page].bounds
    var properties = ViewProperties("page-shade", frame: bounds)
    properties.alpha = 0
    let shade = scene.insert(properties, in: page)
    let width = bounds.width * extent / Double(stripCount)
    for index in 0..<stripCount {
      let opacity = darkest * (1 - (Double(index) + 0.5) / Double(stripCount))
      let frame = Rect(x: Double(index) * width, y: 0, width: width, height: bounds.height)
      scene.insert(
        ViewProperties(
          "page-shade-\(index)", frame: frame,
          backgroundColor: Color(red: 0, green: 0, blue: 0, alpha: opacity)), in: shade)
    }
    return shade
  }
}
