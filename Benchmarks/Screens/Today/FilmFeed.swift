internal import Animations

/// The films of today, as a server lists them.
///
///     { "subjects": [ { "id": "f01", "title": …, "original_title": …,
///       "rating": { "average": 7.5 }, "images": { "large": … }, "summary": … } ] }
///
/// The summary may be absent or null, since servers tend to have it in a separate document. All
/// other content of the feed is ignored. Damage is never repaired: the first damaged field throws a
/// `FilmFeedError`.
public struct FilmFeed: Hashable, Sendable, Decodable {
  /// The films in the order of the feed; may be empty.
  public var films: [Film] = []

  /// Decodes a feed.
  ///
  /// - Parameter decoder: The decoder of the feed, in any format.
  /// - Throws: `FilmFeedError` if a field is damaged; errors of the format itself come from the
  ///   decoder.
  /// - Complexity: O(films).
  public init(from decoder: any Decoder) throws(FilmFeedError) {
    var subjects = try Self.subjects(of: decoder)
    while !subjects.isAtEnd {
      // The films so far, so that an error names the film that it is in.
      let index = films.count
      let fields = try FilmFeedError.naming("subjects", of: index) {
        try subjects.nestedContainer(keyedBy: FilmKey.self)
      }
      films.append(try Film(FilmFields(container: fields, path: "", film: index)))
    }
  }

  private static func subjects(
    of decoder: any Decoder
  ) throws(FilmFeedError) -> any UnkeyedDecodingContainer {
    try FilmFeedError.naming("subjects", of: nil) {
      try decoder.container(keyedBy: FilmKey.self).nestedUnkeyedContainer(forKey: .subjects)
    }
  }
}

/// The names of the feed's fields, at every depth.
private enum FilmKey: String, CodingKey {
  case subjects
  case id
  case title
  case originalTitle = "original_title"
  case rating
  case average
  case images
  case large
  case summary
}

/// A decoder of the fields of one film, or of the fields of an object inside a film.
private struct FilmFields {
  let container: KeyedDecodingContainer<FilmKey>
  /// The prefix of field names in errors, such as `rating.`; empty for the film's own fields.
  let path: String
  let film: Int

  func value<Value: Decodable>(
    _ key: FilmKey, as type: Value.Type = String.self
  ) throws(FilmFeedError) -> Value {
    try FilmFeedError.naming(path + key.stringValue, of: film) {
      try container.decode(type, forKey: key)
    }
  }

  /// Returns the string of a field, or `nil` when it is absent or null.
  func optionalValue(_ key: FilmKey) throws(FilmFeedError) -> String? {
    try FilmFeedError.naming(path + key.stringValue, of: film) {
      try container.decodeIfPresent(String.self, forKey: key)
    }
  }

  func object(_ key: FilmKey) throws(FilmFeedError) -> FilmFields {
    let name = path + key.stringValue
    let inner = try FilmFeedError.naming(name, of: film) {
      try container.nestedContainer(keyedBy: FilmKey.self, forKey: key)
    }
    return FilmFields(container: inner, path: name + ".", film: film)
  }

  func error(_ key: FilmKey, _ problem: FilmFeedError.Problem) -> FilmFeedError {
    FilmFeedError(film: film, field: path + key.stringValue, problem: problem)
  }
}

extension Film {
  fileprivate init(_ fields: FilmFields) throws(FilmFeedError) {
    let id = try fields.value(.id)
    if id.isEmpty { throw fields.error(.id, .empty) }
    let ratings = try fields.object(.rating)
    let rating = try ratings.value(.average, as: Double.self)
    guard Film.ratings.contains(rating) else { throw ratings.error(.average, .outOfRange) }
    self.init(
      id: id, title: try fields.value(.title), originalTitle: try fields.value(.originalTitle),
      rating: rating, image: try fields.object(.images).value(.large),
      summary: try fields.optionalValue(.summary))
  }
}

extension FilmFeedError {
  /// Runs `step`, and converts an error of `step` to the `FilmFeedError` of a field.
  fileprivate static func naming<Value>(
    _ field: String, of film: Int?, _ step: () throws -> Value
  ) throws(FilmFeedError) -> Value {
    do {
      return try step()
    } catch {
      throw FilmFeedError(film: film, field: field, problem: Problem(error))
    }
  }
}

extension FilmFeedError.Problem {
  fileprivate init(_ error: any Error) {
    switch error {
    case DecodingError.keyNotFound, DecodingError.valueNotFound: self = .missing
    default: self = .wrongType
    }
  }
}
