public import Animations

/// A stand-in for an image, which the headless engine cannot show: a title on one colour.
public struct Picture: Hashable, Sendable {
  /// The title, which is drawn as the text of the picture.
  public var title: String
  /// The colour that fills the picture in place of an image.
  public var color: Color

  /// Creates a picture, which is shown as its title on its colour.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - color: The colour that represents the picture.
  public init(title: String, color: Color) {
    self.title = title
    self.color = color
  }

  /// Four pictures of different colours, which the picture systems show.
  public static let samples = [
    Picture(title: "Dunes", color: Color(red: 0.87, green: 0.66, blue: 0.38)),
    Picture(title: "Lake", color: Color(red: 0.26, green: 0.52, blue: 0.74)),
    Picture(title: "Forest", color: Color(red: 0.24, green: 0.55, blue: 0.33)),
    Picture(title: "Dusk", color: Color(red: 0.56, green: 0.34, blue: 0.58)),
  ]
}
