/// Call stacks and what each weighs: samples, instructions or bytes.
///
/// Its text is the folded form that flame graph tools read: one line per stack, frames from the
/// root to the leaf joined by `;`, a blank, the weight.
package struct FoldedStacks: Equatable, Sendable {
  /// The weight of each stack, whose frames run from the root to the leaf.
  package private(set) var weights: [[String]: Int] = [:]

  /// No stacks.
  package init() {}

  /// The sum of all weights.
  package var total: Int { weights.values.reduce(0, +) }

  /// Adds `weight` to a stack of at least one frame.
  package mutating func add(_ stack: [String], weight: Int) {
    precondition(!stack.isEmpty, "a stack has at least one frame")
    weights[stack, default: 0] += weight
  }

  /// The same stacks with other names; those that become the same are one.
  ///
  /// - Parameter names: Names by the present ones; a frame without one keeps its own.
  /// - Returns: Stacks of the same weight in all.
  package func renamed(_ names: [String: String]) -> FoldedStacks {
    var renamed = FoldedStacks()
    for (stack, weight) in weights { renamed.add(stack.map { names[$0] ?? $0 }, weight: weight) }
    return renamed
  }

  /// The folded form, in the order of the lines, so that equal stacks give equal text.
  ///
  /// A frame's `;` and line ends would break the form; they become `:` and blanks.
  package var text: String {
    let lines = weights.map { stack, weight in
      stack.map(Self.escaped).joined(separator: ";") + " \(weight)"
    }
    return lines.sorted().map { $0 + "\n" }.joined()
  }

  /// A frame's name as the folded form can hold it.
  private static func escaped(_ frame: String) -> String {
    String(
      frame.map { character in
        if character == ";" { return ":" }
        return character.isNewline ? " " : character
      })
  }
}
