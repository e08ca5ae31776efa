import Comparison
import Measurements
import TestSupport
import Testing

/// The verdicts on page faults, which depend on where memory lies in its pages.
@Suite struct PageFaultsTests {
  @Test func lessThanAFaultPerIterationIsUnchanged() throws {
    // 640 pages in ten iterations, and nine more that the places of blocks decide.
    #expect(try compare(read(640), with: read(649)).verdict == .unchanged)
    #expect(try compare(read(649), with: read(640)).verdict == .unchanged)
    #expect(try compare(read(0), with: read(9)).verdict == .unchanged)
    let varying = read(640, 640, 645, 640, 641)
    #expect(try compare(read(640), with: varying).verdict == .unchanged)
  }

  @Test func countsThatRepeatAreJudgedInBothDirections() throws {
    let more = try compare(read(640), with: read(650))
    #expect(more.verdict == .regressed && more.note == nil && more.ratio == 650.0 / 640)
    #expect(try compare(read(650), with: read(640)).verdict == .improved)
    #expect(try compare(read(0), with: read(10)).verdict == .regressed)
  }

  @Test func countsThatWereReadOnceProveNothing() throws {
    let once = try compare(count(640, passes: 1), with: count(960, passes: 1))
    #expect(once.verdict == .inconclusive)
    #expect(
      once.note
        == "page faults read fewer than 5 times prove nothing; a gate --against reads them again")
    let thrice = try compare(count(640, passes: 5), with: count(960, passes: 3))
    #expect(thrice.verdict == .inconclusive && thrice.note == once.note)
  }

  @Test func countsThatVaryAreJudgedByTheirRanks() throws {
    let low = read(640, 641, 642, 643, 644, 645, 646, 647)
    let high = read(690, 691, 692, 693, 694, 695, 696, 697)
    let more = try compare(low, with: high)
    #expect(more.verdict == .regressed)
    #expect(
      more.note == "varies: 69 … 69.7 in 8 readings, median 69.35; "
        + "was 64 … 64.7 in 8 readings, median 64.35")
    #expect(try compare(high, with: low).verdict == .improved)
    let mixed = read(640, 690, 640, 690, 640, 690, 700, 700)
    #expect(try compare(low, with: mixed).verdict == .inconclusive)
    // Each of the readings is higher, but by less than a fault per iteration: nothing is proven.
    let shifted = read(649, 650, 651, 652, 653, 654, 655, 656)
    #expect(try compare(low, with: shifted).verdict == .inconclusive)
  }

  /// A process takes ten pages more by chance, and a build up to nine in every process, because its
  /// blocks lie elsewhere.
  @Test func faultsOfOneProgramAreRarelyRed() throws {
    var generator = SeededGenerator(seed: 2601)
    let gates = SimulatedGates.count(25)
    let red = try (0..<gates).count { _ in
      let sides = (0..<2).map { _ in 640 + generator.below(10) }
      return try [.regressed, .improved].contains(
        verdict(&generator, reference: sides[0], candidate: sides[1]))
    }
    print("page faults of one program, seed 2601: \(red) of \(gates) red")
    // At most 2 % are expected in both directions, and three deviations more not by chance.
    let expected = 0.02 * Double(gates)
    #expect(Double(red) <= expected + 3 * expected.squareRoot(), "seed 2601")
  }

  @Test func twoMorePagesInEachIterationAreFound() throws {
    var generator = SeededGenerator(seed: 2602)
    let red = try (0..<100).count { _ in
      try verdict(&generator, reference: 640, candidate: 660) == .regressed
    }
    print("two more faults, seed 2602: \(red) of 100 red")
    #expect(red >= 95, "seed 2602")
  }

  /// The verdict of a gate that reads again and again until it has one, like `Recount`.
  ///
  /// Each reading has the pages of its side and, in one of four, ten more.
  private func verdict(
    _ generator: inout SeededGenerator, reference: Int, candidate: Int
  ) throws -> Verdict {
    var readings: [[Int]] = [[], []]
    func take(_ count: Int) {
      for (side, pages) in [reference, candidate].enumerated() {
        while readings[side].count < count {
          readings[side].append(pages + (generator.below(4) == 0 ? 10 : 0))
        }
      }
    }
    func compared() throws -> Verdict? {
      try compare(read(readings[0]), with: read(readings[1])).verdict
    }
    take(3)
    if try compared() == .unchanged { return .unchanged }
    for look in [Readings.exact] + VaryingCount.looks {
      take(look)
      let verdict = try compared()
      if let verdict, verdict != .inconclusive { return verdict }
    }
    return .inconclusive
  }
}

/// The count over ten iterations of passes with these totals.
private func read(_ totals: Int...) -> ExactValue { read(totals) }

private func read(_ totals: [Int]) -> ExactValue {
  let passes = totals.count == 1 ? Array(repeating: totals[0], count: Readings.exact) : totals
  let varies = Set(passes).count > 1
  var value = ExactValue(
    total: passes.min() ?? 0, iterations: 10, readings: varies ? passes.sorted() : [])
  value.passes = passes.count
  return value
}

private func count(_ total: Int, passes: Int) -> ExactValue {
  read(Array(repeating: total, count: passes + 1)).withPasses(passes)
}

extension ExactValue {
  fileprivate func withPasses(_ passes: Int) -> ExactValue {
    var value = self
    value.passes = passes
    return value
  }
}

private func compare(_ old: ExactValue, with new: ExactValue) throws -> MetricComparison {
  let environment = try environment()
  let reference = MeasurementSet(
    environment: environment, benchmarks: [record("suite/a", [.minorFaults: .exact(old)])])
  let comparisons = Comparator(
    reference: Reference(reference, environment: environment), metrics: [.minorFaults]
  ) { _, _ in true }.compare([record("suite/a", [.minorFaults: .exact(new)])])
  return try #require(comparisons.first?[.minorFaults])
}
