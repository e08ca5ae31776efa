/// A picture of call stacks: each function a bar as wide as its weight, below the one that called
/// it; one SVG without any other file, to open in a browser.
///
/// A click on a bar, or the return key, zooms in on it; `Ctrl-F` or `/` searches and says which
/// share matches; hovering and the arrow keys show the weights. Without scripts it is still a
/// picture with names. It follows the system's light or dark theme.
///
/// Compared with other stacks, a bar is as wide as the larger of its two weights, so that what runs
/// in one of the two alone is seen too; red is more than in the reference, blue is less.
package struct FlameGraph: Sendable {
  /// The width that names are cut for, in pixels; the picture itself is as wide as the window.
  static let nominalWidth = 1200.0
  /// Narrower frames are not drawn, in pixels of the nominal width: nobody sees them, and there can
  /// be many.
  static let leastPixels = 0.1
  /// The most frames that are drawn, so that a file stays below some 300 kB.
  static let capacity = 1500

  let title: String
  let unit: String
  let tree: FlameTree
  /// Whether there are stacks to compare with.
  let isDifferential: Bool

  /// Draws call stacks.
  ///
  /// - Parameters:
  ///   - stacks: The stacks.
  ///   - title: The heading.
  ///   - unit: What the weights count, in the plural.
  ///   - scale: What to multiply weights by before they are shown.
  /// - Complexity: O(frames of all stacks).
  package init(stacks: FoldedStacks, title: String, unit: String, scale: Double = 1) {
    self.init((stacks, scale), since: nil, title, unit)
  }

  /// Draws call stacks and how they differ from others.
  ///
  /// - Parameters:
  ///   - stacks: The stacks that are judged.
  ///   - reference: The stacks to compare with.
  ///   - title: The heading.
  ///   - unit: What the weights count, in the plural.
  ///   - scale: What to multiply the weights of `stacks` by before they are shown.
  ///   - referenceScale: The same for `reference`.
  /// - Complexity: O(frames of all stacks).
  package init(
    stacks: FoldedStacks, against reference: FoldedStacks, title: String, unit: String,
    scale: Double = 1, referenceScale: Double = 1
  ) {
    self.init((stacks, scale), since: (reference, referenceScale), title, unit)
  }

  private init(
    _ after: (FoldedStacks, Double), since before: (FoldedStacks, Double)?, _ title: String,
    _ unit: String
  ) {
    self.title = title
    self.unit = unit
    isDifferential = before != nil
    tree = FlameTree(
      after: after, before: before ?? (FoldedStacks(), 1), root: "all",
      leastWidth: Self.leastPixels / Self.nominalWidth, capacity: Self.capacity)
  }

  /// Draws a profile, or how it differs from another one by the same profiler.
  ///
  /// - Parameters:
  ///   - profile: The profile.
  ///   - reference: The profile to compare with, if any.
  package init(of profile: ProfileDocument, since reference: ProfileDocument? = nil) {
    let title = "\(profile.benchmark) · \(profile.mode)"
    if let reference {
      self.init(
        stacks: profile.stacks, against: reference.stacks, title: "\(title), difference",
        unit: profile.scaledUnit, scale: profile.scale,
        referenceScale: profile.scale(of: reference))
    } else {
      self.init(
        stacks: profile.stacks, title: title, unit: profile.scaledUnit, scale: profile.scale)
    }
  }
}
