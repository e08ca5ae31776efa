import Foundation
import TestSupport
import Testing

@testable import Reporting

@Suite struct GoBenchmarkNameTests {
  @Test(arguments: [
    (
      "transitions/spring/evaluate[count=4096]",
      "BenchmarkTransitions/spring/evaluate/count=4096"
    ),
    ("known/allocations/none", "BenchmarkKnown/allocations/none"),
    ("s/g/n[a=1,b=2]", "BenchmarkS/g/n/a=1/b=2"),
    ("Sort/x", "BenchmarkSort/x"), ("1/x", "BenchmarkX1/x"),
    ("a b/c\td\n", "BenchmarkA%20b/c%09d%0A"), ("s/100%", "BenchmarkS/100%25"),
    ("s/n=1", "BenchmarkS/n%3D1"), ("s/n[x]", "BenchmarkS/n[x]"),
  ])
  func goBenchmarkNameFollowsTheGrammar(id: String, name: String) {
    #expect(GoBenchmarkName.name(of: id) == name)
  }

  @Test(arguments: [
    ("Encode/size=10-8", "Encode[size=10-8]"), ("Encode-8", "Encode-8"), ("Sum/a/b", "Sum/a/b"),
    ("x=1", "x=1"), ("Odd/50%", "Odd/50%"),
  ])
  func foreignGoNameBecomesAnIdentifier(name: String, id: String) {
    #expect(GoBenchmarkName.id(of: name[...], suite: nil, package: nil) == id)
    #expect(
      GoBenchmarkName.id(of: name[...], suite: nil, package: "example.com/p")
        == "example.com/p/\(id)")
  }

  @Test func identifiersRoundTripThroughGoNames() {
    var random = SeededGenerator(seed: 20_261_122)
    let alphabet = Array("ab1%=,[]/ \n\t\"<&é\u{1}\u{2028}-_.")
    for _ in 0..<2000 {
      let id = String(
        (0..<(1 + random.below(14))).map { _ in alphabet[random.below(alphabet.count)] })
      let name = GoBenchmarkName.name(of: id)
      #expect(name.wholeMatch(of: /Benchmark\p{Lu}\S*/) != nil, "seed 20261122: \(name)")
      let read = GoBenchmarkName.id(
        of: name.dropFirst("Benchmark".count), suite: GoBenchmarkName.suite(of: id), package: nil)
      #expect(read == id, "seed 20261122: \(name)")
    }
  }
}
