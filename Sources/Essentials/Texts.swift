// Functions on texts and bytes that Foundation has only beside ICU.

extension StringProtocol {
  /// This text without white space at its ends.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }.map(start.index(after:))
    return String(start[..<(end ?? start.startIndex)])
  }

  /// Returns this text with `%` and two hexadecimal digits in place of each byte of the Unicode
  /// scalars for which `isFree` is false.
  package func percentEncoded(unless isFree: (Unicode.Scalar) -> Bool) -> String {
    unicodeScalars.reduce(into: "") { encoded, scalar in
      guard !isFree(scalar) else { return encoded.unicodeScalars.append(scalar) }
      for byte in UTF8.encode(scalar) ?? .init() {
        encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

/// A function that receives texts for the user.
///
/// It has a type of its own because Swift 6.3 loses the type of a task-local function where it
/// inlines `withValue`, and the program crashes.
package struct TextReceiver: Sendable {
  private let receive: @Sendable (String) -> Void

  /// Creates a receiver that calls a function.
  package init(_ receive: @escaping @Sendable (String) -> Void) { self.receive = receive }

  /// Gives the receiver a text.
  package func callAsFunction(_ text: String) { receive(text) }
}

extension Data {
  /// Finds bytes in this data, or in a part of it; `nil` if they are not there.
  ///
  /// - Complexity: O(count) for bytes whose first one is rare.
  package func range(ofBytes bytes: Data, in part: Range<Index>? = nil) -> Range<Index>? {
    var rest = part ?? startIndex..<endIndex
    while rest.count >= bytes.count, let start = firstIndex(of: bytes.first ?? 0, in: rest) {
      let found = start..<start + bytes.count
      if found.upperBound <= rest.upperBound, self[found] == bytes { return found }
      rest = start + 1..<rest.upperBound
    }
    return nil
  }

  private func firstIndex(of byte: UInt8, in part: Range<Index>) -> Index? {
    unsafe self[part].withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let found = unsafe memchr(start, Int32(byte), bytes.count)
      else { return nil }
      return unsafe part.lowerBound + (UnsafeRawPointer(found) - start)
    }
  }
}

// In a library with all of Foundation, `String` has it.
#if canImport(FoundationEssentials)
  extension String {
    /// Creates the text that `printf` of the C library makes of a format and values, in the locale
    /// `C`.
    package init(format: String, _ values: any CVarArg...) {
      var bytes = [UInt8](repeating: 0, count: 512)
      let count = unsafe withVaList(values) { values in
        unsafe bytes.withUnsafeMutableBytes { buffer in
          let text = unsafe buffer.bindMemory(to: CChar.self)
          return unsafe Int(vsnprintf(text.baseAddress, text.count, format, values))
        }
      }
      precondition(count < bytes.count, "the text of \(format) is too long")
      self = String(decoding: bytes[..<count], as: UTF8.self)
    }

    /// This text with bytes in place of `%` and two hexadecimal digits; `nil` if a `%` has none, or
    /// the bytes are not UTF-8.
    package var removingPercentEncoding: String? {
      var bytes: [UInt8] = []
      var rest = utf8[...]
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%") else {
          bytes.append(byte)
          continue
        }
        let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 2 else { return nil }
        bytes.append(UInt8(digits[0] * 16 + digits[1]))
        rest = rest.dropFirst(2)
      }
      return String(validating: bytes, as: UTF8.self)
    }
  }
#endif
