/// A regular expression whose search takes time that is linear in the text, whatever the
/// expression.
///
/// A backtracking matcher can take exponential time, even for an expression of ten characters. This
/// matcher follows all ways through the expression at once: K. Thompson, "Regular expression search
/// algorithm", 1968, https://doi.org/10.1145/363347.363387. Back-references and lookaround cannot
/// be followed in this way, and are refused.
///
/// The syntax has `.`, `[a-z]`, `[^a-z]`, `\d \w \s` and their opposites, `^ $ \b \B`, groups,
/// alternatives, `* + ? {2} {2,} {2,5}` with or without a `?` after them, and `(?i)`. An expression
/// matches Unicode scalars, not characters.
package struct Pattern: Sendable {
  /// The expression as it was passed to the initialiser.
  package let text: String
  private let program: [Instruction]

  /// Reads an expression.
  ///
  /// - Parameter text: The expression.
  /// - Throws: `PatternError` for a text that is no expression, is not supported or is too large.
  package init(_ text: String) throws(PatternError) {
    self.text = text
    var parser = PatternParser(text)
    let node = try parser.parse()
    // Before compiling, since nested repetitions multiply: a short text may have 10⁹ steps.
    guard node.size <= PatternNode.greatestSize else { throw PatternError(.tooLarge, at: 0) }
    var program: [Instruction] = []
    node.append(to: &program)
    program.append(.match)
    self.program = program
  }

  /// Whether the expression matches anywhere in a text.
  ///
  /// - Parameter text: The text.
  /// - Returns: Whether there is a match, which may be empty.
  /// - Complexity: O(n · m) for n scalars and m steps of the expression.
  package func matches(in text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var present = Threads(program.count)
    var next = Threads(program.count)
    for position in 0...scalars.count {
      let place = Place(scalars, position)
      // A match may begin at any scalar.
      if follow(0, at: place, &present) { return true }
      guard position < scalars.count else { return false }
      // The steps after a scalar wait, because what they reach depends on the next place.
      for step in present.steps {
        guard case .one(let set) = program[step], set.contains(scalars[position]) else { continue }
        next.waiting.append(step + 1)
      }
      present.removeAll()
      let after = Place(scalars, position + 1)
      while let step = next.waiting.popLast() {
        if follow(step, at: after, &present) { return true }
      }
    }
    return false
  }

  /// Adds a step, and all that can be reached from it without a character.
  ///
  /// - Returns: Whether the end of the expression is among these steps.
  private func follow(_ step: Int, at place: Place, _ threads: inout Threads) -> Bool {
    var open = [step]
    while let step = open.popLast() {
      guard threads.insert(step) else { continue }
      switch program[step] {
      case .match: return true
      case .one: continue
      case .jump(let target): open.append(target)
      case .split(let first, let second): open += [second, first]
      case .assertion(let assertion):
        if assertion.holds(at: place) { open.append(step + 1) }
      }
    }
    return false
  }
}

/// The steps of a program that are reached at one place of a text, each once.
private struct Threads {
  private(set) var steps: [Int] = []
  /// The steps that follow the scalar taken last; jumps and splits are not followed yet.
  var waiting: [Int] = []
  /// A flag for each step of the program: true if the step is in `steps` and must not be added
  /// again.
  private var isPresent: [Bool]

  init(_ count: Int) {
    isPresent = Array(repeating: false, count: count)
  }

  /// Adds a step and returns true, or returns false if the step is present already.
  mutating func insert(_ step: Int) -> Bool {
    guard !isPresent[step] else { return false }
    isPresent[step] = true
    steps.append(step)
    return true
  }

  mutating func removeAll() {
    // Only the marks that were set: a reset of all would take as long as the program is.
    for step in steps { isPresent[step] = false }
    steps.removeAll(keepingCapacity: true)
  }
}
