/// Where a text stops being JSON, which Foundation does not say.
///
/// Follows the grammar of RFC 8259, https://www.rfc-editor.org/rfc/rfc8259. A number that no
/// `Double` holds is a fault.
struct JSONFault {
  /// The line, from 1.
  let line: Int
  /// Whether the text is right as far as it goes, and ends too early.
  let isEnd: Bool

  /// Looks for the first fault; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - takesNaN: Whether `NaN` and `Infinity` are numbers, as for those who write them.
  /// - Complexity: O(bytes).
  init?(in text: some Collection<UInt8>, takesNaN: Bool = false) {
    var scanner = Scanner(bytes: Array(text), takesNaN: takesNaN)
    guard let position = scanner.firstFault() else { return nil }
    line = scanner.bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1
    isEnd = position == scanner.bytes.count
  }
}

private struct Scanner {
  enum Expected {
    case value, valueOrEnd, key, keyOrEnd, colon, separator, nothing
  }

  let bytes: [UInt8]
  private let takesNaN: Bool
  private var position = 0
  private var expected = Expected.value
  /// The brackets that are open, as the ones that close them.
  private var open: [UInt8] = []

  init(bytes: [UInt8], takesNaN: Bool) {
    self.bytes = bytes
    self.takesNaN = takesNaN
  }

  /// The place of the first byte that does not fit, which may be just behind the last one.
  mutating func firstFault() -> Int? {
    while true {
      while position < bytes.count, Self.spaces.contains(bytes[position]) { position += 1 }
      guard position < bytes.count else { return expected == .nothing ? nil : position }
      guard step(bytes[position]) else { return position }
    }
  }

  private static let spaces: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

  /// Takes the next token; false where it does not fit.
  private mutating func step(_ byte: UInt8) -> Bool {
    switch (expected, byte) {
    case (.valueOrEnd, UInt8(ascii: "]")), (.keyOrEnd, UInt8(ascii: "}")):
      return close(byte)
    case (.separator, UInt8(ascii: "]")), (.separator, UInt8(ascii: "}")):
      return open.last == byte && close(byte)
    case (.separator, UInt8(ascii: ",")):
      return take(then: open.last == UInt8(ascii: "}") ? .key : .value)
    case (.colon, UInt8(ascii: ":")):
      return take(then: .value)
    case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")):
      return takeString(then: .colon)
    case (.value, _), (.valueOrEnd, _):
      return takeValue(byte)
    default:
      return false
    }
  }

  private mutating func takeValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"):
      open.append(UInt8(ascii: "}"))
      return take(then: .keyOrEnd)
    case UInt8(ascii: "["):
      open.append(UInt8(ascii: "]"))
      return take(then: .valueOrEnd)
    case UInt8(ascii: "\""):
      return takeString(then: afterValue)
    default:
      return takeWord()
    }
  }

  private var afterValue: Expected { open.isEmpty ? .nothing : .separator }

  private mutating func take(then next: Expected) -> Bool {
    position += 1
    expected = next
    return true
  }

  private mutating func close(_ byte: UInt8) -> Bool {
    open.removeLast()
    return take(then: afterValue)
  }

  private mutating func takeString(then next: Expected) -> Bool {
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      guard bytes[position] >= 0x20 else { return false }
      position = min(bytes.count, position + (bytes[position] == UInt8(ascii: "\\") ? 2 : 1))
    }
    return position < bytes.count && take(then: next)
  }

  /// A number or a name.
  private mutating func takeWord() -> Bool {
    let word = bytes[position...].prefix { byte in
      "+-.".utf8.contains(byte) || Unicode.Scalar(byte).properties.isAlphabetic
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    let text = String(decoding: word, as: UTF8.self)
    let isNumber = Double(text).map { $0.isFinite || takesNaN } ?? false
    guard isNumber || ["true", "false", "null"].contains(text) else {
      if word.endIndex == bytes.count { position = word.endIndex }
      return false
    }
    position = word.endIndex
    expected = afterValue
    return true
  }
}
