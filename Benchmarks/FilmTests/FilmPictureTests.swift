internal import Foundation
internal import Screens
internal import TestSupport
internal import Testing

@testable internal import Film

/// Filmstrips as a real browser draws them, without the text outside of screens.
@Suite(.enabled(if: PageBrowser.isHere, "no chromium here"))
struct FilmPictureTests {
  @Test(arguments: PageBrowser.Theme.allCases)
  func filmstripLooksLikeItsSnapshot(theme: PageBrowser.Theme) throws {
    let drawing = try take("card-present").filmstripDocument()
    try snapshot(drawing, theme).expectLike(Self.file("film-\(theme.rawValue)"))
  }

  @Test func anotherMomentDiffersFromTheSnapshot() throws {
    let take = try take("card-present")
    let times = KeyMoments(take, events: Curves(take).events).moments.map { $0.time * 0.9 }
    let stored = try String(contentsOf: Self.file("film-light"), encoding: .utf8)
    let differences = try snapshot(take.filmstripDocument(at: times), .light)
      .differences(from: try #require(PictureSnapshot(text: stored)))
    #expect(!differences.isEmpty)
  }

  /// On a phone labels are larger than their distance in a wide window.
  @Test(arguments: ["card-dismiss-gesture", "today-pop", "magic-push"])
  func labelsOfNeighbouringLanesDoNotTouchOnAPhone(name: String) throws {
    let script = """
      const boxes = [...root.querySelectorAll('.up,.low,.lane')].map((one) =>
        one.getBoundingClientRect());
      note('touching', boxes.filter((box, place) => boxes.slice(0, place).some((other) =>
        box.left < other.right && other.left < box.right
          && box.top < other.bottom && other.top < box.bottom)).length);
      note('small', boxes.filter((box) => box.height < 7).length);
      """
    let seen = try PageBrowser.use(take(name).filmstripDocument(), script, width: 390)
    #expect(seen == ["touching": "0", "small": "0"])
  }

  private func take(_ name: String) throws -> Take {
    Take(try #require(TransitionSystem.named(name)), on: .iX)
  }

  private static func file(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures/\(name).txt")
  }

  private func snapshot(
    _ drawing: String, _ theme: PageBrowser.Theme
  ) throws -> PictureSnapshot {
    let png = try PageBrowser.picture(
      of: drawing, "for (const one of root.querySelectorAll('text')) one.remove();",
      size: (1280, 900), theme: theme)
    return try PictureSnapshot(png, cell: 20)
  }
}
