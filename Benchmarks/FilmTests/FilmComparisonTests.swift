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
      name: name, drawing: take.filmstripDocument(),
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

  @Test func bothVersionsShowTheMomentsOfTheLargestDifferenceAndOfBothEnds() throws {
    let system = try #require(TransitionSystem.named("hole-push"))
    let now = Take(system, on: .i8)
    let was = version("main", Take(system, on: .i8, cancelledAt: 0.5), named: "hole-push")
    let times = FilmComparison.times(of: now, beside: was.tracks)
    let worst = try #require(
      now.tracks.differences(from: was.tracks).max { $0.distance < $1.distance })
    // The frame itself, or a moment so near that another picture would show the same.
    #expect(times.contains { ($0 - Double(worst.frame - 1) / 100).magnitude < 0.05 * now.duration })
    #expect(times.first == 0 && times.last == now.duration && times == times.sorted())
  }

  @Test func endOfTheLongerVersionIsShownOfBoth() throws {
    let (slow, quick) = (try take("ledger-push"), try take("ledger-quick-push"))
    #expect(slow.duration > quick.duration)
    let slowTracks = version("slow", slow, named: "ledger-push").tracks
    let quickTracks = version("quick", quick, named: "ledger-push").tracks
    let times = FilmComparison.times(of: quick, beside: slowTracks)
    #expect(times.contains(quick.duration))
    #expect(abs(try #require(times.last) - slow.duration) <= 0.01)
    #expect(FilmComparison.times(of: slow, beside: quickTracks).last == slow.duration)
    for take in [slow, quick] {
      let shown = try expectDrawing(take.filmstripDocument(at: times)).all.map(\.text)
      for time in times { #expect(shown.contains(time.seconds), "\(time)") }
    }
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
