import Comparison
internal import Reporting
import Testing

@Suite struct TextWrappingTests {
  private let phrases = ["spring", "regressed +3 %", "floor 1 ns", "p = 0.1"]

  @Test func textWithoutAWidthIsOneLine() {
    #expect(
      phrases.wrapped(to: nil, separator: "  ", indent: 2)
        == "spring  regressed +3 %  floor 1 ns  p = 0.1")
  }

  @Test func phrasesAreNotBroken() {
    #expect(
      phrases.wrapped(to: 22, separator: "  ", indent: 2)
        == "spring  regressed +3 %\n  floor 1 ns  p = 0.1")
    #expect(
      phrases.wrapped(to: 21, separator: "  ", indent: 4)
        == "spring\n    regressed +3 %\n    floor 1 ns\n    p = 0.1")
  }

  @Test func wrappedSentenceKeepsItsIndentation() {
    #expect("  one two three".wrapped(to: 9, indent: 4) == "  one two\n    three")
    #expect("  one two three".wrapped(to: nil, indent: 4) == "  one two three")
    #expect("".wrapped(to: 9, indent: 4) == "")
  }

  @Test func overlongWordIsBroken() {
    #expect("a longer b".wrapped(to: 3, indent: 0) == "a\nlon\nger\nb")
    #expect("a longest b".wrapped(to: 5, indent: 2) == "a\n  lon\n  ges\n  t b")
  }

  @Test func wrappingCountsTerminalColumns() {
    #expect("日本 日本".wrapped(to: 8, indent: 0) == "日本\n日本")
    #expect("日本語".wrapped(to: 5, indent: 0) == "日本\n語")
  }

  @Test func widthBelowOneCharacterTerminates() {
    #expect("日本".wrapped(to: 1, indent: 0) == "日本")
    #expect("a word".wrapped(to: 2, indent: 2) == "a\n  word")
  }
}
