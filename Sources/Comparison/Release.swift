public import Measurements

/// A release whose counts are kept, so that growth in many small steps since then is detected.
public struct Release: Sendable, Equatable, Codable {
  /// The name given to `bench baseline release`, such as `1.2`.
  public var name: String
  /// The commit that was checked out, with `-dirty` when files differed from it; `nil` outside a
  /// repository.
  public var commit: Commit?
  /// The date of the release baseline, as ISO 8601 in UTC.
  public var date: String

  /// Creates a release; `commit` is `nil` outside a repository.
  public init(name: String, commit: Commit?, date: String) {
    self.name = name
    self.commit = commit
    self.date = date
  }
}
