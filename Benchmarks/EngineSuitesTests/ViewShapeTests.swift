internal import Benchmarking
internal import Geometry
internal import TestSupport
internal import Testing
internal import ViewTree

@testable internal import EngineSuites

/// Trees of real screens, and the engine over them beside naive models.
@Suite struct ViewShapeTests {
  private static let names = ViewShape.all.map(\.name)

  private func shape(_ name: String) throws -> ViewShape {
    try #require(ViewShape.all.first { $0.name == name })
  }

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
    ("feed-android", 559, 31, Size(width: 360, height: 1813.0 / 3)),
    ("chat-mac", 1516, 37, Size(width: 1024, height: 768)),
    ("profile-ios", 101, 16, Size(width: 430, height: 821)),
    ("rendering-sample-mac", 120, 10, Size(width: 1080, height: 720)),
  ])
  func captureHasItsViews(name: String, count: Int, deepest: Int, screen: Size) throws {
    let shape = try shape(name)
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

  @Test(arguments: names)
  func boxesInTheWindowAgreeWithSumsOfOrigins(name: String) throws {
    let shape = try shape(name)
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
  @Test(arguments: names)
  func hitTestAgreesWithARecursiveModel(name: String) throws {
    let shape = try shape(name)
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
