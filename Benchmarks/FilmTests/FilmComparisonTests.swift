internal import Foundation
internal import FrameRecords
internal import Screens
internal import TestSupport
internal import Testing

@testable internal import Film

/// The documents of `bench film --compare`, with two versions of a film and their differences.
@Suite struct FilmComparisonTests {
  private func version(_ name: String, _ take: Take, named shown: String) -> FilmComparison.Version
  {
    FilmComparison.Version(
      name: name, drawing: take.filmstripDocument,
      tracks: FrameTracks(
        take.records(), system: shown, device: take.device.name, framesPerSecond: 100))
  }

  private func take(_ name: String) throws -> Take {
    Take(try #require(TransitionSystem.named(name)), on: .i8)
  }

  @Test func equalFilmsHaveNoDifferences() throws {
    let take = try take("ledger-push")
    let comparison = FilmComparison(
      version("main", take, named: "ledger-push"), version("now", take, named: "ledger-push"))
    #expect(comparison.differences == [])
  }

  @Test func comparisonDrawsBothFilmsAndTheirDifferences() throws {
    // The quick pace stands for a change of the steady one.
    let was = version("main", try take("ledger-push"), named: "ledger-push")
    let isNow = version("now", try take("ledger-quick-push"), named: "ledger-push")
    let comparison = FilmComparison(was, isNow)
    #expect(
      comparison.differences == [
        "ledger-push on i8, frame 1: the number of frames is 31 at 100.0 a second, "
          + "was 51 at 100.0 a second"
      ])
    let text = comparison.document(title: "both")
    let drawing = try expectDrawing(text)
    #expect(drawing.all.filter { $0.name == "svg" }.count == 3, "one around two")
    for words in ["main", "now", "the number of frames is 31"] { #expect(text.contains(words)) }
    let height = try #require(drawing.attributes["height"].flatMap(Double.init))
    let inner = drawing.all.dropFirst().filter { $0.name == "svg" }
      .compactMap { $0.attributes["height"].flatMap(Double.init) }
    #expect(height > inner.reduce(0, +))
  }

  @Test func differingValuesAreListedOnce() throws {
    // Cancelled at another place: as long, at first the same, then not.
    let system = try #require(TransitionSystem.named("hole-push"))
    let was = version("main", Take(system, on: .i8, cancelledAt: 0.5), named: "hole-push")
    let isNow = version("now", Take(system, on: .i8), named: "hole-push")
    let differences = FilmComparison(was, isNow).differences
    #expect(differences.contains { $0.contains("maskRadius of mask") }, "\(differences)")
    let subjects = differences.compactMap {
      $0.split(separator: ": ").last?.split(separator: " is ").first
    }
    #expect(Set(subjects).count == subjects.count)
  }
}
