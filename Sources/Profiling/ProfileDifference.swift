/// The difference between two profiles of one benchmark, function by function.
package struct ProfileDifference: Equatable, Sendable {
  /// A function's weights in two profiles; `nil` for the profile that lacks the function.
  package struct Change: Equatable, Sendable {
    /// The scaled weight in the reference; `nil` if the reference does not run the function.
    package var before: Double?
    /// The scaled weight in the candidate; `nil` if the candidate does not run the function.
    package var after: Double?

    /// The increase from `before` to `after`, where `nil` counts as 0; negative for a decrease.
    package var amount: Double { (after ?? 0) - (before ?? 0) }

    /// Creates a change; a profile without the function has the weight `nil`.
    package init(before: Double?, after: Double?) {
      self.before = before
      self.after = after
    }
  }

  /// The changes of the weights of one function, over all stacks that contain the function.
  package struct Function: Equatable, Sendable {
    /// The name of the function: demangled, or the linker's without a demangler.
    package var name: String
    /// The change of the function's own weight, without its callees.
    package var own: Change
    /// The change of the function's weight with all its callees.
    package var total: Change

    /// Whether only the candidate runs the function: it is new, or was inlined before.
    package var isAdded: Bool { total.before == nil }
    /// Whether only the reference runs the function: it was removed, or is inlined now.
    package var isRemoved: Bool { total.after == nil }
  }

  /// The unit of all weights: `instructions per iteration`, `samples`.
  package let unit: String
  /// Whether a larger weight means more work; otherwise it means a larger share of the whole.
  package let isAbsolute: Bool
  /// The change of the weight of all stacks together.
  package let total: Change
  /// The functions that changed, the largest change of own weight first.
  package let functions: [Function]

  /// Compares two profiles.
  ///
  /// `ProfileScales` makes the weights comparable.
  ///
  /// - Parameters:
  ///   - candidate: The profile of the candidate.
  ///   - reference: The profile of the reference, of the same benchmark by the same profiler.
  /// - Complexity: O(frames of all stacks).
  package init(of candidate: ProfileDocument, since reference: ProfileDocument) {
    let both = ProfileScales(of: candidate, since: reference)
    let scales = (both.candidate, both.reference)
    (unit, isAbsolute) = (both.unit, both.isAbsolute)
    total = Change(
      before: Double(reference.total) * scales.1, after: Double(candidate.total) * scales.0)
    func byName(_ profile: ProfileDocument) -> [String: FunctionWeight] {
      Dictionary(uniqueKeysWithValues: profile.stacks.functions.map { ($0.name, $0) })
    }
    let (old, new) = (byName(reference), byName(candidate))
    let names = Set(old.keys).union(new.keys)
    let all = names.map { name in
      func change(_ weight: KeyPath<FunctionWeight, Int>) -> Change {
        Change(
          before: old[name].map { Double($0[keyPath: weight]) * scales.1 },
          after: new[name].map { Double($0[keyPath: weight]) * scales.0 })
      }
      return Function(name: name, own: change(\.own), total: change(\.total))
    }
    functions = all.filter { $0.own.before != $0.own.after || $0.total.before != $0.total.after }
      .sorted { first, second in
        // The names are exchanged, so that functions of equal size are in alphabetical order.
        let (one, other) = (first.size, second.size)
        return (one.own, one.total, second.name) > (other.own, other.total, first.name)
      }
  }
}

extension ProfileDifference.Function {
  /// The magnitudes of the changes of own and total weight, by which functions are sorted.
  fileprivate var size: (own: Double, total: Double) {
    (own.amount.magnitude, total.amount.magnitude)
  }
}
