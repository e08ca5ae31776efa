package import Geometry
internal import ViewTree

// The members that `ViewProperties` otherwise looks up by key path, which embedded Swift cannot.
extension ViewProperties {
  package var center: Point {
    get { geometry.center }
    set { geometry.center = newValue }
  }
  package var bounds: Rect {
    get { geometry.bounds }
    set { geometry.bounds = newValue }
  }
  package var anchorPoint: Point {
    get { geometry.anchorPoint }
    set { geometry.anchorPoint = newValue }
  }
  package var transform: AffineTransform {
    get { geometry.transform }
    set { geometry.transform = newValue }
  }
  package var frame: Rect {
    get { geometry.frame }
    set { geometry.frame = newValue }
  }
  package var identifier: String {
    get { appearance.identifier }
    set { appearance.identifier = newValue }
  }
  package var text: String? {
    get { appearance.text }
    set { appearance.text = newValue }
  }
  package var alpha: Double {
    get { appearance.alpha }
    set { appearance.alpha = newValue }
  }
  package var isHidden: Bool {
    get { appearance.isHidden }
    set { appearance.isHidden = newValue }
  }
  package var zPosition: Double {
    get { appearance.zPosition }
    set { appearance.zPosition = newValue }
  }
  package var backgroundColor: Color {
    get { appearance.backgroundColor }
    set { appearance.backgroundColor = newValue }
  }
  package var cornerRadius: Double {
    get { appearance.cornerRadius }
    set { appearance.cornerRadius = newValue }
  }
  package var borderWidth: Double {
    get { appearance.borderWidth }
    set { appearance.borderWidth = newValue }
  }
  package var clipsToBounds: Bool {
    get { appearance.clipsToBounds }
    set { appearance.clipsToBounds = newValue }
  }
  package var shadow: Shadow {
    get { appearance.shadow }
    set { appearance.shadow = newValue }
  }
  package var mask: RippleMask? {
    get { appearance.mask }
    set { appearance.mask = newValue }
  }
}
