internal import Animations
internal import Geometry
internal import ViewTree

extension Scene {
  /// Inserts cards of 35 × 75 points into the window, in rows of ten, and returns them in order.
  func insertCards(_ count: Int) -> [ViewID] {
    (0..<count).map { index in
      let frame = Rect(
        x: Double(index % 10) * 37, y: Double(index / 10) * 80, width: 35, height: 75)
      return insert(ViewProperties(geometry: View(frame: frame)), in: window)
    }
  }
}
