import TestSupport
import Testing

@testable import Pages

@Suite struct NaturalOrderTests {
  @Test func numbersCountByTheirValue() {
    let sorted = [
      "a/b", "a/case", "a/case-", "a/case-1[count=4]", "a/case-1[count=64]", "a/case-1[count=256]",
      "a/case-2", "a/case-10", "a/case-19", "a/case-20[x]", "a/case-x", "b",
    ]
    #expect(sorted.reversed().sorted(by: NaturalOrder.isAscending) == sorted)
    let large = ["a[n=99999999999999999999]", "a[n=100000000000000000000]"]
    #expect(
      large.reversed().sorted(by: NaturalOrder.isAscending) == large, "numbers may have any length")
  }

  @Test func fractionsAreComparedDigitByDigit() {
    let sorted = ["hz=0.25", "hz=0.5", "hz=0.75,n=9", "hz=0.75,n=10", "hz=59.94", "hz=120"]
    #expect(sorted.reversed().sorted(by: NaturalOrder.isAscending) == sorted)
  }

  @Test func namesThatDifferInZerosAloneHaveAnOrder() {
    #expect(NaturalOrder.isAscending("a-01", "a-1"))
    #expect(!NaturalOrder.isAscending("a-1", "a-01"))
    #expect(!NaturalOrder.isAscending("a-1", "a-1"))
    #expect(
      ["a-2", "a-01", "a-1", "a-0"].sorted(by: NaturalOrder.isAscending) == [
        "a-0", "a-01", "a-1", "a-2",
      ])
  }

  /// Without a strict weak ordering, a sort may give any result.
  @Test(arguments: UInt64(1)...20) func orderOfRandomNamesIsTotal(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = ["0", "1", "2", "10", ".", "a", "-", "é"]
    let names = Set(
      (0..<40).map { _ in
        (0..<random.below(6)).map { _ in letters[random.below(letters.count)] }.joined()
      })
    let sorted = names.sorted(by: NaturalOrder.isAscending)
    for (place, first) in sorted.enumerated() {
      for (other, second) in sorted.enumerated() {
        #expect(
          NaturalOrder.isAscending(first, second) == (place < other),
          "seed \(seed): \(first), \(second)")
      }
    }
  }
}
