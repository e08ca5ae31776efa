/// A flame graph: each function is a bar as wide as its weight, below its caller.
///
/// The result is one self-contained SVG to open in a browser.
///
/// A click on a bar, or the return key, zooms in. `Ctrl-F` or `/` searches all stacks, also those
/// too narrow to be drawn, and shows the share of the matches. Hovering and the arrow keys show the
/// weights. Without scripts the picture still has names. It follows the system's light or dark
/// theme.
///
/// In a differential graph, a bar is as wide as the larger of its two weights, so that functions
/// that run in one profile only are visible. Red means more than in the reference, and blue means
/// less, both per iteration if the profiles have the number of iterations; a switch shows shares. A
/// table of the functions that changed is below the picture.
package struct FlameGraph: Sendable {
  /// The width for which names are cut, in pixels; the picture itself is as wide as the window.
  ///
  /// The number is a choice: the script cuts names again for the width of the window.
  static let nominalWidth = 1200.0
  /// The smallest width of a drawn frame, in pixels of the nominal width: narrower ones are
  /// invisible, and there can be many.
  static let leastPixels = 0.1
  /// The largest number of drawn frames, so that a file has at most about 300 kB.
  static let capacity = 1500

  let title: String
  let unit: String
  let tree: FlameTree
  /// The comparison with a reference profile; `nil` for a graph of one profile.
  let comparison: Comparison?

  /// The properties of a differential graph that determine its colours and texts.
  struct Comparison {
    /// Whether weights are of one iteration on both sides; otherwise they are scaled to the same
    /// number of samples.
    var isAbsolute: Bool
    /// The weight of one sample on each side; `nil` for counts, which do not differ by chance.
    var grain: FlameTree.Weights?
    /// The functions whose own weight changed, the largest change first.
    var functions: [ProfileDifference.Function]
  }

  /// Whether the graph compares two profiles.
  var isDifferential: Bool { comparison != nil }

  /// Draws call stacks.
  ///
  /// - Parameters:
  ///   - stacks: The stacks.
  ///   - title: The heading.
  ///   - unit: The unit of the weights, in the plural.
  ///   - scale: The factor by which weights are multiplied for display.
  /// - Complexity: O(frames of all stacks).
  package init(stacks: FoldedStacks, title: String, unit: String, scale: Double = 1) {
    self.init((stacks, scale), since: nil, nil, title, unit)
  }

  /// Draws call stacks and their differences from others, both of one iteration.
  ///
  /// - Parameters:
  ///   - stacks: The stacks of the candidate.
  ///   - reference: The stacks of the reference.
  ///   - title: The heading.
  ///   - unit: The unit of the weights, in the plural.
  package init(
    stacks: FoldedStacks, against reference: FoldedStacks, title: String, unit: String
  ) {
    self.init(
      (stacks, 1), since: (reference, 1),
      Comparison(isAbsolute: true, grain: nil, functions: []), title, unit)
  }

  private init(
    _ after: (FoldedStacks, Double), since before: (FoldedStacks, Double)?,
    _ comparison: Comparison?, _ title: String, _ unit: String
  ) {
    self.title = title
    self.unit = unit
    self.comparison = comparison
    tree = FlameTree(
      after: after, before: before ?? (FoldedStacks(), 1), root: "all",
      leastWidth: Self.leastPixels / Self.nominalWidth, capacity: Self.capacity)
  }

  /// Draws a profile by itself, without a comparison.
  package init(of profile: ProfileDocument) {
    self.init(
      stacks: profile.stacks, title: "\(profile.benchmark) · \(profile.mode)",
      unit: profile.scaledUnit, scale: profile.scale)
  }

  /// Draws a profile and its differences from another one by the same profiler.
  ///
  /// - Parameters:
  ///   - profile: The profile that is judged.
  ///   - reference: The profile to compare with.
  package init(of profile: ProfileDocument, since reference: ProfileDocument) {
    let scales = ProfileScales(of: profile, since: reference)
    let difference = ProfileDifference(of: profile, since: reference)
    let subject = scales.isAbsolute ? "difference" : "difference of shares"
    self.init(
      (profile.stacks, scales.candidate), since: (reference.stacks, scales.reference),
      Comparison(
        isAbsolute: scales.isAbsolute,
        grain: scales.isSampled
          ? FlameTree.Weights(after: scales.candidate, before: scales.reference) : nil,
        functions: difference.functions.filter { $0.own.amount != 0 }),
      "\(profile.benchmark) · \(profile.mode), \(subject)", scales.unit)
  }
}
