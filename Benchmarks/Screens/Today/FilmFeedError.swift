internal import Animations

/// An error in a feed of films, which names the damaged film and field.
public struct FilmFeedError: Error, Hashable, Sendable {
  /// The way in which a field is damaged.
  public enum Problem: Hashable, Sendable {
    /// The field is absent or null.
    case missing
    /// The value does not have the type of the field, such as a string instead of a number.
    case wrongType
    /// The value is an empty string.
    case empty
    /// The value is not finite, or outside of 0…10.
    case outOfRange
  }

  /// The index of the film in the feed, from 0, or `nil` when the feed itself is damaged.
  public var film: Int?
  /// The name of the field in the feed, such as `rating.average`.
  public var field: String
  /// The reason why the field is rejected.
  public var problem: Problem

  /// Creates the error of one field, in a film or in the feed itself.
  ///
  /// - Parameters:
  ///   - film: The index of the film, or `nil` when the feed itself is damaged.
  ///   - field: The name of the field in the feed.
  ///   - problem: The kind of the error.
  public init(film: Int?, field: String, problem: Problem) {
    self.film = film
    self.field = field
    self.problem = problem
  }
}

extension FilmFeedError: CustomStringConvertible {
  /// A line that names the film, the field and the problem, such as `film 2: rating.average is
  /// missing`.
  public var description: String {
    let place = film.map { "film \($0): " } ?? ""
    return place + "\(field) \(problem.words)"
  }
}

extension FilmFeedError.Problem {
  fileprivate var words: String {
    switch self {
    case .missing: "is missing"
    case .wrongType: "has the wrong type"
    case .empty: "is empty"
    case .outOfRange: "is not a number from 0 to 10"
    }
  }
}
