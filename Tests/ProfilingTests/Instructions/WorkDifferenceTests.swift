import Profiling
import TestSupport
import Testing

@Suite struct WorkDifferenceTests {
  /// Compares profiles whose stacks are written with `/`.
  private func work(
    _ old: [String: Int], _ new: [String: Int], _ calls: [(String, String)] = [],
    callers: (new: [String: [[String]: Int]], old: [String: [[String]: Int]]) = ([:], [:])
  ) -> WorkDifference {
    func profile(_ counts: [String: Int]) -> ProfileDocument {
      var stacks = FoldedStacks()
      for (path, count) in counts {
        stacks.add(path.split(separator: "/").map(String.init), weight: count)
      }
      return ProfileDocument(
        mode: "callgrind", benchmark: "a/b/c", unit: "instructions", iterations: 1,
        stacks: stacks)
    }
    var neighbours: [String: Set<String>] = [:]
    for (one, other) in calls {
      neighbours[one, default: []].insert(other)
      neighbours[other, default: []].insert(one)
    }
    return WorkDifference(
      of: profile(new), since: profile(old), neighbours: neighbours, callers: callers)
  }

  /// All changes in both directions, the largest first.
  private func difference(
    _ old: [String: Int], _ new: [String: Int], _ calls: [(String, String)] = []
  ) -> [WorkDifference.Change] {
    let work = work(old, new, calls)
    let less = work.reversed.growths(above: 0.001, share: 0).map {
      WorkDifference.Change(name: $0.name, before: $0.before + $0.amount, amount: -$0.amount)
    }
    return (work.growths(above: 0.001, share: 0) + less).sorted {
      ($1.amount.magnitude, $0.name) < ($0.amount.magnitude, $1.name)
    }
  }

  @Test func growthWithoutALossIsWhole() {
    let changes = difference(["f": 5000, "g": 1_000_000], ["f": 5103, "g": 1_000_000])
    #expect(changes == [.init(name: "f", before: 5000, amount: 103)])
  }

  @Test func inlinedFunctionIsNoGrowthOfItsCaller() {
    let changes = difference(["f": 600, "g": 1000], ["g": 1580], [("g", "f")])
    #expect(changes == [.init(name: "f", before: 20, amount: -20)])
  }

  @Test func outlinedFunctionGrowsByItsCallsOnly() {
    let changes = difference(["g": 1600], ["f": 670, "g": 1000], [("g", "f")])
    #expect(changes == [.init(name: "f", before: 600, amount: 70)])
  }

  @Test func renamedFunctionIsNoGrowth() {
    #expect(difference(["old": 900, "g": 10], ["new": 900, "g": 10]).isEmpty)
  }

  @Test func renamedFunctionThatGrowsHasTheOldWeightBefore() {
    let changes = difference(["old": 900], ["new": 1000])
    #expect(changes == [.init(name: "new", before: 900, amount: 100)])
  }

  /// Of two new functions each takes the place of the one with about its weight.
  @Test func renamedFunctionsArePairedByWeight() {
    let changes = difference(["a": 900, "b": 100], ["c": 160, "d": 900])
    #expect(changes == [.init(name: "c", before: 100, amount: 60)])
  }

  /// `f` was called by `g`, which was called by `h`, and both are part of `h` now.
  @Test func chainOfInlinedFunctionsPaysForTheLast() {
    let changes = difference(
      ["f": 100, "g": 200, "h": 50], ["h": 350], [("h", "g"), ("g", "f")])
    #expect(changes.isEmpty)
  }

  @Test func unrelatedGainIsNotPaidForByALoss() {
    let changes = difference(
      ["f": 5000, "g": 5000, "run": 10], ["f": 5100, "g": 4900, "run": 10],
      [("run", "f"), ("run", "g")])
    #expect(changes.map(\.name) == ["f", "g"])
    #expect(changes.map(\.amount) == [100, -100])
  }

  @Test func lossPaysOnlyOnce() {
    let changes = difference(
      ["f": 100, "g": 0, "h": 0], ["f": 0, "g": 100, "h": 100], [("f", "g"), ("f", "h")])
    #expect(changes == [.init(name: "h", before: 0, amount: 100)])
  }

  /// The rest is the change of the total, however the work moved.
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func changesAddUpToTheChangeOfTheTotal(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let names = (0..<20).map { "f\($0)" }
    func counts() -> [String: Int] {
      let chosen = names.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
      return Dictionary(
        uniqueKeysWithValues: chosen.map { ($0, Int.random(in: 1...2000, using: &generator)) })
    }
    let calls = (0..<30).map { _ in
      (names.randomElement(using: &generator) ?? "", names.randomElement(using: &generator) ?? "")
    }
    let (old, new) = (counts(), counts())
    let sum = difference(old, new, calls).map(\.amount).reduce(0, +)
    let total = new.values.reduce(0, +) - old.values.reduce(0, +)
    #expect(abs(sum - Double(total)) < 0.1, "seed \(seed)")
  }

  // MARK: Growths

  private func growths(
    _ old: [String: Int], _ new: [String: Int], _ calls: [(String, String)] = []
  ) -> [WorkDifference.Change] {
    work(old, new, calls).growths(above: 50, share: 0.01)
  }

  @Test func growthOfASmallFunctionIsFoundBesideALargeOne() {
    let growth = growths(["f": 5000, "g": 1_000_000], ["f": 5103, "g": 1_000_009])
    #expect(growth == [.init(name: "f", before: 5000, amount: 103)])
  }

  @Test(arguments: [(5000, 5050), (5000, 5049), (100_000, 100_900)])
  func growthWithinTheLimitsIsNone(before: Int, after: Int) {
    #expect(growths(["f": before], ["f": after]).isEmpty)
  }

  /// `step` is inlined into `small` and into a loop of `large`, and `small` into `large`.
  @Test func functionWithWhatWasInlinedIntoItGrows() {
    let old = ["large": 10, "large/step": 1_000_000, "large/small": 500, "large/small/step": 4500]
    let new = ["large": 10, "large/step": 1_000_000, "large/small": 514, "large/small/step": 4635]
    #expect(growths(old, new) == [.init(name: "small", before: 5000, amount: 149)])
  }

  /// All of the growth is within `g`, where it is a larger share than of the whole loop.
  @Test func innerFunctionIsNamedWhereItsShareIsLarger() {
    let growth = growths(["loop": 5000, "loop/g": 1000], ["loop": 5000, "loop/g": 1500])
    #expect(growth == [.init(name: "g", before: 1000, amount: 500)])
  }

  @Test func growthsOfTwoFunctionsAreListedByAmount() {
    let growth = growths(["f": 1000, "g": 2000], ["f": 1100, "g": 2300])
    #expect(growth.map(\.name) == ["g", "f"])
  }

  /// The same code lies in `f` itself, then in `g`, into which `f` is inlined.
  @Test func inlinedCodeIsNoGrowthOfTheFunctionAroundIt() {
    let (old, new) = (["f": 600, "g": 1000], ["g": 1000, "g/f": 640])
    #expect(growths(old, new, [("g", "f")]).isEmpty)
    #expect(growths(new, old, [("g", "f")]).isEmpty)
  }

  /// `g` inlines `f` in one of two places only, which saves 10, and grows by 100 besides.
  @Test func growthBesideInlinedCodeIsFound() {
    let growth = growths(
      ["f": 1200, "g": 1000, "h": 9], ["f": 600, "g": 1100, "g/f": 590, "h": 9],
      [("g", "f"), ("h", "f")])
    #expect(growth == [.init(name: "g", before: 1600, amount: 90)])
  }

  /// `run` adds nothing to what `step` in it does more, so the edit is within `step`.
  @Test func innerFunctionIsNamedWhereTheOuterOneAddsNothing() {
    let growth = growths(["run": 50, "run/step": 1000], ["run": 55, "run/step": 1500])
    #expect(growth.map(\.name) == ["step"])
    #expect(
      growths(["run": 50, "run/step": 1000], ["run": 150, "run/step": 1500]).map(\.name)
        == ["run"])
  }

  // MARK: Functions of a package

  /// `copy` is of a library, which `first` and `other` call through `append`, and inlines `order`.
  private func package(_ first: Int, _ other: Int) -> [WorkDifference.Change] {
    let before: [String: [[String]: Int]] = [
      "copy": [["append"]: 300, ["copy"]: 50],
      "append": [["run", "first"]: 200, ["other"]: 200, ["append"]: 9],
    ]
    let after: [String: [[String]: Int]] = [
      "copy": [["append"]: 300 + first + other, ["copy"]: 900],
      "append": [["run", "first"]: 200 + first, ["other"]: 200 + other, ["append"]: 900],
    ]
    return work(
      ["copy": 300, "run": 1000, "run/first": 10, "other": 1000],
      ["copy": 300 + first + other, "run": 1000, "run/first": 10, "other": 1000],
      callers: (after, before)
    ).attributed(to: ["run", "first", "other"]).growths(above: 0.001, share: 0)
  }

  @Test func workOfALibraryCountsForTheCallerWhoseCallsGrew() {
    #expect(package(500, 20).map(\.name) == ["first"])
    let found = package(20, 500)
    #expect(found.map(\.name) == ["other"])
    #expect(found[0].amount == 520 && found[0].before == 1000 && found[0].means == "copy")
  }

  @Test func functionOfThePackageInlinedIntoALibraryIsTheOwner() {
    let found = work(["sort": 100, "sort/order": 100], ["sort": 100, "sort/order": 300])
      .attributed(to: ["order"]).growths(above: 0.001, share: 0)
    #expect(found == [.init(name: "order", before: 100, amount: 200)])
  }

  @Test func workThatNobodyCalledStaysWithItsFunction() {
    let found = work(["timer": 100], ["timer": 300]).attributed(to: ["run"])
    #expect(found.growths(above: 0.001, share: 0).map(\.name) == ["timer"])
    #expect(found.owners(of: ["timer"], in: ["run"]).isEmpty)
  }

  @Test func newFunctionHasNothingBefore() {
    #expect(growths([:], ["f": 60]) == [.init(name: "f", before: 0, amount: 60)])
  }
}
