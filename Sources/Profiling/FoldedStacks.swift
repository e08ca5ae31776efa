/// Call stacks with weights: samples, instructions or bytes.
///
/// The text form is the folded form that flame graph tools read: one line per stack, frames from
/// the root to the leaf joined by `;`, a blank, the weight.
package struct FoldedStacks: Equatable, Sendable {
  /// The weight of each stack, whose frames run from the root to the leaf.
  package private(set) var weights: [[String]: Int] = [:]

  /// Creates an empty set of stacks, to be filled with `add(_:weight:)`.
  package init() {}

  /// The sum of the weights of all stacks.
  package var total: Int { weights.values.reduce(0, +) }

  /// Adds `weight` to a stack, given from the root to the leaf; traps if the stack is empty.
  package mutating func add(_ stack: [String], weight: Int) {
    precondition(!stack.isEmpty, "a stack has at least one frame")
    weights[stack, default: 0] += weight
  }

  /// Returns the same stacks with other names; stacks that become equal are merged.
  ///
  /// - Parameter names: The new names by the present ones; a frame without a new name keeps its
  ///   own.
  /// - Returns: Stacks of the same total weight.
  package func renamed(_ names: [String: String]) -> FoldedStacks {
    var renamed = FoldedStacks()
    for (stack, weight) in weights { renamed.add(stack.map { names[$0] ?? $0 }, weight: weight) }
    return renamed
  }

  /// The folded form, with sorted lines, so that equal stacks give equal text.
  ///
  /// A `;` or a line end in a name would break the form; they become `:` and a blank.
  package var text: String {
    let lines = weights.map { stack, weight in
      stack.map(Self.escaped).joined(separator: ";") + " \(weight)"
    }
    return lines.sorted().map { $0 + "\n" }.joined()
  }

  /// Returns a frame's name without the characters that would break the folded form.
  private static func escaped(_ frame: String) -> String {
    String(
      frame.map { character in
        if character == ";" { return ":" }
        return character.isNewline ? " " : character
      })
  }
}
