/// The work that two builds do more or less of, without work that only moved.
///
/// Inlining, outlining, renaming and splitting a function take work from one place and give it to
/// another. A loss in one place therefore pays for a gain in a related place, the closest amounts
/// first, and only the rest is a change. Two places are related in one of three cases:
///
/// - The function of one calls or inlines the function of the other in either build, directly or
///   through functions of only one build.
/// - The function is the same, and one build lacks one of the places.
/// - The function of one has gone, and the function of the other is new.
package struct WorkDifference: Equatable, Sendable {
  /// The change of a function's work, with what was inlined into the function.
  package struct Change: Equatable, Sendable {
    /// The readable name of the function.
    package let name: String
    /// The weight before, together with the work that moved here.
    package var before: Double
    /// The increase; negative for a decrease.
    package var amount: Double
    /// The weight after, without the work that moved from here.
    package var after: Double { before + amount }
    /// The increase as a share of the weight before; infinite for a new function.
    package var share: Double { before > 0 ? amount / before : .infinity }

    /// Creates a change.
    package init(name: String, before: Double, amount: Double) {
      self.name = name
      self.before = before
      self.amount = amount
    }
  }

  private let places: [MovedWork.Place]

  /// Compares two builds.
  ///
  /// - Parameters:
  ///   - candidate: The profile that is judged; a stack has the functions at one place.
  ///   - reference: The profile to compare with, of the same benchmark.
  ///   - neighbours: The functions that call or inline each function in either build.
  package init(
    of candidate: ProfileDocument, since reference: ProfileDocument,
    neighbours: [String: Set<String>]
  ) {
    let scales = ProfileScales(of: candidate, since: reference)
    let (old, new) = (reference.stacks.weights, candidate.stacks.weights)
    let places = Set(old.keys).union(new.keys).map { stack in
      MovedWork.Place(
        stack: stack, before: Double(old[stack] ?? 0) * scales.reference,
        after: Double(new[stack] ?? 0) * scales.candidate)
    }
    var moved = MovedWork(places, neighbours)
    moved.settle()
    self.places = moved.places
  }

  /// The changes of the functions of the program, with what was inlined into them, the largest
  /// first, whatever their sign.
  package var changes: [Change] {
    Self.sums(places) { $0.stack.prefix(1) }
      // Counts were divided by iterations; less than a thousandth is an error of rounding.
      .filter { $0.amount.magnitude > 0.001 }
      .sorted { ($1.amount.magnitude, $0.name) < ($0.amount.magnitude, $1.name) }
  }

  /// Returns the functions that do more, each with what was inlined into it, the largest growth
  /// first.
  ///
  /// A growth counts once: for the function in which it is the largest share. Among functions with
  /// about that share, it counts for the one with the most additional work, which contains the
  /// others.
  ///
  /// - Parameters:
  ///   - limit: The largest increase that does not matter.
  ///   - share: The smallest increase that matters, as a share of the weight before.
  /// - Returns: The functions with their increases.
  package func growths(above limit: Double, share: Double) -> [Change] {
    var open = places
    var found: [Change] = []
    while true {
      let grown = Self.sums(open) { $0.stack[...] }.filter {
        $0.amount > limit && $0.share >= share
      }
      guard let largest = grown.map(\.share).max() else { break }
      // A choice: a function with nine tenths of the share is about as good an explanation.
      let best = grown.filter { $0.share >= 0.9 * largest }.max {
        ($0.amount, $1.name) < ($1.amount, $0.name)
      }
      guard let best else { break }
      found.append(best)
      open.removeAll { $0.stack.contains(best.name) }
    }
    return found.sorted { ($1.amount, $0.name) < ($0.amount, $1.name) }
  }

  /// Returns the sums over places by function.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - functions: Returns the functions that a place counts for.
  /// - Returns: The sum of each function, in no order.
  private static func sums(
    _ places: [MovedWork.Place], by functions: (MovedWork.Place) -> ArraySlice<String>
  ) -> [Change] {
    var sums: [String: Change] = [:]
    for place in places {
      for name in Set(functions(place)) {
        var change = sums[name] ?? Change(name: name, before: 0, amount: 0)
        change.before += place.after - place.rest
        change.amount += place.rest
        sums[name] = change
      }
    }
    return Array(sums.values)
  }
}
