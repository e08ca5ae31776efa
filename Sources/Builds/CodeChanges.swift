/// The differences between two builds, and all parts of the programs that lead to a difference.
package struct CodeChanges: Sendable {
  /// The names of all parts of either build.
  private let names: Set<String>
  /// The names of all parts that lead to a difference, through any chain of references.
  private let leading: Set<String>
  /// The names of the parts that differ, or use data that differs.
  private let differing: Set<String>

  /// Compares two builds; `nil` if a part of either build is unknown.
  ///
  /// - Complexity: O(references of both).
  package init?(_ reference: CodeGraph, _ candidate: CodeGraph) {
    guard reference.isComplete, candidate.isComplete else { return nil }
    names = Set(reference.parts.keys).union(candidate.parts.keys)
    let differences = names.filter { name in
      // The contents cover the number of bytes and the names of the references.
      let (old, new) = (reference.parts[name], candidate.parts[name])
      return old?.contents != new?.contents || old?.isFunction != new?.isFunction
    }
    let referrers = Self.referrers(in: [reference, candidate])
    leading = Self.spread(differences, referrers) { _ in true }
    // Functions do not pass differences on here: a caller of changed code is itself unchanged.
    differing = Self.spread(differences, referrers) { name in
      [reference, candidate].contains { $0.parts[name]?.isFunction == false }
    }
  }

  /// Whether functions, and all code and data that they can reach by references, are the same in
  /// both builds.
  ///
  /// A function of neither build, such as one of the system, counts as the same.
  package func leaveSame(_ functions: Set<String>) -> Bool { functions.isDisjoint(with: leading) }

  /// Whether functions are the same in both builds, with the data that they use; other functions
  /// that they refer to may differ.
  package func leaveSameAlone(_ functions: Set<String>) -> Bool {
    functions.isDisjoint(with: differing)
  }

  /// Whether all code and data whose linker names begin with `beginning`, and everything that these
  /// can reach, are the same in both builds; false if there is no such name.
  package func leaveSame(namesBeginningWith beginning: String) -> Bool {
    let chosen = names.filter { $0.hasPrefix(beginning) }
    return !chosen.isEmpty && leaveSame(chosen)
  }

  /// Returns for each name the names of the parts that refer to it.
  private static func referrers(in graphs: [CodeGraph]) -> [String: Set<String>] {
    var referrers: [String: Set<String>] = [:]
    for graph in graphs {
      for (name, part) in graph.parts {
        for target in part.references { referrers[target, default: []].insert(name) }
      }
    }
    return referrers
  }

  /// Returns a set with the referrers of its elements, the referrers of those, and so on, as far as
  /// an element passes differences on.
  private static func spread(
    _ names: Set<String>, _ referrers: [String: Set<String>], where passesOn: (String) -> Bool
  ) -> Set<String> {
    var found = names
    var open = Array(names)
    while let name = open.popLast() {
      guard passesOn(name) else { continue }
      for referrer in referrers[name] ?? [] where found.insert(referrer).inserted {
        open.append(referrer)
      }
    }
    return found
  }
}
