/// A set of Unicode scalars; a step of an expression takes a scalar that is in its set.
struct ScalarSet: Sendable {
  /// A range or a class of scalars; a set is a union of such items.
  enum Item: Sendable {
    case range(ClosedRange<Unicode.Scalar>)
    case digit, word, space
    case not(ScalarSet)
  }

  private var items: [Item]
  private var isInverted: Bool
  /// The membership of each ASCII scalar, as one bit.
  ///
  /// Most names are ASCII, and testing a bit costs less than searching the items.
  private var ascii: (low: UInt64, high: UInt64) = (0, 0)

  /// Creates the union of `items` or, if `isInverted` is true, the set of all other scalars.
  init(_ items: [Item], isInverted: Bool = false) {
    self.items = items
    self.isInverted = isInverted
    // The two words hold the codes 0 to 63 and 64 to 127.
    for value in UInt8(0)..<128 where isMember(Unicode.Scalar(value)) {
      if value < 64 { ascii.low |= 1 << value } else { ascii.high |= 1 << (value - 64) }
    }
  }

  static let word = ScalarSet([.word])
  static let digit = ScalarSet([.digit])
  static let space = ScalarSet([.space])
  /// All scalars except line ends.
  ///
  /// These are, by Unicode Technical Standard #18, RL1.6: line feed to carriage return, next line,
  /// and the separators of lines and paragraphs.
  static let any = ScalarSet(
    [.range("\n"..."\r"), .range("\u{85}"..."\u{85}"), .range("\u{2028}"..."\u{2029}")],
    isInverted: true)

  /// Returns whether the set has the scalar; constant time for ASCII, else O(items).
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    // In Swift `<<` binds more closely than `&`.
    if scalar.value < 64 { return ascii.low & 1 << UInt64(scalar.value) != 0 }
    if scalar.value < 128 { return ascii.high & 1 << UInt64(scalar.value - 64) != 0 }
    return isMember(scalar)
  }

  private func isMember(_ scalar: Unicode.Scalar) -> Bool {
    items.contains { $0.contains(scalar) } != isInverted
  }

  /// Returns this set or, if `isInverted` is true, the set of all scalars that are not in it.
  func inverted(if isInverted: Bool) -> ScalarSet {
    isInverted ? ScalarSet(items, isInverted: !self.isInverted) : self
  }

  /// The set with the lower and the upper case of its members; classes are not changed.
  ///
  /// A case of several scalars, such as `SS` for `ß`, is left out, because a step takes a single
  /// scalar.
  var withBothCases: ScalarSet {
    var both = items
    for case .range(let range) in items {
      for scalar in Self.letters(in: range) {
        let mappings = [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping]
        for other in mappings where other.unicodeScalars.count == 1 {
          both += other.unicodeScalars.map { .range($0...$0) }
        }
      }
    }
    return ScalarSet(both, isInverted: isInverted)
  }

  /// Returns the scalars of a range, but only the first 256 of a larger range.
  private static func letters(in range: ClosedRange<Unicode.Scalar>) -> [Unicode.Scalar] {
    let last = min(range.upperBound.value, max(range.lowerBound.value + 255, 0x7F))
    guard range.lowerBound.value <= last else { return [] }
    return (range.lowerBound.value...last).compactMap(Unicode.Scalar.init)
  }
}

extension ScalarSet.Item {
  fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .range(let range): range.contains(scalar)
    case .digit: scalar.properties.generalCategory == .decimalNumber
    // Unicode Technical Standard #18 adds marks, joiners and other connectors, which names lack.
    case .word:
      scalar == "_" || scalar.properties.isAlphabetic
        || scalar.properties.generalCategory == .decimalNumber
    case .space: scalar.properties.isWhitespace
    case .not(let set): !set.contains(scalar)
    }
  }
}
