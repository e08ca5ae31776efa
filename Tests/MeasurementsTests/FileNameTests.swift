import Measurements
import TestSupport
import Testing

@Suite struct FileNameTests {
  @Test(arguments: ["a", "before-2", "A_b.c", "last", "0", "swift-6.3.1-linux-x86_64"])
  func lettersDigitsAndMarksFormAFileName(text: String) {
    #expect(FileName(text)?.text == text)
    #expect(FileName(mending: text).text == text)
  }

  @Test(arguments: [
    "", ".", "..", ".hidden", "a/b", "../a", "/a", "a b", "größe", "a\n", "a\0", "a\\b",
    String(repeating: "a", count: 181),
  ])
  func textUsableAsAPathIsNotAFileName(text: String) {
    #expect(FileName(text) == nil)
  }

  @Test(arguments: [
    ("known/allocations/one", "known.allocations.one"), ("a-1", "a-1"), ("", "_"), ("..", "_2e_2e"),
    ("s/at[x=1]", "s.at_5bx_3d1_5d"), ("/a", "_2fa"), ("A_b", "_41_5fb"), ("a.b", "a_2eb"),
  ])
  func nameForAnyTextIsReadBack(text: String, name: String) {
    #expect(FileName(encoding: text).text == name)
    #expect(FileName(name)?.decoded == text)
  }

  /// Random names of the characters that are most easily confused.
  @Test func namesForDifferentTextsDifferWithoutCase() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let parts = [
      "a", "A", "at", "x", "1", "5b", "2e", "_", "__", "-", ".", "..", "/", "[", "]", "=", ",",
      "_x",
      "\0", "\n", " ", "é", "e\u{301}", "カ", "\u{202E}", String(repeating: "long", count: 40),
    ]
    var seen: [String: [UInt8]] = [:]
    for _ in 0..<100_000 {
      let text = (0..<generator.below(8)).map { _ in parts[generator.below(parts.count)] }.joined()
      let name = FileName(encoding: text)
      // By bytes: two spellings of é are equal as texts.
      let other = seen.updateValue(Array(text.utf8), forKey: name.text.lowercased())
      try #require(
        other == nil || other == Array(text.utf8), "\(text.debugDescription) seed \(seed)")
      try #require(FileName(name.text) == name, "\(name) seed \(seed)")
      let isWhole = !name.text.contains("_x")
      try #require(
        name.decoded.map { Array($0.utf8) } == (isWhole ? Array(text.utf8) : nil),
        "\(name) seed \(seed)")
    }
  }

  @Test(arguments: ["a_", "a_5", "a_5B", "_61", "A", "a_zz", "a..b_", "_x0"])
  func nameOfAnotherOriginIsNotReadBack(name: String) {
    #expect(FileName(name)?.decoded == nil)
  }

  @Test(arguments: [
    ("../../etc/passwd", "-..-etc-passwd"), ("..", "unnamed"), ("", "unnamed"),
    ("Go benchmark text-linux-x86_64", "Go-benchmark-text-linux-x86_64"), ("...a", "a"),
    ("s/g/n[count=1]", "s-g-n-count-1"),
  ])
  func mendedTextIsAValidFileName(text: String, name: String) {
    #expect(FileName(mending: text).text == name)
    #expect(FileName(name) != nil)
  }
}
