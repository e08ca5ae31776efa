/// The order of identifiers and other names in lists for readers: a number counts by its value.
///
/// `case-2` is before `case-10`, and `count=64` before `count=256`. Digits after a decimal point
/// are compared one by one, so `rate=0.25` is before `rate=0.5`. All else is ordered by its UTF-8.
enum NaturalOrder {
  /// Returns whether `first` is before `second`.
  ///
  /// Names that differ only in zeros at the start of numbers are ordered by their characters.
  ///
  /// - Complexity: O(length), without allocations.
  static func isAscending(_ first: String, _ second: String) -> Bool {
    var (one, other) = (Scanner(first.utf8[...]), Scanner(second.utf8[...]))
    while let left = one.next() {
      guard let right = other.next() else { return false }
      if left != right { return left < right }
    }
    return other.next() != nil || first < second
  }

  /// A part of a name: a whole number, or one byte of anything else.
  private enum Part: Equatable, Comparable {
    /// The digits of a whole number, without zeros at the start.
    case number(Substring.UTF8View)
    case byte(UInt8)

    static func == (one: Part, other: Part) -> Bool {
      switch (one, other) {
      case (.number(let one), .number(let other)): one.elementsEqual(other)
      case (.byte(let one), .byte(let other)): one == other
      default: false
      }
    }

    static func < (one: Part, other: Part) -> Bool {
      guard case .number(let digits) = one, case .number(let others) = other else {
        return one.firstByte < other.firstByte
      }
      // Of two whole numbers the longer one is greater.
      return digits.count == others.count
        ? digits.lexicographicallyPrecedes(others) : digits.count < others.count
    }

    /// The byte by which a number is placed among other characters: that of any digit.
    private var firstByte: UInt8 {
      if case .byte(let byte) = self { byte } else { UInt8(ascii: "0") }
    }
  }

  /// The parts of a name, from its start.
  private struct Scanner: IteratorProtocol {
    private enum Place { case text, number, fraction }
    private var rest: Substring.UTF8View
    private var place = Place.text

    init(_ text: Substring.UTF8View) { rest = text }

    mutating func next() -> Part? {
      guard let byte = rest.first else { return nil }
      guard byte.isDigit else {
        place = place == .number && byte == UInt8(ascii: ".") ? .fraction : .text
        rest.removeFirst()
        return .byte(byte)
      }
      guard place != .fraction else {
        rest.removeFirst()
        return .byte(byte)
      }
      let digits = rest.prefix(while: \.isDigit)
      rest = rest[digits.endIndex...]
      place = .number
      return .number(digits.drop { $0 == UInt8(ascii: "0") })
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
