/// Reads the text of an expression, by recursive descent: alternatives, sequences, repetitions,
/// atoms.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var depth = 0
  /// Whether `(?i)` is in effect at `position`, up to the end of its group.
  private var ignoresCase = false

  /// The largest number of groups inside each other.
  ///
  /// The number is a choice that keeps the recursion, here and in `PatternNode`, far from the end
  /// of the stack.
  private static let greatestDepth = 100
  /// The largest number in the braces of a repetition: a choice, the same as in RE2.
  private static let greatestRepetition = 1000

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// Reads the whole text; a closing parenthesis without an opening one is an error.
  mutating func parse() throws(PatternError) -> PatternNode {
    let node = try choice()
    guard position == scalars.count else { throw PatternError(.unopenedGroup, at: position) }
    return node
  }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// Moves past `text` and returns true if it is next in the expression; returns false otherwise.
  private mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  /// Reads alternatives, up to the end of a group or of the text.
  private mutating func choice() throws(PatternError) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else { throw PatternError(.tooDeep, at: position) }
    var alternatives = [try sequence()]
    while take("|") { alternatives.append(try sequence()) }
    return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
  }

  /// Reads atoms with their repetitions, up to the end of the alternative.
  private mutating func sequence() throws(PatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      if take("(?i)") {
        ignoresCase = true
        continue
      }
      nodes.append(try repeated(try atom()))
    }
    return .sequence(nodes)
  }

  /// Reads one scalar, set, group or assertion; the end of the expression must not be reached.
  private mutating func atom() throws(PatternError) -> PatternNode {
    let start = position
    position += 1
    switch scalars[start] {
    case "(": return try group(from: start)
    case "[": return try set(from: start)
    case ".": return .one(.any)
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case "*", "+", "?": throw PatternError(.nothingToRepeat, at: start)
    case "\\": return try escape(from: start)
    case let scalar: return literal(scalar)
    }
  }

  private func literal(_ scalar: Unicode.Scalar) -> PatternNode {
    .one(cased(ScalarSet([.range(scalar...scalar)])))
  }

  private func cased(_ set: ScalarSet) -> ScalarSet { ignoresCase ? set.withBothCases : set }

  // MARK: - Groups

  /// Reads a group whose opening parenthesis, at `start`, is read already.
  private mutating func group(from start: Int) throws(PatternError) -> PatternNode {
    // `(?i)` ends with the group that it is in.
    let outer = ignoresCase
    defer { ignoresCase = outer }
    if take("?") { try groupKind(from: start) }
    let node = try choice()
    guard take(")") else { throw PatternError(.unclosedGroup, at: start) }
    return node
  }

  /// Reads the kind of a group after its `(?`, and refuses unsupported kinds.
  private mutating func groupKind(from start: Int) throws(PatternError) {
    if take(":") { return }
    if take("i:") {
      ignoresCase = true
      return
    }
    // Lookbehind comes before names, which begin with `<` too.
    for kind in ["=", "!", "<=", "<!", ">", "#", "(", "|"] where take(kind) {
      throw PatternError(.unsupported("(?\(kind)"), at: start)
    }
    // A name, which nothing refers to.
    guard take("<") || take("P<"), let end = scalars[position...].firstIndex(of: ">") else {
      throw PatternError(.unsupported("(?\(next.map { String($0) } ?? "")"), at: start)
    }
    position = end + 1
  }

  // MARK: - Repetitions

  /// Returns `node` repeated as the expression says next, or `node` itself without a repetition.
  private mutating func repeated(_ node: PatternNode) throws(PatternError) -> PatternNode {
    guard let (least, most) = try repetition() else { return node }
    // Whether more or less is taken first makes no difference to whether there is a match.
    _ = take("?")
    let end = position
    if next == "+" { throw PatternError(.unsupported("a + after a repetition"), at: end) }
    guard try repetition() == nil else { throw PatternError(.nothingToRepeat, at: end) }
    return .repeated(node, least: least, most: most)
  }

  /// Reads `*`, `+`, `?` or numbers in braces; returns `nil`, without moving, for anything else.
  private mutating func repetition() throws(PatternError) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard next == "{" else { return nil }
    let start = position
    position += 1
    // A brace that begins no repetition, as in `{,5}`, is itself, and the next atom.
    guard let least = number() else {
      position = start
      return nil
    }
    var most: Int? = least
    if take(",") { most = number() }
    guard take("}") else {
      position = start
      return nil
    }
    guard least <= Self.greatestRepetition, most ?? 0 <= Self.greatestRepetition else {
      throw PatternError(.tooLarge, at: start)
    }
    guard most.map({ least <= $0 }) ?? true else {
      throw PatternError(.descendingRepetition, at: start)
    }
    return (least, most)
  }

  /// Reads decimal digits; `nil` without one.
  ///
  /// A number above the limit becomes the limit plus 1, so that no length of digits overflows.
  private mutating func number() -> Int? {
    var value: Int?
    while let scalar = next, ("0"..."9").contains(scalar) {
      // 48 is the code of `0`.
      value = min((value ?? 0) * 10 + Int(scalar.value - 48), Self.greatestRepetition + 1)
      position += 1
    }
    return value
  }
}

// MARK: - Escapes and sets

extension PatternParser {
  /// Reads an escape outside a set, whose backslash is read already: an assertion, class or scalar.
  private mutating func escape(from start: Int) throws(PatternError) -> PatternNode {
    guard let scalar = next else { throw PatternError(.danglingEscape, at: start) }
    let assertions: [Unicode.Scalar: PatternAssertion] = [
      "b": .edge, "B": .noEdge, "A": .start, "z": .end, "Z": .end,
    ]
    if let assertion = assertions[scalar] {
      position += 1
      return .assertion(assertion)
    }
    switch try escapedItem(from: start) {
    // A single scalar follows `(?i)`; a class such as `\d` has no case.
    case .range(let range) where range.lowerBound == range.upperBound:
      return literal(range.lowerBound)
    case let item: return .one(ScalarSet([item]))
    }
  }

  /// Reads the class or scalar of an escape, inside or outside a set, whose backslash is read
  /// already.
  private mutating func escapedItem(from start: Int) throws(PatternError) -> ScalarSet.Item {
    guard let scalar = next else { throw PatternError(.danglingEscape, at: start) }
    position += 1
    let classes: [Unicode.Scalar: ScalarSet.Item] = [
      "d": .digit, "w": .word, "s": .space, "D": .not(.digit), "W": .not(.word), "S": .not(.space),
    ]
    if let item = classes[scalar] { return item }
    let controls: [Unicode.Scalar: Unicode.Scalar] = [
      "n": "\n", "t": "\t", "r": "\r", "f": "\u{C}", "v": "\u{B}", "e": "\u{1B}", "a": "\u{7}",
    ]
    if let control = controls[scalar] { return .range(control...control) }
    if scalar == "x" || scalar == "u" {
      let coded = try codedScalar(after: scalar, from: start)
      return .range(coded...coded)
    }
    // Letters and digits are escapes in other dialects. Taken literally, they would match too
    // little.
    guard !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar) else {
      throw ("1"..."9").contains(scalar) || scalar == "k"
        ? PatternError(.unsupported("a reference to a group"), at: start)
        : PatternError(.unknownEscape(Character(scalar)), at: start)
    }
    return .range(scalar...scalar)
  }

  /// Reads the code of an escape such as `\x7F`, `\u202E` or `\u{202E}`, whose letter is read
  /// already.
  private mutating func codedScalar(
    after letter: Unicode.Scalar, from start: Int
  ) throws(PatternError) -> Unicode.Scalar {
    let digits = letter == "x" ? 2 : 4
    var text = ""
    // A code has six digits at most. The limit leaves room for zeros before them, and ends the
    // search for a brace that is missing.
    if take("{") {
      while let scalar = next, scalar != "}", text.count < 9 {
        text.unicodeScalars.append(scalar)
        position += 1
      }
      guard take("}") else { throw PatternError(.danglingEscape, at: start) }
    } else {
      for _ in 0..<digits {
        guard let scalar = next else { break }
        text.unicodeScalars.append(scalar)
        position += 1
      }
    }
    // The conversion would take a sign, too.
    guard text.allSatisfy(\.isHexDigit), let value = UInt32(text, radix: 16),
      let scalar = Unicode.Scalar(value)
    else {
      throw PatternError(.unknownEscape(Character(letter)), at: start)
    }
    return scalar
  }

  /// Reads a set whose opening bracket, at `start`, is read already.
  private mutating func set(from start: Int) throws(PatternError) -> PatternNode {
    let isInverted = take("^")
    var items: [ScalarSet.Item] = []
    while let scalar = next, scalar != "]" {
      // Other dialects nest and intersect sets here; taken literally, such a set would differ.
      guard scalar != "[", !scalars[position...].starts(with: "&&".unicodeScalars) else {
        throw PatternError(.unsupported("a set in a set"), at: position)
      }
      items.append(try setItem())
    }
    guard take("]") else { throw PatternError(.unclosedSet, at: start) }
    guard !items.isEmpty else { throw PatternError(.emptySet, at: start) }
    // Both cases come first: `(?i)[^a]` takes neither `a` nor `A`.
    return .one(cased(ScalarSet(items)).inverted(if: isInverted))
  }

  /// Reads a scalar, a class or a range of a set.
  private mutating func setItem() throws(PatternError) -> ScalarSet.Item {
    let start = position
    let first = try setEnd()
    // A hyphen at the end of a set is itself, and so is one after a class such as `\d`.
    guard case .range(let low) = first, low.lowerBound == low.upperBound, next == "-",
      position + 1 < scalars.count, scalars[position + 1] != "]"
    else { return first }
    position += 1
    guard case .range(let high) = try setEnd(), low.lowerBound <= high.upperBound else {
      throw PatternError(.descendingRange, at: start)
    }
    return .range(low.lowerBound...high.upperBound)
  }

  /// Reads one scalar or class of a set; the scalar may be an end of a range.
  private mutating func setEnd() throws(PatternError) -> ScalarSet.Item {
    let start = position
    position += 1
    guard start < scalars.count else { throw PatternError(.unclosedSet, at: start) }
    let scalar = scalars[start]
    return scalar == "\\" ? try escapedItem(from: start) : .range(scalar...scalar)
  }
}
