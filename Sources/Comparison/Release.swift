/// A release, whose counts are kept so that many small steps since then are seen as one large one.
public struct Release: Sendable, Equatable, Codable {
  /// Its name, such as `1.2`.
  public var name: String
  /// The commit that was checked out, with `-dirty` when files differed from it.
  public var commit: String?
  /// When it was kept, as ISO 8601 in UTC.
  public var date: String

  /// Creates a release.
  public init(name: String, commit: String?, date: String) {
    self.name = name
    self.commit = commit
    self.date = date
  }
}
