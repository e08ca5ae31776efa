internal import BenchCommand
internal import Builds
internal import ChildProcess
internal import Comparison
internal import Foundation
internal import FrameRecords
internal import Geometry
internal import Markup
internal import Transitions

/// A film of a commit and a film of the working tree, with their differences.
struct FilmComparison {
  /// A finished film of a commit or of the working tree.
  ///
  /// The film of a commit is drawn by the program that was built from that commit.
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
      let start = drawing.range(of: "<svg")
    else { return nil }
    var markup = String(drawing[start.lowerBound...])
    // The places where a drawing of this module has an id: its definition, and two kinds of use.
    for reference in ["id=\"", "url(#", "href=\"#"] {
      markup = markup.replacing(reference, with: "\(reference)\(prefix)-")
    }
    return Fragment(size: Size(width: width, height: height), markup: Markup(verbatim: markup))
  }
}

// MARK: - The other version

extension FilmComparison.Version {
  /// Makes the film of a commit with the program of that commit.
  ///
  /// The commit is built once; nothing in the user's checkout changes outside `.bench`.
  ///
  /// - Parameters:
  ///   - commit: Any name of the commit that git accepts.
  ///   - root: The package.
  ///   - arguments: The arguments of its `film` command.
  ///   - advise: Receives a message before steps that take long.
  /// - Throws: `CommandError`, with code 64 for an unknown commit and 65 for a commit that does not
  ///   build or has no such command.
  init(
    of commit: String, in root: PackageRoot, _ arguments: [String], advise: (String) -> Void
  ) throws(CommandError) {
    let plan = BuildPlan(root: root.path, product: "bench-film")
    let (recording, drawing): (ChildProcess.Answer, ChildProcess.Answer)
    do throws(BuildError) {
      let references = try ReferenceBuilds(plan)
      advise("building \(commit), unless it is kept from before")
      let build = try references.build(of: commit)
      // As long as the build is referenced, no other process removes its program.
      defer { withExtendedLifetime(build) {} }
      name = "\(commit), commit \(build.commit.prefix(12))"
      let film = [build.program.path] + arguments
      recording = try ChildProcess.answer(
        film + ["--recording"], in: root.path, unless: plan.interruption)
      drawing = try ChildProcess.answer(film, in: root.path, unless: plan.interruption)
    } catch {
      throw CommandError(error)
    }
    for answer in [recording, drawing] where answer.status != 0 {
      throw CommandError(.data, "\(commit) makes no such film: \(answer.complaint)")
    }
    do {
      // The output is without its last line end, which belongs to a recording.
      tracks = try FrameTracks(text: recording.output + "\n")
    } catch {
      throw CommandError(.data, "\(commit) makes another kind of recording: \(error)")
    }
    self.drawing = drawing.output
  }
}
