internal import Geometry
internal import ViewTree

/// A tree as in `ConversionTreeWorkload` whose root is seen in perspective, and whose subviews are
/// pages turned about their y axes: all other views lie on one of eight tilted pages.
struct ConversionSpaceWorkload {
  private var tree: ViewTree
  /// The bounding boxes of all views' bounds in the window.
  private(set) var boxes: [Rect] = []

  init(nodes: Int) {
    tree = ViewTree(capacity: nodes)
    var views = [tree.insert(View(frame: Rect(x: 0, y: 0, width: 300, height: 200)))]
    tree[in3D: views[0]].sublayerTransform = .perspective(distance: 500)
    while views.count < nodes {
      let superview = views[(views.count - 1) / 8]
      let view = tree.insert(.conversionStep(degrees: 5, scroll: 0), in: superview)
      if superview == views[0] {
        let angle = Double(views.count) * .pi / 32
        tree[in3D: view].transform = .rotation(angle, x: 0, y: 1, z: 0)
      }
      views.append(view)
    }
    convertAll()
  }

  /// Converts the bounds of all views to the window, into `boxes`.
  mutating func convertAll() {
    tree.convertAllBoundsToWindow(into: &boxes)
  }

  /// The sum over all boxes of x, y, width and height.
  var sum: Double {
    boxes.reduce(0) { $0 + $1.minX + $1.minY + $1.width + $1.height }
  }
}
