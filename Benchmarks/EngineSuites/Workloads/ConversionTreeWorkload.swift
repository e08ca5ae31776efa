internal import Geometry
internal import ViewTree

/// A tree with eight subviews in each inner view, for converting all views' bounds to the window.
struct ConversionTreeWorkload {
  private var tree: ViewTree
  private let root: ViewID
  /// The bounding boxes of all views' bounds in the window, in drawing order.
  private(set) var boxes: [Rect] = []

  init(nodes: Int) {
    tree = ViewTree(capacity: nodes)
    root = tree.insert(View(frame: Rect(x: 0, y: 0, width: 300, height: 200)))
    var views = [root]
    while views.count < nodes {
      let superview = views[(views.count - 1) / 8]
      views.append(tree.insert(.conversionStep(degrees: 5, scroll: 0), in: superview))
    }
    convertAll()
  }

  init(_ shape: ViewShape) {
    tree = shape.makeTree()
    root = tree.viewsInDrawingOrder()[0]
    convertAll()
  }

  /// Converts the bounds of all views to the window, into `boxes`.
  mutating func convertAll() {
    tree.convertAllBoundsToWindow(into: &boxes)
  }

  /// Scrolls the root by an eighth of a point, which moves every other view, and converts all
  /// bounds.
  mutating func scrollAndConvertAll() {
    // An eighth is exact in binary, so the offsets repeat without rounding errors.
    let offset = tree[root].bounds.origin.y
    tree[root].bounds.origin.y = offset < 1000 ? offset + 0.125 : 0
    convertAll()
  }

  /// The sum over all boxes of x, y, width and height.
  var sum: Double {
    boxes.reduce(0) { $0 + $1.minX + $1.minY + $1.width + $1.height }
  }
}
