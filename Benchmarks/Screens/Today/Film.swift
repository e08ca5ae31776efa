internal import Transitions

/// A film as the today list and the detail screen show it.
public struct Film: Hashable, Sendable {
  /// Names the film; not empty.
  public var id: String
  /// The title in the reader's language.
  public var title: String
  /// The title in the language of the film.
  public var originalTitle: String
  /// The average of all ratings, 0…10.
  public var rating: Double
  /// Where the large picture is.
  public var image: String
  /// What the film is about, or `nil` while that is not known.
  public var summary: String?

  /// Creates a film.
  ///
  /// - Parameters:
  ///   - id: Names the film; not empty.
  ///   - title: The title in the reader's language.
  ///   - originalTitle: The title in the language of the film.
  ///   - rating: The average of all ratings, 0…10.
  ///   - image: Where the large picture is.
  ///   - summary: What the film is about, or `nil` while that is not known.
  public init(
    id: String, title: String, originalTitle: String, rating: Double, image: String,
    summary: String? = nil
  ) {
    precondition(!id.isEmpty, "a film has a name to tell it from others")
    precondition(Self.ratings.contains(rating), "a rating is between 0 and 10")
    self.id = id
    self.title = title
    self.originalTitle = originalTitle
    self.rating = rating
    self.image = image
    self.summary = summary
  }

  /// The ratings there are.
  static let ratings = 0.0...10.0

  /// The rating to a tenth, as the detail screen words it.
  public var ratingText: String {
    let tenths = Int((rating * 10).rounded(.toNearestOrEven))
    return "Rating: \(tenths / 10).\(tenths % 10)"
  }
}
