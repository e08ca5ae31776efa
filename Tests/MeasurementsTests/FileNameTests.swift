import Measurements
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
    ("../../etc/passwd", "-..-etc-passwd"), ("..", "unnamed"), ("", "unnamed"),
    ("Go benchmark text-linux-x86_64", "Go-benchmark-text-linux-x86_64"), ("...a", "a"),
    ("s/g/n[count=1]", "s-g-n-count-1"),
  ])
  func mendedTextIsAValidFileName(text: String, name: String) {
    #expect(FileName(mending: text).text == name)
    #expect(FileName(name) != nil)
  }
}
