import Essentials
import Foundation
import TestSupport
import Testing

@Suite struct TextTests {
  @Test(arguments: ["", " ", "a", " a b\t", "\n", "\u{a0}a\u{a0}", "é "])
  func trimmedTextIsThatOfFoundation(text: String) {
    #expect(text.trimmed == text.trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(text[...].trimmed == text.trimmed)
  }

  /// The formats of this package, of numbers of all sizes.
  @Test(arguments: ["%.4g", "%+.1f %%", "%.12f", "%+g %%", "%.0f"], 1...20 as ClosedRange<UInt64>)
  func formattedNumbersAreThoseOfFoundation(format: String, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let extremes = [
      0, -0.0, .infinity, -.infinity, .nan, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]
    let numbers = (0..<50).map { _ in Double(bitPattern: random.next()) } + extremes
    for number in numbers {
      #expect(
        ownFormat(format, number) == NSString(format: format as NSString, number) as String,
        "seed \(seed): \(number)")
    }
    #expect(ownFormat("%.*g", 3, 1234.5) == "1.23e+03")
  }

  @Test(arguments: 1...500 as ClosedRange<UInt64>)
  func decodedTextIsThatOfFoundation(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "é", "%", "%2", "%41", "%C3", "%a9", "%+1", "%E2%82%AC", "%00", " "]
    let text = (0..<Int.random(in: 0...4, using: &random))
      .map { _ in pieces.randomElement(using: &random)! }.joined()
    #expect(ownDecoding(text) == text.removingPercentEncoding, "seed \(seed): \(text)")
  }

  @Test(arguments: ["", "a/b", "é%", "\n\u{7f}", "%41", "\u{1F980} :"])
  func encodedTextIsThatOfFoundation(text: String) {
    let free = CharacterSet(charactersIn: "ab4/:")
    #expect(
      text.percentEncoded(unless: free.contains)
        == text.addingPercentEncoding(withAllowedCharacters: free))
  }

  /// Bytes that repeat, so that beginnings of the wanted ones are found before them.
  @Test(arguments: 1...500 as ClosedRange<UInt64>)
  func foundBytesAreThoseOfFoundation(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let all = Data((0..<60).map { _ in UInt8.random(in: 0...2, using: &random) })
    let data = all[Int.random(in: 0...5, using: &random)...]
    let part = Int.random(in: 5...20, using: &random)..<Int.random(in: 20...60, using: &random)
    let wanted = Data(
      (0..<Int.random(in: 1...5, using: &random)).map { _ in UInt8.random(in: 0...2, using: &random)
      })
    #expect(data.range(ofBytes: wanted) == data.range(of: wanted), "seed \(seed)")
    #expect(
      data.range(ofBytes: wanted, in: part) == data.range(of: wanted, in: part), "seed \(seed)")
  }
}
