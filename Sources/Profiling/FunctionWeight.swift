/// What a function weighs in a profile.
package struct FunctionWeight: Equatable, Sendable, Encodable {
  /// Its name, as people read it.
  package var name: String
  /// What it weighs itself, without what it calls.
  package var own: Int
  /// What it weighs with all that it calls; a function that calls itself counts once.
  package var total: Int

  private enum CodingKeys: String, CodingKey {
    case name, total
    case own = "self"
  }

  /// Creates a function's weight.
  package init(name: String, own: Int, total: Int) {
    self.name = name
    self.own = own
    self.total = total
  }
}

extension FoldedStacks {
  /// What each function weighs, those that weigh most by themselves first, then by name.
  ///
  /// - Complexity: O(frames of all stacks).
  package var functions: [FunctionWeight] {
    var weights: [String: FunctionWeight] = [:]
    for (stack, weight) in self.weights {
      for name in Set(stack) {
        weights[name, default: FunctionWeight(name: name, own: 0, total: 0)].total += weight
      }
      if let leaf = stack.last { weights[leaf]?.own += weight }
    }
    return weights.values.sorted { ($0.own, $0.total, $1.name) > ($1.own, $1.total, $0.name) }
  }
}
