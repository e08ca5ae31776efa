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
    /// The function of a library that does most of the increase; `nil` if there is none.
    package var means: String?
    /// The increase as a share of the weight before; infinite for a new function.
    package var share: Double { before > 0 ? amount / before : .infinity }

    /// Creates a change.
    package init(name: String, before: Double, amount: Double) {
      self.name = name
      self.before = before
      self.amount = amount
    }
  }

  private var places: [MovedWork.Place]
  /// The increase of the work of each function and its callees, by the place of the call.
  private var calls: [String: [[String]: Double]] = [:]

  /// Compares two builds.
  ///
  /// - Parameters:
  ///   - candidate: The profile that is judged; a stack has the functions at one place.
  ///   - reference: The profile to compare with, of the same benchmark.
  ///   - neighbours: The functions that call or inline each function in either build.
  ///   - callers: The calls of each function in either build, as in `FunctionCounts`.
  package init(
    of candidate: ProfileDocument, since reference: ProfileDocument,
    neighbours: [String: Set<String>],
    callers: (new: [String: [[String]: Int]], old: [String: [[String]: Int]]) = ([:], [:])
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
    for (sign, scale, side) in [
      (1.0, scales.candidate, callers.new), (-1.0, scales.reference, callers.old),
    ] {
      for (callee, places) in side {
        for (stack, weight) in places {
          calls[callee, default: [:]][stack, default: 0] += sign * scale * Double(weight)
        }
      }
    }
  }

  /// The difference in the other direction: growths are what the candidate does less of.
  package var reversed: WorkDifference {
    var reversed = self
    reversed.places = places.map {
      MovedWork.Place(stack: $0.stack, before: $0.after, after: $0.after - $0.rest)
    }
    reversed.calls = calls.mapValues { $0.mapValues(-) }
    return reversed
  }

  /// Returns the difference by the functions of a package: code of a library counts for the nearest
  /// function of `package` that calls it.
  package func attributed(to package: Set<String>) -> WorkDifference {
    var attributed = self
    attributed.places = places.map { place in
      let owners = owners(of: place.stack, in: package)
      guard !owners.isEmpty else { return place }
      let isCalled = !place.stack.contains(where: package.contains)
      // Of what is called, the weight that did not change belongs to all callers together.
      let before = isCalled ? max(0, -place.rest) : place.after - place.rest
      return MovedWork.Place(
        stack: owners, before: before, after: before + place.rest,
        means: isCalled ? place.stack.last : nil)
    }
    return attributed
  }

  /// Returns the functions of a package at a place, or those at the nearest call, each time the one
  /// whose work grew most; the innermost is the last.
  package func owners(of stack: [String], in package: Set<String>) -> [String] {
    var (stack, seen) = (stack, Set<String>())
    while !stack.contains(where: package.contains) {
      seen.insert(stack[0])
      let next = calls[stack[0]]?.filter { !seen.contains($0.key[0]) }.max {
        ($0.value, $1.key.joined()) < ($1.value, $0.key.joined())
      }
      guard let next else { return [] }
      stack = next.key
    }
    return stack.filter(package.contains)
  }

  /// Returns the functions that do more, each with what was inlined into it, the largest growth
  /// first.
  ///
  /// A growth counts once: for the function in which it is the largest share. Among functions with
  /// about that share, it counts for the one with the most additional work, which contains the
  /// others; if it adds about nothing to one of these, for the inner one.
  ///
  /// - Parameters:
  ///   - limit: The largest increase that does not matter.
  ///   - share: The smallest increase that matters, as a share of the weight before.
  /// - Returns: The functions with their increases.
  package func growths(above limit: Double, share: Double) -> [Change] {
    var open = places
    var found: [Change] = []
    while true {
      let grown = Self.sums(open).filter { $0.amount > limit && $0.share >= share }
      guard let largest = grown.map(\.share).max() else { break }
      // A choice: a function with nine tenths of the share is about as good an explanation.
      let good = grown.filter { $0.share >= 0.9 * largest }
      let most = good.map(\.amount).max() ?? 0
      // A choice: two hundredths are what the call of an inner function costs.
      let best = good.filter { $0.amount >= 0.98 * most }.max {
        ($0.share, $0.amount, $1.name) < ($1.share, $1.amount, $0.name)
      }
      guard let best else { break }
      found.append(best)
      open.removeAll { $0.stack.contains(best.name) }
    }
    return found.sorted { ($1.amount, $0.name) < ($0.amount, $1.name) }
  }

  /// The sum of all increases.
  package var gain: Double { places.reduce(0) { $0 + max(0, $1.rest) } }

  /// Returns the sums over places by function, with what was inlined into it, in no order.
  private static func sums(_ places: [MovedWork.Place]) -> [Change] {
    var sums: [String: Change] = [:]
    var means: [String: [String: Double]] = [:]
    for place in places {
      for name in Set(place.stack) {
        var change = sums[name] ?? Change(name: name, before: 0, amount: 0)
        change.before += place.after - place.rest
        change.amount += place.rest
        sums[name] = change
        if let library = place.means {
          means[name, default: [:]][library, default: 0] += place.rest
        }
      }
    }
    return sums.values.map { change in
      var change = change
      change.means = means[change.name]?.first { $0.value > change.amount / 2 }?.key
      return change
    }
  }
}
