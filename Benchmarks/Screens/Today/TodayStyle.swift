internal import Animations

/// The colours, radii and opacities of the today screens.
enum TodayStyle {
  /// The corner radius of a picture in the list, and of the flying copy in a pop, in points.
  static let pictureRadius = 15.0
  /// The corner radius of the user button, in points: about a quarter of its side, as in the
  /// original app.
  static let userButtonRadius = 22.0
  /// The opacity of a label with an original title.
  static let contentAlpha = 0.5

  /// The colours that represent the pictures; a film has the same one everywhere.
  ///
  /// These colours and those below are choices.
  static let tints = [
    Color(red: 0.16, green: 0.32, blue: 0.45), Color(red: 0.55, green: 0.24, blue: 0.2),
    Color(red: 0.22, green: 0.42, blue: 0.3), Color(red: 0.44, green: 0.35, blue: 0.55),
    Color(red: 0.75, green: 0.54, blue: 0.26),
  ]
  /// The colour behind the table of the detail screen, in place of a blurred screenshot of the
  /// list.
  static let backdrop = Color(red: 0.92, green: 0.92, blue: 0.94)
  /// The background colour of the tab bar.
  static let bar = Color(red: 0.97, green: 0.97, blue: 0.98)
  /// The fill of the user button, in place of the user's picture.
  static let userButton = Color(red: 0.85, green: 0.87, blue: 0.9)
}

extension Film {
  /// The colour in place of the film's picture, derived from `id` and so the same in every run.
  var tint: Color {
    // Not by `hashValue`, which differs between processes.
    let sum = id.utf8.reduce(0) { $0 + Int($1) }
    return TodayStyle.tints[sum % TodayStyle.tints.count]
  }
}
