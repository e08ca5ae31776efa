/// The state of a package's files at a measurement: a commit, or a commit with changes.
///
/// Its text is the hash of the commit, followed by `-dirty` if tracked files differed from it. Any
/// text is read: a file made by hand may name the state differently.
public struct Commit: Sendable, Hashable, Codable {
  /// The hash of the commit that was checked out.
  public let hash: String
  /// Whether no tracked file differed from the commit.
  public let isClean: Bool

  private static let dirty = "-dirty"

  /// Creates the state of a checkout of `hash`.
  public init(hash: String, isClean: Bool) {
    (self.hash, self.isClean) = (hash, isClean)
  }

  /// Reads the text of a document.
  public init(_ text: some StringProtocol) {
    let isClean = !text.hasSuffix(Self.dirty)
    self.init(hash: String(text.dropLast(isClean ? 0 : Self.dirty.count)), isClean: isClean)
  }

  /// Decodes a string.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the text as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The text of documents: the hash, with `-dirty` for changed files.
  public var text: String { isClean ? hash : hash + Self.dirty }

  /// The first 12 digits of the hash, as git abbreviates the commits of a large repository.
  package var short: String { String(hash.prefix(12)) }

  /// The commit as the reference of a report: `commit` and 12 digits.
  package var asReference: String { "commit \(short)" }

  /// Reads the commit of a report's reference; `nil` for stored baselines, and for a program.
  package init?(reference: String) {
    let words = reference.split(separator: " ")
    guard words.count == 2, words[0] == "commit", words[1].allSatisfy(\.isHexDigit) else {
      return nil
    }
    self.init(words[1])
  }

  /// The first 8 digits of the hash, with `-dirty` for changed files.
  package var abbreviated: String { hash.prefix(8) + (isClean ? "" : Self.dirty) }
}

extension Commit: CustomStringConvertible, ExpressibleByStringInterpolation {
  /// The text of documents.
  public var description: String { text }

  /// Reads the text of a literal.
  public init(stringLiteral text: String) { self.init(text) }
}
