import Foundation
import Markup
import Testing

/// A text from outside in each format: what a reader of the format gets is the text, and no mark,
/// line or command of its own.
@Suite struct OutputTextTests {
  private static let hostile = "a\u{1B}[2J\u{0}\u{202E}b\u{2028}c\u{9B}d"

  @Test func terminalControlCharactersAreEscaped() {
    #expect(
      Self.hostile.visible == "a\\u{1B}[2J\\u{0}\\u{202E}b\\u{2028}c\\u{9B}d")
    #expect("a\nb".visible == "a\\u{A}b" && "a\nb".visible(keeping: ["\n"]) == "a\nb")
  }

  @Test(arguments: [
    ("::error::x", "\\u{3A}:error::x"), ("  ::x", "  \\u{3A}:x"), ("a ::x", "a ::x"),
    ("a\n::x\nb", "a\n\\u{3A}:x\nb"), ("a ##[error]x", "a \\u{23}#[error]x"), ("plain", "plain"),
  ])
  func workflowCommandsInALogAreEscaped(text: String, shown: String) {
    #expect(text.withoutCommands == shown)
  }

  @Test func gitHubMessageIsEscapedIntoOneLine() {
    #expect("a\n::b%\u{1B}".gitHubMessage == "a%0A::b%25\\u{1B}")
    #expect("a,b:c".gitHubProperty == "a%2Cb%3Ac")
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("@x", "'@x"), ("-1.5", "-1.5"), ("+cmd|'x", "'+cmd|'x"), ("a,b", "\"a,b\""),
    ("a\"b", "\"a\"\"b\""), ("x\u{202E}y", "x\\u{202E}y"), ("", ""),
    ("a\n::error::b", "a\\u{A}::error::b"), ("a\r\nb", "a\\u{D}\\u{A}b"),
  ])
  func csvFieldIsOneLineAndNoFormula(text: String, field: String) {
    #expect(text.csvField == field)
  }

  /// Whether marks are escaped where an accent follows, which makes another character of Swift.
  @Test(arguments: [
    ("a:\u{308},\u{308}b".gitHubProperty, "a%3A\u{308}%2C\u{308}b"),
    ("=\u{308}1".csvField, "'=\u{308}1"), ("a\"\u{308}b".csvField, "\"a\"\"\u{308}b\""),
    ("a,\u{308}b".csvField, "\"a,\u{308}b\""),
    ("`\u{308}".markdownCell, "\\`\u{308}"), ("`\u{308}".markdownCode, "`` `\u{308} ``"),
    ("[x](\u{308}y)".markdownCell, "[x]\\(\u{308}y)"),
    ("##[\u{308}error]".withoutCommands, "\\u{23}#[\u{308}error]"),
    ("a\r\n::x".withoutCommands, "a\r\n\\u{3A}:x"), ("a\r::x".withoutCommands, "a\r\\u{3A}:x"),
  ])
  func marksBeforeAccentsAreEscaped(text: String, shown: String) {
    #expect(text.unicodeScalars.elementsEqual(shown.unicodeScalars), "\(text)")
  }

  @Test func jsonStringsRoundTripWithoutControlCharacters() throws {
    let text = Self.hostile + "😀\u{E0041}"
    let data = try JSONEncoder().encode([text])
    let safe = String(decoding: data, as: UTF8.self).jsonWithoutControls
    #expect(!safe.unicodeScalars.contains { $0.isObeyed })
    #expect(try JSONDecoder().decode([String].self, from: Data(safe.utf8)) == [text])
  }

  @Test(arguments: [
    ("[x](javascript:y)", "[x]\\(javascript:y)"), ("![](http://e/p.png)", "![]\\(http://e/p.png)"),
    ("<img>", "&lt;img>"), ("n[count=1]", "n[count=1]"),
  ])
  func linksInMarkdownCellsAreEscaped(text: String, cell: String) {
    #expect(text.markdownCell == cell)
  }
}
