import Foundation
import Profiling
import TestSupport
import Testing

/// Flame graphs as a real browser draws them, without text.
@Suite(.enabled(if: PageBrowser.isHere, "no chromium here"))
struct FlameGraphPictureTests {
  private static func profile(_ grown: Int, _ shrunk: Int) -> ProfileDocument {
    var stacks = FoldedStacks()
    stacks.add(["main", "draw", "Grown.sort()"], weight: grown)
    stacks.add(["main", "draw", "memmove"], weight: 6000)
    stacks.add(["main", "load", "Shrunk.read()"], weight: shrunk)
    stacks.add(["main", "load"], weight: 8000)
    return ProfileDocument(
      mode: "callgrind", benchmark: "a/b/c", unit: "instructions", iterations: 1,
      nanosecondsPerIteration: nil, stacks: stacks)
  }

  @Test(arguments: PageBrowser.Theme.allCases)
  func flameGraphLooksLikeItsSnapshot(theme: PageBrowser.Theme) throws {
    let stacks = Self.profile(10_000, 6000).stacks
    try snapshot(FlameGraph(stacks: stacks, title: "t", unit: "instructions").svg, theme)
      .expectLike(Self.file("flame-\(theme.rawValue)"))
  }

  @Test(arguments: PageBrowser.Theme.allCases)
  func differentialFlameGraphLooksLikeItsSnapshot(theme: PageBrowser.Theme) throws {
    let graph = FlameGraph(of: Self.profile(16_000, 3000), since: Self.profile(10_000, 6000))
    try snapshot(graph.svg, theme).expectLike(Self.file("difference-\(theme.rawValue)"))
  }

  @Test func swappedSidesDifferFromTheSnapshot() throws {
    let graph = FlameGraph(of: Self.profile(10_000, 6000), since: Self.profile(16_000, 3000))
    let stored = try String(contentsOf: Self.file("difference-light"), encoding: .utf8)
    let differences = try snapshot(graph.svg, .light)
      .differences(from: try #require(PictureSnapshot(text: stored)))
    #expect(!differences.isEmpty)
  }

  private static func file(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures/\(name).txt")
  }

  private func snapshot(
    _ picture: String, _ theme: PageBrowser.Theme
  ) throws -> PictureSnapshot {
    let png = try PageBrowser.picture(
      of: picture,
      """
      // The height of the head depends on fonts, too.
      root.querySelector('style').textContent +=
        'text, foreignObject { visibility: hidden !important; } #bars { y: 0 !important; }';
      """, size: (800, 400), theme: theme)
    return try PictureSnapshot(png, cell: 12)
  }
}
