public import Transitions

/// What a card of the list shows, and the story that opens behind it.
///
/// A value: the detail screen works on a copy of its own, as do the views that fly between the two.
public struct Card: Hashable, Sendable {
  /// How the header of a card is made up.
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
    /// What it is called.
    public var name: String
    /// One line about it.
    public var summary: String

    /// Creates an app.
    public init(name: String, summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  /// A part of the story, below the header.
  public enum Block: Hashable, Sendable {
    /// Prose, in a font of a size in points.
    case text(String, fontSize: Double)
    /// A picture as wide as the text; the ratio is its height by its width.
    case image(String, ratio: Double)
    /// A list of apps, with lines between them.
    case apps([App])
    /// A line.
    case line
  }

  /// What tells the card from others.
  public var id: String
  /// How the header is made up.
  public var kind: Kind
  /// The line over the title.
  public var subtitle: String
  /// The title.
  public var title: String
  /// A line at the bottom of a picture, or `nil`.
  public var summary: String?
  /// What stands in for the picture of the header.
  public var tint: Color
  /// The apps of the header, if it shows any.
  public var apps: [App]
  /// The story.
  public var blocks: [Block]

  /// Creates a card.
  ///
  /// - Parameters:
  ///   - id: What tells the card from others.
  ///   - kind: How the header is made up.
  ///   - subtitle: The line over the title.
  ///   - title: The title.
  ///   - summary: A line at the bottom of a picture, or `nil`.
  ///   - tint: What stands in for the picture of the header.
  ///   - apps: The apps of the header, if it shows any.
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
