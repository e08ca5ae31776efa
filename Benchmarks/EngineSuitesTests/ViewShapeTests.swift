internal import Benchmarking
internal import Geometry
internal import TestSupport
internal import Testing
internal import ViewTree

@testable internal import EngineSuites

/// Trees of real screens, and the engine over them beside naive models.
@Suite struct ViewShapeTests {
  private func tree(of shape: ViewShape) -> (ViewTree, [ViewID]) {
    var tree = ViewTree()
    let views = shape.insertViews { tree.insert(View(frame: $0), in: $1) }
    return (tree, views)
  }

  /// The origin of each view in the window: a walk up the chain, without transforms.
  private func origins(of shape: ViewShape) -> [Point] {
    shape.frames.indices.map { index in
      var (origin, view) = (Point.zero, index)
      while view >= 0 {
        origin = Point(
          x: origin.x + shape.frames[view].minX, y: origin.y + shape.frames[view].minY)
        view = shape.parents[view]
      }
      return origin
    }
  }

  /// Counts and depths of the captures, as `json` of another language counts them.
  @Test(arguments: [
    (ScreenShape.feedAndroid, 559, 31, Size(width: 360, height: 1813.0 / 3)),
    (.chatMac, 1516, 37, Size(width: 1024, height: 768)),
    (.profileIos, 101, 16, Size(width: 430, height: 821)),
    (.renderingSampleMac, 120, 10, Size(width: 1080, height: 720)),
  ])
  func captureHasItsViews(_ name: ScreenShape, count: Int, deepest: Int, screen: Size) {
    let shape = name.shape
    #expect(shape.frames.count == count)
    #expect(shape.parents.count == count)
    #expect(shape.frames[0].size == screen)
    var depths: [Int] = []
    for (index, parent) in shape.parents.enumerated() {
      #expect((parent == -1) == (index == 0) && parent < index, "a superview comes first")
      depths.append(parent < 0 ? 0 : depths[parent] + 1)
    }
    #expect(depths.max() == deepest)
  }

  @Test(arguments: ScreenShape.allCases)
  func shapeHasItsNumberOfViews(_ name: ScreenShape) {
    #expect(name.shape.frames.count == name.viewCount)
  }

  @Test(arguments: ScreenShape.allCases)
  func boxesInTheWindowAgreeWithSumsOfOrigins(_ name: ScreenShape) throws {
    let shape = name.shape
    var (tree, views) = tree(of: shape)
    var converted: [Rect] = []
    tree.convertAllBoundsToWindow(into: &converted)
    let boxes = Dictionary(uniqueKeysWithValues: zip(tree.viewsInDrawingOrder(), converted))
    // 37 roundings of numbers below 4096, of 2⁻⁴¹ each, are below 2e-11.
    for (index, origin) in origins(of: shape).enumerated() {
      let box = try #require(boxes[views[index]])
      expectClose(box.minX, origin.x, within: 1e-9, "view \(index)")
      expectClose(box.minY, origin.y, within: 1e-9, "view \(index)")
      expectClose(box.height, shape.frames[index].height, within: 1e-9, "view \(index)")
    }
  }

  /// The rule as a recursion over sums of origins, without transforms.
  @Test(arguments: ScreenShape.allCases)
  func hitTestAgreesWithARecursiveModel(_ name: ScreenShape) throws {
    let shape = name.shape
    let (tree, views) = tree(of: shape)
    let origins = origins(of: shape)
    var random = SeededGenerator(seed: 1)
    func hit(below parent: Int, _ point: Point) -> Int? {
      for index in shape.frames.indices.reversed() where shape.parents[index] == parent {
        let bounds = Rect(origin: origins[index], size: shape.frames[index].size)
        if bounds.contains(point) { return hit(below: index, point) ?? index }
      }
      return nil
    }
    for _ in 0..<200 {
      // Sevenths keep clear of the edges, which are halves and thirds.
      let size = shape.frames[0].size
      let point = Point(
        x: Double(Int.random(in: 0..<Int(size.width), using: &random)) + 1.0 / 7,
        y: Double(Int.random(in: 0..<Int(size.height), using: &random)) + 1.0 / 7)
      #expect(tree.hitTest(point) == hit(below: -1, point).map { views[$0] }, "\(point)")
    }
  }

  @Test func listHasTheMessagesOfTheChat() {
    let rows = ViewShape.chatMac.rowHeights
    let content = ViewShape.chatMac.frames[ViewShape.chatMac.contentIndex]
    #expect(content.height == 2610)
    #expect(rows.count == 20 && rows.min() == 24 && rows.max() == 658)
    #expect(rows.reduce(0, +) == content.height, "the rows fill the content")
  }
}
