internal import Geometry
internal import ViewTree

/// Two branches of views below a common ancestor, and a rectangle to convert between their ends.
///
/// Half of `depth` lies above the common ancestor. Every view is at (10.5, 7.25) in its superview,
/// 300 × 200 points, rotated by 5° (3° on the second branch) about its middle and scaled by 0.97.
/// All views except the two leaves are scrolled by 13 points.
struct ConversionChainWorkload {
  let tree: ViewTree
  let source: ViewID
  let target: ViewID
  /// The rectangle to convert, moved by a thousandth of a point each time, so that no two are
  /// equal.
  private(set) var rect = Rect(x: 10, y: 20, width: 100, height: 50)
  /// The sum of the x of all converted rectangles so far, in points.
  private(set) var sum = 0.0

  init(depth: Int) {
    precondition(depth >= 2 && depth % 2 == 0, "half of the depth is common to both branches")
    var tree = ViewTree(capacity: 2 * depth)
    let window = View(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    var ancestor = tree.insert(window)
    for _ in 0..<depth / 2 {
      ancestor = tree.insert(.conversionStep(degrees: 5, scroll: 13), in: ancestor)
    }
    func branch(degrees: Double, in tree: inout ViewTree) -> ViewID {
      var view = ancestor
      for level in 1...depth / 2 {
        // The rectangle is given in the leaf. Not scrolled, it is the one of Floors/conversion.cpp.
        let scroll = level == depth / 2 ? 0.0 : 13
        view = tree.insert(.conversionStep(degrees: degrees, scroll: scroll), in: view)
      }
      return view
    }
    source = branch(degrees: 5, in: &tree)
    target = branch(degrees: 3, in: &tree)
    // Brings the transforms up to date, so that conversions take the look-up.
    tree.updateWindowTransforms()
    self.tree = tree
  }

  /// Converts the next rectangle.
  ///
  /// The window transforms are up to date, so the conversion looks them up instead of walking up
  /// the tree.
  mutating func convert() -> Rect {
    let converted = tree.convert(rect, from: source, to: target) ?? .zero
    // Back to 10 after ten thousand calls, so that the rectangle stays near the view.
    rect.origin.x = rect.origin.x < 20 ? rect.origin.x + 0.001 : 10
    sum += converted.minX
    return converted
  }
}

extension View {
  /// Returns a view for one level of the conversion workloads: 300 × 200 points, rotated by
  /// `degrees` about its middle, scaled by 0.97, and scrolled by `scroll` points.
  static func conversionStep(degrees: Double, scroll: Double) -> View {
    var view = View(frame: Rect(x: 10.5, y: 7.25, width: 300, height: 200))
    view.bounds.origin.y = scroll
    view.transform = .rotation(degrees * .pi / 180)
      .concatenating(.scale(x: 0.97, y: 0.97))
    return view
  }
}
