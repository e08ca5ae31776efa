internal import Animations
internal import Geometry

/// The size and the colours of the posters on the magic demonstration's screens.
enum PosterStyle {
  /// The size of a poster on both screens, in points.
  static let size = Size(width: 88, height: 115)
  /// The colours of the posters in a row, from left to right.
  static let colors = [
    Color(red: 0.80, green: 0.25, blue: 0.22), Color(red: 0.16, green: 0.50, blue: 0.73),
    Color(red: 0.15, green: 0.68, blue: 0.38),
  ]
}
