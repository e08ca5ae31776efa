import Geometry
import TestSupport
import Testing
import ViewTree

@Suite struct ViewTests {
  @Test func untransformedViewKeepsItsFrame() {
    let frame = Rect(x: 20, y: 115, width: 335, height: 460.5)
    #expect(View(frame: frame).frame == frame)
  }

  @Test func frameIsTheBoundingBoxOfRotatedBounds() {
    var view = View(
      center: Point(x: 200, y: 300), bounds: Rect(x: 0, y: 0, width: 100, height: 50))
    view.transform = .rotation(.pi / 4)
    // Both sides are (100 + 50) / √2; 1e-12 is a few roundings of numbers of this size.
    expectClose(view.frame.width, 150 / 2.0.squareRoot(), within: 1e-12)
    expectClose(view.frame.height, 150 / 2.0.squareRoot(), within: 1e-12)
    expectClose(view.frame.midX, 200, within: 1e-12)
    expectClose(view.frame.midY, 300, within: 1e-12)
  }

  @Test func scrollingKeepsTheFrame() {
    var view = View(frame: Rect(x: 8, y: 16, width: 64, height: 32))
    view.transform = .scale(x: 0.5, y: 0.25)
    let frame = view.frame
    view.bounds.origin = Point(x: 4, y: 1024)
    #expect(view.frame == frame)
  }

  @Test(arguments: [Point(x: 0.5, y: 0.5), Point(x: 0, y: 0), Point(x: 0.25, y: 1)])
  func settingTheFrameMovesTheView(anchorPoint: Point) {
    var view = View(center: .zero, bounds: .zero, anchorPoint: anchorPoint)
    view.bounds.origin = Point(x: 3, y: 120)
    let frame = Rect(x: 16, y: -8, width: 128, height: 64)
    view.frame = frame
    #expect(view.frame == frame)
    #expect(view.bounds == Rect(x: 3, y: 120, width: 128, height: 64))
  }

  @Test func settingTheFrameOfAScaledViewDividesTheSizeByTheScale() {
    var view = View(frame: .zero)
    view.transform = .scale(x: 0.5, y: 2)
    view.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(view.bounds.size == Size(width: 200, height: 25))
    #expect(view.frame == Rect(x: 10, y: 20, width: 100, height: 50))
  }

  @Test func translationOffsetsTheSetFrame() {
    var view = View(frame: .zero)
    view.transform = .translation(x: 5, y: -7)
    view.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(view.center == Point(x: 60, y: 45))
    #expect(view.bounds.size == Size(width: 100, height: 50))
    #expect(view.frame == Rect(x: 15, y: 13, width: 100, height: 50))
  }

  @Test func mirroringKeepsTheSizeOfTheFrame() {
    var view = View(frame: .zero)
    view.transform = .scale(x: -2, y: 1)
    view.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(view.bounds.size == Size(width: 50, height: 50))
    #expect(view.frame == Rect(x: 10, y: 20, width: 100, height: 50))
  }

  @Test func changingTheAnchorPointMovesTheViewUnderItsCenter() {
    var view = View(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    view.anchorPoint = Point(x: 0, y: 1)
    #expect(view.frame == Rect(x: 50, y: -25, width: 100, height: 50))
    view.transform = .scale(x: 2, y: 2)
    #expect(view.frame == Rect(x: 50, y: -75, width: 200, height: 100))
  }

  @Test func zeroSizedViewHasAZeroSizedFrame() {
    var view = View(frame: Rect(x: 8, y: 9, width: 0, height: 0))
    view.transform = .rotation(1)
    #expect(view.frame == Rect(x: 8, y: 9, width: 0, height: 0))
  }

  #if DEBUG
    @Test func settingTheFrameOfARotatedViewTrapsInDebugBuilds() async {
      await #expect(processExitsWith: .failure) {
        var view = View(frame: .zero)
        view.transform = .rotation(0.1)
        view.frame = Rect(x: 10, y: 20, width: 100, height: 50)
      }
    }
  #endif

  @Test func settingTheFrameOfACollapsedViewKeepsItsExtent() {
    var view = View(frame: Rect(x: 0, y: 0, width: 30, height: 40))
    view.transform = .scale(x: 0, y: 1)
    view.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(view.bounds.size == Size(width: 30, height: 50))
  }
}
