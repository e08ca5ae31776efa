import Markup
import Testing

@testable import Comparison
@testable import Reporting

@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("a|b`c*d\\e", "a\\|b\\`c\\*d\\\\e"), ("<b>&amp;", "&lt;b>&amp;amp;"),
    ("two\r\nlines", "two lines"),
    ("n[count=1,k=a_b]", "n[count=1,k=a_b]"), ("\u{1B}[31m", "\\\\u{1B}[31m"),
  ])
  func markdownCellIsOneEscapedLine(text: String, cell: String) {
    #expect(text.markdownCell == cell)
  }

  @Test(arguments: [
    ("s/g/n", "`s/g/n`"), ("a`b", "`` a`b ``"), ("```", "```` ``` ````"), ("a\nb", "`a b`"),
  ])
  func codeFenceIsLongerThanItsBackticks(text: String, code: String) {
    #expect(text.markdownCode == code)
  }

  @Test func markdownSentenceKeepsCodeAndEscapesTags() {
    #expect(
      "in `f`: Array<Int>.sort & more".markdownSentence == "in `f`: Array&lt;Int>.sort &amp; more")
  }

  @Test func specialCharactersDoNotBreakMarkdownTables() throws {
    let report = try exchangedReport(hostileRecords(), kind: .run)
    let rows = report.markdown().split(separator: "\n").filter { $0.hasPrefix("|") }
    // A heading and a rule above.
    #expect(rows.count == hostileIdentifiers.count + 2)
    #expect(!report.markdown().contains("<b>"))
    let columns = rows.map { $0.replacing(/\\./, with: "").count { $0 == "|" } }
    #expect(Set(columns).count == 1, "\(columns)")
  }
}
