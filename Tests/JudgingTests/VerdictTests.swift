import Comparison
import Testing

@Suite struct VerdictTests {
  @Test func mostSeriousVerdictComesFirst() {
    #expect([Verdict.unchanged, .suspect, .regressed, .new].min() == .regressed)
    #expect(Verdict.allCases.sorted() == Verdict.allCases)
    let order: [Verdict.Kind] = [.worse, .oneSided, .open, .allowed, .better, .settled]
    var kinds: [Verdict.Kind] = []
    for kind in Verdict.allCases.map(\.kind) where kinds.last != kind { kinds.append(kind) }
    #expect(kinds == order)
  }

  @Test func eachVerdictHasAMeaningOfItsOwn() {
    let meanings = Verdict.allCases.map(\.meaning)
    #expect(Set(meanings).count == meanings.count)
    #expect(meanings.allSatisfy { $0.count > 10 && $0.hasSuffix(".") }, "\(meanings)")
  }

  @Test func verdictsHaveDistinctSigns() {
    let signs = Verdict.allCases.map(\.sign)
    #expect(Set(signs).count == signs.count)
    #expect(signs.allSatisfy { $0.count <= 1 })
  }
}
