import TestSupport
import Testing

@testable import Film

@Suite struct TextSettingTests {
  private static let words = [
    "a", "of", "the", "lamp", "tripod", "harbour", "lighthouse", "everything", "two", "is",
  ]

  /// Returns the height that screens reserve for a text: 0.5 em for a character, 1.2 em for a line.
  private func height(of text: String, fontSize: Double, width: Double) -> Double {
    (Double(text.count) * fontSize / 2 / width).rounded(.up) * fontSize * 1.2
  }

  @Test func fontSizeIsAtMostTheLaidOutSize() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let text = (0...random.below(40)).map { _ in Self.words[random.below(10)] }
        .joined(separator: " ")
      let size = random.uniform(in: 10...30)
      let width = random.uniform(in: 200...400)
      let height = height(of: text, fontSize: size, width: width)
      let setting = TextSetting(text, width: width, height: height, LabelStyle(size: size))
      #expect(setting.fontSize <= size + 1e-9, "\(text), seed 8")
      // Six steps of 4 % at most for words, 15 % for a single line.
      #expect(setting.fontSize >= 0.78 * size, "\(text), seed 8")
      let isCut = setting.lines.last?.text.hasSuffix("…") ?? false
      let set = setting.lines.map(\.text).joined(separator: " ")
      #expect(isCut ? text.hasPrefix(set.dropLast()) : set == text, "seed 8")
    }
  }

  @Test func linesFitTheirBox() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<500 {
      let text = (0...random.below(20)).map { _ in Self.words[random.below(10)] }
        .joined(separator: random.below(2) == 0 ? " " : "")
      let width = random.uniform(in: 60...300)
      let setting = TextSetting(text, width: width, height: 80, LabelStyle(size: 20))
      for line in setting.lines { #expect(line.width ?? 0 <= width, "\(text), seed 9") }
    }
  }

  @Test func singleLineBoxTruncatesItsText() {
    let style = LabelStyle(size: 14)
    let text = "Three hours of waiting for one second of light"
    let short = TextSetting(text, width: 160, height: 16.8, style)
    #expect(short.lines.count == 1)
    #expect(short.lines[0].text.hasPrefix("Three hours") && short.lines[0].text.hasSuffix("…"))
    let long = TextSetting(text, width: 400, height: 16.8, style)
    #expect(long.lines.map(\.text) == [text])
    #expect(long.fontSize == 14)
  }

  @Test func lineBreaksMakeRowsOfEqualHeight() {
    let setting = TextSetting("One\nTwo\nThree", width: 100, height: 243, LabelStyle())
    #expect(setting.lines.map(\.text) == ["One", "Two", "Three"])
    #expect(setting.lineHeight == 81)
    #expect(setting.fontSize == 17)
  }

  @Test func eastAsianTextBreaksBetweenAnyCharacters() {
    let text = "邮差骑着旧自行车翻山越岭，把最后一封信送到已经搬空的村庄。"
    let setting = TextSetting(text, width: 339, height: 40.8, LabelStyle())
    #expect(setting.lines.count == 2)
    #expect(setting.lines.map(\.text).joined() == text)
  }

  @Test func emptyAndTinyBoxesAreSet() {
    #expect(TextSetting("", width: 10, height: 10, LabelStyle()).lines.map(\.text) == [""])
    let tiny = TextSetting("lighthouse", width: 1, height: 60, LabelStyle())
    #expect(tiny.lines.map(\.text).joined() == "lighthouse")
    #expect(tiny.fontSize > 0)
  }
}
