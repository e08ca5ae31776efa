import Foundation
import Testing

@testable import Measurements

@Suite
struct BenchmarkIDTests {
  @Test
  func identifierHasSuiteFolderNameAndParameters() {
    let id: BenchmarkID = "transitions/spring/evaluate[count=4096,kind=a]"
    #expect(id.suite == "transitions")
    #expect(id.path == "transitions/spring/evaluate")
    #expect(id.folder == "transitions/spring/")
    #expect(id.name == "evaluate[count=4096,kind=a]")
    #expect(id.base == "transitions/spring/evaluate")
    #expect(id.parameters.map(\.description) == ["count=4096", "kind=a"])
    #expect(id.parts == ["transitions", "spring", "evaluate"])
  }

  @Test(arguments: [
    ("plain", "plain", "", "plain"),
    ("", "", "", ""),
    ("suite/", "suite", "suite/", ""),
    ("/name", "", "/", "name"),
    ("a/b[c=d/e]", "a", "a/", "b[c=d/e]"),
    ("a/b[c", "a", "a/", "b[c"),
  ])
  func anyTextIsAnIdentifier(text: String, suite: String, folder: String, name: String) {
    let id = BenchmarkID(text)
    #expect(id.suite == suite)
    #expect(id.folder == folder)
    #expect(id.name == name)
    #expect(id.folder + id.name == text)
  }

  @Test(arguments: ["a/b[c]", "a/b[c=d,e]", "a/b[c=d]x", "a/b]", "a/[=", "a/b[]"])
  func bracketsWithoutKeysAndValuesArePartOfTheName(text: String) {
    #expect(BenchmarkID(text).parameters.isEmpty)
    #expect(BenchmarkID(text).base == text)
  }

  @Test
  func identifierIsMadeAgainFromItsParts() {
    for text in ["a/b[c=d,e=]", "a/b", "a[x]/b[c==d]"] {
      let id = BenchmarkID(text)
      #expect(BenchmarkID(id.base, parameters: id.parameters) == id)
    }
  }

  @Test
  func suiteIsLeftOutOnlyBeforeAName() {
    let id: BenchmarkID = "cards/visible"
    #expect(id.isOf(suite: "cards"))
    #expect(!id.isOf(suite: "card"))
    #expect(id.shortened(withoutSuite: "cards") == "visible")
    #expect(id.shortened(withoutSuite: "card") == "cards/visible")
  }

  @Test
  func titleLosesTheParametersOfItsBenchmark() {
    let id: BenchmarkID = "cards/visible[cells=100]"
    #expect(id.titleWithoutParameters("Visible cells[cells=100]") == "Visible cells")
    #expect(id.titleWithoutParameters("Visible cells") == nil)
    #expect(BenchmarkID("cards/visible").titleWithoutParameters("Visible cells") == nil)
  }

  @Test
  func documentsHoldCommitsAsStrings() throws {
    let commit = try JSONDecoder().decode([Commit].self, from: Data(#"["0123-dirty"]"#.utf8))
    #expect(commit == [Commit(hash: "0123", isClean: false)])
    #expect(try JSONEncoder().encode(commit) == Data(#"["0123-dirty"]"#.utf8))
  }

  @Test
  func commitSaysWhetherFilesDifferedFromIt() {
    let hash = "0123456789abcdef0123456789abcdef01234567"
    #expect(Commit(hash) == Commit(hash: hash, isClean: true))
    #expect(Commit("\(hash)-dirty") == Commit(hash: hash, isClean: false))
    #expect(Commit("\(hash)-dirty").text == "\(hash)-dirty")
    #expect(Commit("\(hash)-dirty").short == "0123456789ab")
    #expect(Commit("\(hash)-dirty").abbreviated == "01234567-dirty")
    #expect(Commit(hash).abbreviated == "01234567")
  }
}
