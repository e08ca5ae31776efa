/// What two profiles of one benchmark differ in, function by function.
package struct ProfileDifference: Equatable, Sendable {
  /// A weight in both profiles; `nil` where the function does not run.
  package struct Change: Equatable, Sendable {
    /// In the reference.
    package var before: Double?
    /// In the candidate.
    package var after: Double?

    /// What came on top; negative for what went.
    package var amount: Double { (after ?? 0) - (before ?? 0) }

    /// Creates a change.
    package init(before: Double?, after: Double?) {
      self.before = before
      self.after = after
    }
  }

  /// What became of one function.
  package struct Function: Equatable, Sendable {
    /// Its name.
    package var name: String
    /// Of what it weighs itself.
    package var own: Change
    /// Of what it weighs with all that it calls.
    package var total: Change

    /// Whether the reference does not run it: it is new, or was inlined there.
    package var isAdded: Bool { total.before == nil }
    /// Whether the candidate does not run it: it is gone, or is inlined now.
    package var isRemoved: Bool { total.after == nil }
  }

  /// The unit of all weights: `instructions per iteration`, `samples`.
  package let unit: String
  /// Of the whole profile.
  package let total: Change
  /// The functions that changed; by what changed in themselves, the largest amount first.
  package let functions: [Function]

  /// Compares two profiles.
  ///
  /// Counts are compared for one iteration. Samples are compared after the reference's were scaled
  /// to as many as the candidate has, so what differs is the share.
  ///
  /// - Parameters:
  ///   - candidate: The profile that is judged.
  ///   - reference: The profile to compare with, of the same benchmark by the same profiler.
  /// - Complexity: O(frames of all stacks).
  package init(of candidate: ProfileDocument, since reference: ProfileDocument) {
    let scales = (candidate.scale, candidate.scale(of: reference))
    unit = candidate.scaledUnit
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
        let (one, other) = (first.size, second.size)
        return (one.own, one.total, second.name) > (other.own, other.total, first.name)
      }
  }
}

extension ProfileDifference.Function {
  /// How much changed, in either direction.
  fileprivate var size: (own: Double, total: Double) {
    (own.amount.magnitude, total.amount.magnitude)
  }
}
