internal import Transitions

/// What is wrong with a feed of films: which field, of which film.
public struct FilmFeedError: Error, Hashable, Sendable {
  /// What can be wrong with a field.
  public enum Problem: Hashable, Sendable {
    /// It is not there, or null.
    case missing
    /// It is something else than it should be, such as a string instead of a number.
    case wrongType
    /// It is a string without characters.
    case empty
    /// It is a number that is not finite, or outside of 0…10.
    case outOfRange
  }

  /// The index of the film in the feed, from 0, or `nil` when the feed itself is damaged.
  public var film: Int?
  /// The field as the feed calls it, such as `rating.average`.
  public var field: String
  /// What is wrong with it.
  public var problem: Problem

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - film: The index of the film, or `nil` when the feed itself is damaged.
  ///   - field: The field as the feed calls it.
  ///   - problem: What is wrong with it.
  public init(film: Int?, field: String, problem: Problem) {
    self.film = film
    self.field = field
    self.problem = problem
  }
}

extension FilmFeedError: CustomStringConvertible {
  /// One line that names the film and the field.
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
