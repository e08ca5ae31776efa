/// The weights of a function, alone and with its callees, in the unit of the profile.
package struct FunctionWeight: Equatable, Sendable, Encodable {
  /// The name of the frame: demangled, or the linker's without a demangler.
  package var name: String
  /// The weight of the function itself, without its callees.
  package var own: Int
  /// The weight of the stacks that contain the function, each stack counted once; at least `own`.
  package var total: Int

  private enum CodingKeys: String, CodingKey {
    case name, total
    case own = "self"
  }

  /// Creates the weights of a function; `total` includes `own`.
  package init(name: String, own: Int, total: Int) {
    self.name = name
    self.own = own
    self.total = total
  }
}

extension FoldedStacks {
  /// The weight of each function, the largest own weight first, then by name.
  ///
  /// - Complexity: O(frames of all stacks).
  package var functions: [FunctionWeight] {
    var weights: [String: FunctionWeight] = [:]
    for (stack, weight) in self.weights {
      // A set, so that a recursive function counts once for a stack.
      for name in Set(stack) {
        weights[name, default: FunctionWeight(name: name, own: 0, total: 0)].total += weight
      }
      if let leaf = stack.last { weights[leaf]?.own += weight }
    }
    // The names are exchanged between the sides, so that equal weights are in alphabetical order.
    return weights.values.sorted { ($0.own, $0.total, $1.name) > ($1.own, $1.total, $0.name) }
  }
}
