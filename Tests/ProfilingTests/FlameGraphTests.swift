import Foundation
import FoundationXML
import Profiling
import TestSupport
import Testing

@Suite struct FlameGraphTests {
  @Test func barWidthIsItsShareWithinItsCallersBar() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let stacks = FoldedStacks.random(seed: seed, count: 60)
    let bars = try Picture(FlameGraph(stacks: stacks, title: "t", unit: "u")).bars
    let shares = SharesByContext(stacks)
    #expect(bars.count == shares.byContext.count, "seed \(seed)")
    var callers: [Picture.Bar] = []
    for bar in bars {
      callers.removeAll { $0.row >= bar.row }
      let context = callers.map(\.name) + [bar.name]
      let share = try #require(shares.byContext[context], "\(context), seed \(seed)")
      // Four decimals of a per cent.
      #expect(abs(bar.width - share * 100) <= 0.0001, "\(context), seed \(seed)")
      if let caller = callers.last {
        #expect(bar.row == caller.row + 18, "seed \(seed)")
        #expect(bar.x >= caller.x - 0.0002, "\(context), seed \(seed)")
        #expect(bar.x + bar.width <= caller.x + caller.width + 0.0002, "\(context), seed \(seed)")
      }
      callers.append(bar)
    }
  }

  @Test func recursionDeeperThanCanBeDrawnKeepsItsOuterFrames() throws {
    var stacks = FoldedStacks()
    stacks.add((0..<2000).map { "f\($0)" }, weight: 1)
    let bars = try Picture(FlameGraph(stacks: stacks, title: "t", unit: "u")).bars
    #expect(bars.count == 1500)
    #expect(bars.map(\.name).contains("f0") && !bars.map(\.name).contains("f1999"))
  }

  @Test func barsOfARowDoNotOverlap() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let stacks = FoldedStacks.random(seed: seed, count: 60)
    let bars = try Picture(FlameGraph(stacks: stacks, title: "t", unit: "u")).bars
    for row in Dictionary(grouping: bars, by: \.row).values {
      for (bar, next) in zip(row, row.dropFirst()) {
        #expect(bar.x + bar.width <= next.x + 0.0002, "\(bar.name), seed \(seed)")
      }
    }
  }

  @Test(arguments: [
    "a < b && c > \"d\"", "]]>", "<script>alert(1)</script>", "&amp;", "operator 'x' 🙂", "a;b",
    "closure #1 in == infix<A>(_:_:)",
  ])
  func functionNamesAreEscapedInTheSVG(name: String) throws {
    var stacks = FoldedStacks()
    stacks.add(["main", name], weight: 3)
    let picture = try Picture(FlameGraph(stacks: stacks, title: name, unit: name))
    #expect(picture.bars.map(\.name) == ["all", "main", name])
    #expect(picture.title == name)
  }

  @Test func charactersInvalidInXMLAreReplaced() throws {
    var stacks = FoldedStacks()
    stacks.add(["a\u{1}b\u{FFFF}"], weight: 1)
    let picture = try Picture(FlameGraph(stacks: stacks, title: "t", unit: "u"))
    #expect(picture.bars.last?.name == "a␁b\u{FFFD}")
  }

  @Test func bidirectionalControlsAreNumericReferences() throws {
    let name = "a\u{202E}b\u{85}\u{1B}c"
    var stacks = FoldedStacks()
    stacks.add([name], weight: 1)
    let picture = try Picture(FlameGraph(stacks: stacks, title: name, unit: name))
    #expect(picture.bars.last?.name == "a⟨U+202E⟩b⟨U+85⟩␛c")
    #expect(picture.title == "a⟨U+202E⟩b⟨U+85⟩␛c")
  }

  @Test func barTitleHasTotalAndSelfShares() throws {
    var stacks = FoldedStacks()
    stacks.add(["main"], weight: 500)
    stacks.add(["main", "work"], weight: 1500)
    let picture = try Picture(
      FlameGraph(stacks: stacks, title: "t", unit: "instructions", scale: 2))
    #expect(
      picture.bars.map(\.weight) == [
        "4,000 (100.0 %), self 0 (0.0 %)", "4,000 (100.0 %), self 1,000 (25.0 %)",
        "3,000 (75.0 %), self 3,000 (75.0 %)",
      ])
    #expect(picture.note.hasPrefix("4,000 instructions"))
  }

  @Test func invisibleFramesAreCountedButNotDrawn() throws {
    var stacks = FoldedStacks()
    stacks.add(["wide"], weight: 1_000_000)
    stacks.add(["thin", "deep"], weight: 50)
    let picture = try Picture(FlameGraph(stacks: stacks, title: "t", unit: "u"))
    #expect(picture.bars.map(\.name) == ["all", "wide"])
    #expect(picture.note.hasSuffix("2 frames narrower than 0.1 px not drawn"))
  }

  @Test func fileSizeIsBoundedForManyFrames() throws {
    let name = String(repeating: "n", count: 40)
    var stacks = FoldedStacks()
    for number in 0..<3000 { stacks.add(["main", "\(name)\(number)"], weight: 1000 + number) }
    let graph = FlameGraph(stacks: stacks, title: "t", unit: "u")
    #expect(graph.svg.utf8.count < 320_000)
    let picture = try Picture(graph)
    #expect(picture.bars.count == 1500)
    // The widest ones are kept.
    #expect(picture.bars.contains { $0.name == "\(name)2999" })
    #expect(picture.note.contains("1,502 frames narrower than"))
  }

  @Test func emptyProfileDrawsAnEmptyGraph() throws {
    let picture = try Picture(FlameGraph(stacks: FoldedStacks(), title: "t", unit: "samples"))
    #expect(picture.bars.isEmpty)
    #expect(picture.note == "no samples")
  }

  @Test func drawingIsDeterministic() {
    let seed = UInt64.random(in: 0...UInt64.max)
    let pictures = (0..<2).map { _ in
      FlameGraph(stacks: .random(seed: seed, count: 60), title: "t", unit: "u").svg
    }
    #expect(pictures[0] == pictures[1], "seed \(seed)")
  }

  @Test func differenceMarksAddedRemovedAndGrownFrames() throws {
    var (old, new) = (FoldedStacks(), FoldedStacks())
    old.add(["main", "same"], weight: 100)
    old.add(["main", "grown"], weight: 40)
    old.add(["main", "gone"], weight: 30)
    new.add(["main", "same"], weight: 100)
    new.add(["main", "grown"], weight: 60)
    new.add(["main", "added"], weight: 10)
    let picture = try Picture(
      FlameGraph(stacks: new, against: old, title: "t", unit: "instructions"))
    func bar(_ name: String) throws -> Picture.Bar {
      try #require(picture.bars.first { $0.name == name }, "\(name) is not drawn")
    }
    #expect(try bar("same").shade == "same")
    #expect(try bar("grown").shade == "more2")
    #expect(try bar("added").shade == "more3")
    #expect(try bar("gone").shade == "less3")
    #expect(try bar("same").weight == "100 → 100 (unchanged), self 100 → 100 (unchanged)")
    #expect(try bar("grown").weight == "40 → 60 (+50.0 %), self 40 → 60 (+50.0 %)")
    #expect(try bar("added").weight == "0 → 10 (new), self 0 → 10 (new)")
    #expect(try bar("gone").weight == "30 → 0 (gone), self 30 → 0 (gone)")
    // 100, 60, 30 and 10: the larger of both weights, each.
    #expect(try abs(bar("grown").width - 30) <= 0.0001)
    #expect(picture.note.hasPrefix("170 → 170 (unchanged) instructions"))
  }

  private static func sampled(
    _ stacks: [[String]: Int], nanoseconds: Double?
  ) -> ProfileDocument {
    var folded = FoldedStacks()
    for (stack, weight) in stacks { folded.add(stack, weight: weight) }
    return ProfileDocument(
      mode: "perf", benchmark: "a/b/c", unit: "samples", iterations: nil,
      nanosecondsPerIteration: nanoseconds, stacks: folded)
  }

  @Test func slowerBuildIsRedDespiteShrinkingShares() throws {
    // One function takes half a microsecond longer; the shares of all others fall.
    let old = Self.sampled(
      [["main", "grown"]: 10_000, ["main", "kept"]: 30_000], nanoseconds: 4000)
    let new = Self.sampled(
      [["main", "grown"]: 15_000, ["main", "kept"]: 30_000], nanoseconds: 4500)
    let picture = try Picture(FlameGraph(of: new, since: old))
    let shades = Dictionary(
      picture.bars.map { ($0.name, $0.shade) }, uniquingKeysWith: { first, _ in first })
    #expect(shades == ["all": "more2", "main": "more2", "grown": "more2", "kept": "same"])
    #expect(
      picture.note.hasPrefix("4,000 → 4,500 (+12.5 %) ns per iteration · red: more, blue: less"))
    #expect(picture.title == "a/b/c · perf, difference")
  }

  @Test func differenceWithinTheSamplingErrorIsGrey() throws {
    let old = Self.sampled([["main", "a"]: 100, ["main", "b"]: 100], nanoseconds: 4000)
    let new = Self.sampled([["main", "a"]: 110, ["main", "b"]: 90], nanoseconds: 4000)
    let picture = try Picture(FlameGraph(of: new, since: old))
    // Ten of 200 samples; the standard error of the difference is ten.
    #expect(picture.bars.allSatisfy { $0.shade == "same" })
  }

  @Test func differenceWithoutTimesIsLabelledAsShares() throws {
    let old = Self.sampled([["main"]: 1084], nanoseconds: nil)
    let new = Self.sampled([["main"]: 980], nanoseconds: 4500)
    let picture = try Picture(FlameGraph(of: new, since: old))
    #expect(picture.title == "a/b/c · perf, difference of shares")
    #expect(picture.note.hasPrefix("1,084 and 980 samples"))
    #expect(picture.note.contains("a larger share"))
  }

  @Test func changedFunctionsAreListedBelowTheDifference() throws {
    let old = Self.sampled(
      [["main", "grown"]: 10_000, ["main", "kept"]: 30_000], nanoseconds: 4000)
    let new = Self.sampled(
      [["main", "grown"]: 15_000, ["main", "kept"]: 30_000], nanoseconds: 4500)
    let picture = FlameGraph(of: new, since: old).svg
    #expect(picture.contains("Changes of the functions themselves, in ns per iteration"))
    #expect(
      picture.contains(
        #"<td class="more">+500</td><td>1,000</td><td>1,500</td><td class="name">grown</td>"#))
    #expect(try Picture(FlameGraph(of: old, since: old)).bars.allSatisfy { $0.shade == "same" })
  }

  @Test func differenceNormalizesSampleCounts() throws {
    func profile(_ weight: Int) -> ProfileDocument {
      var stacks = FoldedStacks()
      stacks.add(["main", "a"], weight: weight)
      stacks.add(["main", "b"], weight: weight * 3)
      return ProfileDocument(
        mode: "perf", benchmark: "a/b/c", unit: "samples", iterations: nil, stacks: stacks)
    }
    let picture = try Picture(FlameGraph(of: profile(100), since: profile(7)))
    #expect(picture.bars.allSatisfy { $0.shade == "same" })
  }
}

/// A model of the shares of frames, computed for each context by itself.
private struct SharesByContext {
  var byContext: [[String]: Double] = [:]

  init(_ stacks: FoldedStacks) {
    for (stack, weight) in stacks.weights {
      for depth in 0...stack.count {
        byContext[["all"] + stack.prefix(depth), default: 0] += Double(weight)
      }
    }
    byContext = byContext.mapValues { $0 / Double(stacks.total) }
  }
}
