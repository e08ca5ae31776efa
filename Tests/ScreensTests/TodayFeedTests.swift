import Animations
import Foundation
import TestSupport
import Testing

@testable import Screens

/// The decoding of feeds, and the errors in faulty ones.
@Suite struct FilmFeedTests {
  private static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/films.json")

  private func feed(_ json: String) throws -> FilmFeed {
    try JSONDecoder().decode(FilmFeed.self, from: Data(json.utf8))
  }

  @Test("D-06 the feed of twenty films decodes to the sample films")
  func fixtureEqualsSamples() throws {
    let feed = try feed(String(contentsOf: Self.fixture, encoding: .utf8))
    #expect(feed.films.count == 20)
    #expect(feed.films == Film.samples)
    #expect(Set(feed.films.map(\.id)).count == 20)
  }

  @Test("D-06 the five fields and the summary are read, everything else is ignored")
  func fields() throws {
    let feed = try feed(
      """
      {"total": 1, "subjects": [{"id": "1764796", "title": "月", "original_title": "Mond",
        "rating": {"max": 10, "average": 7.5, "stars": "40"}, "summary": "Ein Mond.",
        "images": {"small": "s", "large": "l", "medium": 3}, "year": null}]}
      """)
    let film = Film(
      id: "1764796", title: "月", originalTitle: "Mond", rating: 7.5, image: "l",
      summary: "Ein Mond.")
    #expect(feed.films == [film])
  }

  @Test("D-06 no subjects are an empty list")
  func emptyFeed() throws {
    #expect(try feed(#"{"subjects": []}"#).films.isEmpty)
  }

  /// One film, with a field replaced.
  private static func film(replacing field: String = "-", by other: String = "-") -> String {
    let film =
      #"{"id": "f", "title": "t", "original_title": "o", "rating": {"average": 1}, "#
      + #""images": {"large": "l"}, "summary": "s"}"#
    return film.replacing(field, with: other)
  }

  @Test(
    "D-06 damage is an error that names the film and the field",
    arguments: [
      (#""id": "f", "#, "", "id", FilmFeedError.Problem.missing),
      (#""f""#, "7", "id", .wrongType),
      (#""f""#, #""""#, "id", .empty),
      (#""t""#, "null", "title", .missing),
      (#""t""#, "[]", "title", .wrongType),
      (#""original_title": "o", "#, "", "original_title", .missing),
      (#""o""#, "true", "original_title", .wrongType),
      (#""rating": {"average": 1}, "#, "", "rating", .missing),
      (#"{"average": 1}"#, "7.5", "rating", .wrongType),
      (#"{"average": 1}"#, "null", "rating", .missing),
      (#""average": 1"#, "", "rating.average", .missing),
      (": 1}", #": "1"}"#, "rating.average", .wrongType),
      (": 1}", ": -0.1}", "rating.average", .outOfRange),
      (": 1}", ": 10.001}", "rating.average", .outOfRange),
      (": 1}", #": "NaN"}"#, "rating.average", .outOfRange),
      (": 1}", #": "+∞"}"#, "rating.average", .outOfRange),
      (#""images": {"large": "l"}, "#, "", "images", .missing),
      (#"{"large": "l"}"#, #""l""#, "images", .wrongType),
      (#""large": "l""#, "", "images.large", .missing),
      (#""l""#, "{}", "images.large", .wrongType),
      (#""s""#, "5", "summary", .wrongType),
    ])
  func damage(
    field: String, other: String, name: String, problem: FilmFeedError.Problem
  ) throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "+∞", negativeInfinity: "-∞", nan: "NaN")
    for index in [0, 2] {
      var films = Array(repeating: Self.film(), count: 3)
      films[index] = Self.film(replacing: field, by: other)
      let json = #"{"subjects": [\#(films.joined(separator: ", "))]}"#
      #expect(throws: FilmFeedError(film: index, field: name, problem: problem), "\(json)") {
        try decoder.decode(FilmFeed.self, from: Data(json.utf8))
      }
    }
  }

  @Test(
    "D-06 a malformed feed is an error that names the subjects",
    arguments: [
      ("{}", nil, FilmFeedError.Problem.missing), (#"{"subjects": null}"#, nil, .missing),
      (#"{"subjects": {}}"#, nil, .wrongType), ("[]", nil, .wrongType),
      (#"{"subjects": [3]}"#, 0, .wrongType),
      (#"{"subjects": [null]}"#, 0, .missing),
    ] as [(String, Int?, FilmFeedError.Problem)])
  func noFeed(json: String, film: Int?, problem: FilmFeedError.Problem) {
    #expect(throws: FilmFeedError(film: film, field: "subjects", problem: problem)) {
      try feed(json)
    }
  }

  @Test func boundaryRatingsAreAccepted() throws {
    for (text, rating) in [("0", 0.0), ("10", 10), ("9.999", 9.999)] {
      let json = Self.film(replacing: ": 1}", by: ": \(text)}")
      #expect(try feed(#"{"subjects": [\#(json)]}"#).films[0].rating == rating)
    }
  }

  @Test func summaryIsOptional() throws {
    for other in ["", #", "summary": null"#] {
      let json = Self.film(replacing: #", "summary": "s""#, by: other)
      #expect(try feed(#"{"subjects": [\#(json)]}"#).films[0].summary == nil)
    }
  }

  @Test func feedErrorsAreSentences() {
    let problems: [(FilmFeedError.Problem, String)] = [
      (.missing, "is missing"), (.wrongType, "has the wrong type"), (.empty, "is empty"),
      (.outOfRange, "is not a number from 0 to 10"),
    ]
    for (problem, words) in problems {
      let error = FilmFeedError(film: 4, field: "rating.average", problem: problem)
      #expect("\(error)" == "film 4: rating.average \(words)")
    }
    #expect(
      "\(FilmFeedError(film: nil, field: "subjects", problem: .missing))" == "subjects is missing")
  }

  @Test(
    arguments: [
      (7.5, "Rating: 7.5"), (10, "Rating: 10.0"), (0, "Rating: 0.0"), (8.26, "Rating: 8.3"),
    ])
  func ratingTextHasOneDecimal(rating: Double, text: String) {
    let film = Film(id: "f", title: "", originalTitle: "", rating: rating, image: "")
    #expect(film.ratingText == text)
  }

  @Test func invalidFilmTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = Film(id: "", title: "t", originalTitle: "t", rating: 1, image: "i")
    }
    await #expect(processExitsWith: .failure) {
      _ = Film(id: "i", title: "t", originalTitle: "t", rating: .nan, image: "i")
    }
  }
}
