internal import Animations
internal import Geometry

/// The layout of two columns of squares below the bars, with one margin around and between them.
///
/// The numbers are those of the original app (check P-01).
enum PictureGridLayout {
  /// The margin around and between the pictures, in points.
  static let margin = 30.0
  /// The height of the bars above the grid, in points.
  static let top = 64.0
  static let columnCount = 2

  /// Returns the frame of a picture in the grid's view.
  ///
  /// - Parameters:
  ///   - index: The picture's index from 0, in reading order.
  ///   - width: The width of the grid, in points.
  /// - Returns: A square frame.
  static func frame(at index: Int, width: Double) -> Rect {
    let columns = Double(columnCount)
    let side = (width - (columns + 1) * margin) / columns
    let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
    return Rect(
      x: margin + Double(column) * (side + margin),
      y: top + margin + Double(row) * (side + margin), width: side, height: side)
  }
}
