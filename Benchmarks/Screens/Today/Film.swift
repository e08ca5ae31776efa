internal import Animations

/// A film in the today list and on the detail screen.
public struct Film: Hashable, Sendable {
  /// The identifier, which tells the film from all others; not empty.
  public var id: String
  /// The title in the reader's language.
  public var title: String
  /// The title in the language of the film.
  public var originalTitle: String
  /// The average of all ratings, 0…10.
  public var rating: Double
  /// The location of the large picture, such as `pictures/f01`; screens show the text in place of
  /// the picture.
  public var image: String
  /// The summary of the film, or `nil` while it is unknown.
  public var summary: String?

  /// Creates a film; an empty `id` or a rating outside of 0…10 traps.
  ///
  /// - Parameters:
  ///   - id: The unique identifier; not empty.
  ///   - title: The title in the reader's language.
  ///   - originalTitle: The title in the language of the film.
  ///   - rating: The average of all ratings, 0…10.
  ///   - image: The location of the large picture.
  ///   - summary: The summary of the film, or `nil` while it is unknown.
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

  /// The allowed ratings; `init` traps on any other, and a feed with another throws a
  /// `FilmFeedError`.
  static let ratings = 0.0...10.0

  /// The rating rounded to a tenth, as the detail screen shows the rating: `Rating: 7.5`.
  public var ratingText: String {
    // The module has no Foundation, and so no `%.1f`.
    let tenths = Int((rating * 10).rounded(.toNearestOrEven))
    return "Rating: \(tenths / 10).\(tenths % 10)"
  }
}
