extension FlameGraph {
  /// The class of a frame, which the style sheet gives a colour.
  func shade(of frame: FlameTree.Frame) -> String {
    guard isDifferential, let root = tree.frames.first else { return Self.kind(of: frame) }
    return Self.change(frame.total, of: root.total.width)
  }

  /// Swift functions and others look different; within each, a name has always the same of four
  /// shades, so that neighbours can be told apart.
  private static func kind(of frame: FlameTree.Frame) -> String {
    if frame.depth == 0 { return "all" }
    let shade = frame.name.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % 4
    return "\(isSwift(frame.name) ? "s" : "c")\(shade)"
  }

  /// Whether a name looks like one of Swift's: it has parameters or belongs to a type.
  ///
  /// Of C and of the runtime there is a symbol alone, or C++.
  private static func isSwift(_ name: String) -> Bool {
    name.first?.isLetter == true && name.contains { "( .".contains($0) } && !name.contains("::")
  }

  /// How far a weight changed, in four steps each way; less than a thousandth of the whole is no
  /// change.
  private static func change(_ weights: FlameTree.Weights, of whole: Double) -> String {
    let amount = weights.after - weights.before
    guard amount.magnitude > whole / 1000, weights.width > 0 else { return "same" }
    let steps = [0.02, 0.1, 0.5].count { amount.magnitude / weights.width > $0 }
    return "\(amount > 0 ? "more" : "less")\(steps)"
  }
}
