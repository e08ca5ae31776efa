extension FlameGraph {
  /// Returns the CSS class of a frame: by its change if profiles are compared, else by its name.
  func shade(of frame: FlameTree.Frame) -> String {
    guard isDifferential, let root = tree.frames.first else { return Self.kind(of: frame) }
    return change(frame.total, of: root.total)
  }

  /// Returns the class by language and name.
  ///
  /// Swift functions and others have different colours; within each, a name always has the same of
  /// four shades, so that neighbours can be told apart.
  private static func kind(of frame: FlameTree.Frame) -> String {
    if frame.depth == 0 { return "all" }
    // A fixed hash of the name, since that of `Hashable` differs from process to process.
    let shade = frame.name.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % 4
    return "\(isSwift(frame.name) ? "s" : "c")\(shade)"
  }

  /// Whether a name looks like a Swift name: it has parameters or belongs to a type.
  ///
  /// A name of C is a plain symbol, and one of the runtime has the `::` of C++.
  private static func isSwift(_ name: String) -> Bool {
    name.first?.isLetter == true && name.contains { "( .".contains($0) } && !name.contains("::")
  }

  /// Whether a change of weight is less than two standard errors of sampled shares; false for
  /// counts, which do not differ by chance.
  func isWithinChance(_ weights: FlameTree.Weights) -> Bool {
    guard let grain = comparison?.grain, let root = tree.frames.first else { return false }
    return (weights.after - weights.before).magnitude <= 2 * weights.error(of: root.total, grain)
  }

  /// Returns the class for the size of a change, in four steps each way.
  ///
  /// Less than a thousandth of the whole is no change, and neither is what chance explains. The
  /// limits of the steps, as shares of the frame's weight, are a choice; `share` in the script
  /// repeats them.
  private func change(_ weights: FlameTree.Weights, of whole: FlameTree.Weights) -> String {
    let amount = weights.after - weights.before
    guard amount.magnitude > whole.width / 1000, weights.width > 0, !isWithinChance(weights) else {
      return "same"
    }
    let steps = [0.02, 0.1, 0.5].count { amount.magnitude / weights.width > $0 }
    return "\(amount > 0 ? "more" : "less")\(steps)"
  }
}

extension FlameTree.Weights {
  /// Returns the standard error of the difference between two shares of a number of samples.
  ///
  /// - Parameters:
  ///   - whole: The weights of all samples.
  ///   - grain: The weights of one sample.
  /// - Returns: The root of the sum of both binomial variances.
  func error(of whole: FlameTree.Weights, _ grain: FlameTree.Weights) -> Double {
    func variance(_ weight: Double, _ whole: Double, _ grain: Double) -> Double {
      whole > 0 ? max(0, weight * (whole - weight) / whole * grain) : 0
    }
    let after = variance(after, whole.after, grain.after)
    return (after + variance(before, whole.before, grain.before)).squareRoot()
  }
}
