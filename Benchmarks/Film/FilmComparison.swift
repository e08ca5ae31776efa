internal import Essentials
internal import FrameRecords
internal import Geometry
internal import Markup

/// A film of a commit and a film of the working tree, with their differences.
struct FilmComparison {
  /// A finished film of a commit or of the working tree.
  struct Version {
    /// The name of the version, which is the heading above the film.
    var name: String
    /// The text of the SVG file with the filmstrip.
    var drawing: String
    var tracks: FrameTracks
  }

  /// One line for each property of a view that differs, with its largest difference of all frames.
  ///
  /// A differing text, order of views or number of frames also has one line. Empty if the films
  /// are equal.
  let differences: [String]
  private let was: Version
  private let isNow: Version

  /// Compares two films of the same system and device.
  init(_ was: Version, _ isNow: Version) {
    self.was = was
    self.isNow = isNow
    differences = FrameDifference.summary(of: isNow.tracks.differences(from: was.tracks))
  }

  /// The number of differences that the drawing lists, a choice; further differences are counted.
  private static let listedCount = 40
  private static let lineHeight = 18.0

  /// Returns the text of an SVG with both films, one above the other, and the list of differences.
  func document(title: String) -> String {
    let films = [(was, "was"), (isNow, "now")].flatMap { version, prefix in
      [Self.heading(version.name), Self.film(version.drawing, prefix: prefix)].compactMap(\.self)
    }
    return SVGDocument(title: title, parts: films + [list]).text
  }

  private var list: Fragment {
    let rest = differences.count - Self.listedCount
    let lines =
      differences.prefix(Self.listedCount) + (rest > 0 ? ["… and \(rest) more"] : [])
    let markup = lines.enumerated().map { index, line in
      text("ink listed", x: 0, y: Double(index + 1) * Self.lineHeight, line)
    }.joined()
    // Without a width, so that a long line does not widen the document.
    return Fragment(
      size: Size(width: 0, height: Double(lines.count) * Self.lineHeight), markup: markup,
      styles: ".listed{font-size:12px}.heading{font-size:18px;font-weight:600}")
  }

  private static func heading(_ words: String) -> Fragment {
    Fragment(
      size: Size(width: 0, height: 20), markup: text("ink heading", x: 0, y: 16, words))
  }

  /// Returns a drawing as part of another one; its ids get a prefix, because an id may occur only
  /// once in a document.
  ///
  /// - Returns: The drawing; `nil` if the text is no drawing of this module.
  private static func film(_ drawing: String, prefix: String) -> Fragment? {
    guard let root = Markup(verbatim: drawing).tags.first(where: { $0.name == "svg" }),
      let width = root.value(of: "width").flatMap(Double.init),
      let height = root.value(of: "height").flatMap(Double.init),
      let start = drawing.firstRange(of: "<svg")
    else { return nil }
    var markup = String(drawing[start.lowerBound...])
    // The places where a drawing of this module has an id: its definition, and two kinds of use.
    for reference in ["id=\"", "url(#", "href=\"#"] {
      markup = markup.replacing(reference, with: "\(reference)\(prefix)-")
    }
    return Fragment(size: Size(width: width, height: height), markup: Markup(verbatim: markup))
  }
}

// MARK: - Moments

extension FilmComparison {
  /// Returns the times at which both versions are shown, ascending.
  ///
  /// They are the key moments of the working tree's film, with the largest difference among them,
  /// and the end of the other version where that is later. A version that ended before is shown at
  /// rest.
  ///
  /// - Parameters:
  ///   - take: The film of the working tree.
  ///   - reference: The frames of the other version.
  /// - Returns: The seconds from the start of the transition.
  static func times(of take: Take, beside reference: FrameTracks) -> [Double] {
    let worst = take.tracks.differences(from: reference).max { $0.distance < $1.distance }
    let difference = worst.map { Moment(Double($0.frame - 1) / reference.framesPerSecond) }
    let events = [difference].compactMap(\.self) + Curves(take).events
    let times = KeyMoments(take, events: events).moments.map(\.time)
    let end = Double(reference.frameCount - 1) / reference.framesPerSecond
    // The last frame of a film is up to a frame after its end.
    return times + (end > take.duration + 1 / reference.framesPerSecond ? [end] : [])
  }
}
