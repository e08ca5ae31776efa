internal import Essentials

/// The place where a text stops being a valid JSON document, which Foundation does not report.
///
/// The check follows the grammar of RFC 8259, https://www.rfc-editor.org/rfc/rfc8259, except in
/// strings, whose escapes and encoding are left to Foundation. Three more things are faults: a
/// number that no `Double` holds, a key that an object has twice, and nesting deeper than
/// `greatestDepth`.
struct JSONFault {
  /// The reason why a text is not a valid document.
  enum Kind: Equatable {
    /// The text is valid so far, but ends too early.
    case end
    /// A token is not allowed at its place.
    case syntax
    /// An object has the given key twice.
    case key(String)
    /// Brackets are nested deeper than `greatestDepth`.
    case depth
  }

  /// The line at which the text becomes invalid, counted from 1.
  let line: Int
  let kind: Kind

  /// Whether the text is valid so far, but ends too early.
  var isEnd: Bool { kind == .end }

  /// The deepest nesting of brackets, more than any document of this project has; section 9 of the
  /// RFC allows a limit.
  static let greatestDepth = 64

  /// The fault and its line, as a clause for an error message such as `not valid JSON, line 3`.
  var reason: String {
    switch kind {
    case .end: "not valid JSON, which ends in line \(line)"
    case .syntax: "not valid JSON, line \(line)"
    case .key(let key): "\"\(key)\" occurs twice in an object, line \(line)"
    case .depth: "nested deeper than \(Self.greatestDepth) brackets, line \(line)"
    }
  }

  /// Finds the first syntax error; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - takesNaN: Whether `NaN` and `Infinity` are accepted, which some programs write.
  /// - Complexity: O(bytes).
  init?(in text: some Collection<UInt8>, takesNaN: Bool = false) {
    var scanner = JSONScanner(bytes: Array(text), takesNaN: takesNaN)
    guard let (position, kind) = scanner.firstFault() else { return nil }
    line = scanner.bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1
    self.kind = position == scanner.bytes.count && kind == .syntax ? .end : kind
  }
}

/// A scanner that reads the tokens of a JSON text in order, up to the first fault.
private struct JSONScanner {
  enum Expected {
    case value, valueOrEnd, key, keyOrEnd, colon, separator, nothing
  }

  let bytes: [UInt8]
  private let takesNaN: Bool
  private var position = 0
  private var expected = Expected.value
  /// The closing brackets that the text still needs, the innermost last.
  private var open: [UInt8] = []
  /// The keys read so far in each open object, the innermost object last.
  private var keys: [Set<String>] = []
  private var fault = JSONFault.Kind.syntax

  init(bytes: [UInt8], takesNaN: Bool) {
    self.bytes = bytes
    self.takesNaN = takesNaN
  }

  /// Returns the position of the first invalid byte, or the end of the text; `nil` if the text is
  /// valid.
  mutating func firstFault() -> (position: Int, kind: JSONFault.Kind)? {
    while true {
      while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
      guard position < bytes.count else {
        return expected == .nothing ? nil : (position, .syntax)
      }
      guard step(bytes[position]) else { return (position, fault) }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Consumes the token that begins with `byte`; returns false if no such token is allowed here.
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
      return takeKey()
    case (.value, _), (.valueOrEnd, _):
      return takeValue(byte)
    default:
      return false
    }
  }

  private mutating func takeValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"): return begin(UInt8(ascii: "}"), then: .keyOrEnd)
    case UInt8(ascii: "["): return begin(UInt8(ascii: "]"), then: .valueOrEnd)
    case UInt8(ascii: "\""): return takeString(then: afterValue)
    default: return takeWord()
    }
  }

  private var afterValue: Expected { open.isEmpty ? .nothing : .separator }

  private mutating func take(then next: Expected) -> Bool {
    position += 1
    expected = next
    return true
  }

  private mutating func begin(_ end: UInt8, then next: Expected) -> Bool {
    guard open.count < JSONFault.greatestDepth else {
      fault = .depth
      return false
    }
    open.append(end)
    if end == UInt8(ascii: "}") { keys.append([]) }
    return take(then: next)
  }

  private mutating func close(_ byte: UInt8) -> Bool {
    open.removeLast()
    if byte == UInt8(ascii: "}") { keys.removeLast() }
    return take(then: afterValue)
  }

  private mutating func takeKey() -> Bool {
    let start = position
    guard takeString(then: .colon) else { return false }
    let key = Self.text(of: bytes[start..<position])
    guard !keys[keys.count - 1].insert(key).inserted else { return true }
    fault = .key(key)
    position = start
    return false
  }

  /// Returns the text of a JSON string, unescaped and without quotation marks, for comparing keys.
  private static func text(of string: ArraySlice<UInt8>) -> String {
    let plain = String(decoding: string.dropFirst().dropLast(), as: UTF8.self)
    guard string.contains(UInt8(ascii: "\\")) else { return plain }
    return (try? JSONDecoder().decode(String.self, from: Data(string))) ?? plain
  }

  private mutating func takeString(then next: Expected) -> Bool {
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      // Control characters must be escaped. A backslash hides the next byte, such as a quotation
      // mark; the digits of a `\u` end no string.
      guard bytes[position] >= 0x20 else { return false }
      position = min(bytes.count, position + (bytes[position] == UInt8(ascii: "\\") ? 2 : 1))
    }
    return position < bytes.count && take(then: next)
  }

  /// Consumes a number, `true`, `false` or `null`; returns false for any other word.
  private mutating func takeWord() -> Bool {
    let word = bytes[position...].prefix(while: Self.isOfWord)
    let text = String(decoding: word, as: UTF8.self)
    guard isNumber(text) || ["true", "false", "null"].contains(text) else {
      // The end of the text may have cut the word off, so the fault is reported there.
      if word.endIndex == bytes.count { position = word.endIndex }
      return false
    }
    position = word.endIndex
    expected = afterValue
    return true
  }

  /// Whether a word is a number in the JSON grammar or, with `takesNaN`, any number that `Double`
  /// can parse.
  private func isNumber(_ text: String) -> Bool {
    guard let number = Double(text) else { return false }
    // `Double` also reads words and hexadecimal digits, which the grammar does not have.
    return takesNaN || number.isFinite && Self.isPlainNumber(Array(text.utf8))
  }

  /// Whether the bytes are a JSON number: an optional `-`, digits without leading zeros, an
  /// optional fraction and an optional exponent.
  private static func isPlainNumber(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    func takeDigits() -> Int {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest[digits.endIndex...]
      return digits.count
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let isZero = rest.first == UInt8(ascii: "0")
    let whole = takeDigits()
    guard whole == 1 || (whole > 1 && !isZero) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard takeDigits() > 0 else { return false }
    }
    // 0x20 is the difference between a capital and a small letter.
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(sign) {
        rest.removeFirst()
      }
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// Whether a byte can be part of a number or a name, valid or not, so that a wrong word is
  /// rejected as a whole.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}
