public import Animations

/// The content of a card of the list, and the story that the card opens.
///
/// A card is a value: the detail screen and the views that fly between list and detail have their
/// own copies.
public struct Card: Hashable, Sendable {
  /// The kind of a card's header.
  public enum Kind: Int, CaseIterable, Hashable, Sendable {
    /// A tall picture with a title on it.
    case picture
    /// A list of apps under a title; the card shows four of them, the detail all.
    case appList
    /// A title over three strips of app icons.
    case iconStrips
  }

  /// An app in the header or in the story.
  public struct App: Hashable, Sendable {
    /// The name of the app, which its row shows.
    public var name: String
    /// A one-line description of the app, which no row shows.
    public var summary: String

    /// Creates an app, whose row shows the name and not the summary.
    public init(name: String, summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  /// A part of the story, below the header.
  public enum Block: Hashable, Sendable {
    /// A paragraph, with a font size in points.
    case text(String, fontSize: Double)
    /// A named picture as wide as the text; `ratio` is its height divided by its width.
    case image(String, ratio: Double)
    /// A list of apps, with lines between the apps.
    case apps([App])
    /// A separator line as wide as the text.
    case line
  }

  /// A word such as `lighthouse` that distinguishes cards of equal content; no view shows it.
  public var id: String
  /// The kind of the header: a picture, a list of apps, or strips of icons.
  public var kind: Kind
  /// The line above the title, in small type.
  public var subtitle: String
  /// The title of the card, shown in large type in the header.
  public var title: String
  /// The line at the bottom of a picture; `nil` without such a line.
  public var summary: String?
  /// The colour that represents the picture of the header.
  public var tint: Color
  /// The apps of the header; may be empty.
  public var apps: [App]
  /// The blocks of the story, from top to bottom; may be empty.
  public var blocks: [Block]

  /// Creates a card, by default without apps and without a story.
  ///
  /// - Parameters:
  ///   - id: The unique identifier of the card.
  ///   - kind: The kind of the header.
  ///   - subtitle: The line above the title.
  ///   - title: The title.
  ///   - summary: A line at the bottom of a picture, or `nil`.
  ///   - tint: The colour that represents the picture of the header.
  ///   - apps: The apps of the header; may be empty.
  ///   - blocks: The story.
  public init(
    id: String, kind: Kind, subtitle: String, title: String, summary: String? = nil, tint: Color,
    apps: [App] = [], blocks: [Block] = []
  ) {
    self.id = id
    self.kind = kind
    self.subtitle = subtitle
    self.title = title
    self.summary = summary
    self.tint = tint
    self.apps = apps
    self.blocks = blocks
  }
}
