internal import Measurements

// The call stacks in a profile whose functions were counted separately for each chain of callers.
//
// callgrind's own call graph knows who called whom, not on whose behalf: the cost of a function
// with two callers could only be divided between their callers by guesses. Told to keep callers
// apart, it counts each function once for each chain; so these stacks are exact, but for this:
// - a function that calls itself directly is one frame, however deep it goes;
// - a chain of more than `callers` functions has lost its root, and begins with `deeper`;
// - inlined functions are part of the one that they were inlined into.

extension CallgrindProfile {
  /// The number of callers that are distinguished; a large number costs callgrind no more time than
  /// a small one.
  package static let callers = 100
  /// The name of the frame that replaces the lost callers of a chain longer than `callers`.
  package static let deeper = "(deeper)"

  /// The stacks from `countedRegion` to each function, with the linker's names, for a profile that
  /// was counted with `callers`.
  ///
  /// A name consists of the function and its callers, separated by `'`. A number in it is the
  /// recursion depth of the preceding function.
  ///
  /// - Complexity: O(length of all names).
  package var stacks: FoldedStacks {
    var stacks = FoldedStacks()
    for (chain, count) in instructions {
      let functions = chain.split(separator: "'").filter { !$0.allSatisfy(\.isNumber) }
      // Callers follow their callee, so the names up to the region are those below it.
      let root = functions.firstIndex { $0 == countedRegionSymbol }
      let within = root.map { functions[...$0] } ?? functions[...]
      let stack = within.reversed().map(String.init)
      stacks.add(root == nil ? [Self.deeper] + stack : stack, weight: count)
    }
    return stacks
  }
}
