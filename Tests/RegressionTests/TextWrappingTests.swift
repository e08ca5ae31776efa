import Regression
import Testing

@Suite struct TextWrappingTests {
  private let phrases = ["spring", "regressed +3 %", "floor 1 ns", "p = 0.1"]

  @Test func withoutAWidthThereIsOneLine() {
    #expect(
      phrases.wrapped(to: nil, separator: "  ", indent: 2)
        == "spring  regressed +3 %  floor 1 ns  p = 0.1")
  }

  @Test func phrasesStayWhole() {
    #expect(
      phrases.wrapped(to: 22, separator: "  ", indent: 2)
        == "spring  regressed +3 %\n  floor 1 ns  p = 0.1")
    #expect(
      phrases.wrapped(to: 21, separator: "  ", indent: 4)
        == "spring\n    regressed +3 %\n    floor 1 ns\n    p = 0.1")
  }

  @Test func wordsOfASentenceKeepTheirIndentation() {
    #expect("  one two three".wrapped(to: 9, indent: 4) == "  one two\n    three")
    #expect("  one two three".wrapped(to: nil, indent: 4) == "  one two three")
    #expect("".wrapped(to: 9, indent: 4) == "")
  }

  @Test func wordThatIsTooLongHasALineOfItsOwn() {
    #expect("a longer b".wrapped(to: 3, indent: 0) == "a\nlonger\nb")
  }
}
