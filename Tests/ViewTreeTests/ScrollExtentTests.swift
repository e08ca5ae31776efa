import TestSupport
import Testing
import ViewTree

@Suite struct ScrollExtentTests {
  @Test func contentRestsBetweenItsInsets() {
    // The card screen: 1926 points of content, 812 visible, 72 above.
    let extent = ScrollExtent(contentLength: 1926, boundsLength: 812, topInset: 72)
    #expect(extent.offsets == -72...1114)
    var withTabBar = extent
    withTabBar.bottomInset = 83
    #expect(withTabBar.offsets == -72...1197)
  }

  @Test(arguments: [(-100, -72, -28), (-72, -72, 0), (3, 3, 0), (1114, 1114, 0), (1200, 1114, 86)])
  func offsetsBeyondTheContentAreClamped(offset: Double, clamped: Double, overscroll: Double) {
    let extent = ScrollExtent(contentLength: 1926, boundsLength: 812, topInset: 72)
    #expect(extent.clamped(offset) == clamped)
    #expect(extent.overscroll(at: offset) == overscroll)
  }

  @Test(arguments: [0.0, 500, 740, 740.5])
  func shortContentRestsAtTheTop(contentLength: Double) {
    let extent = ScrollExtent(contentLength: contentLength, boundsLength: 812, topInset: 72)
    // 740 points fit between the inset and the bottom.
    #expect(extent.offsets.upperBound == (contentLength > 740 ? -71.5 : -72))
    #expect(extent.clamped(.infinity) == extent.offsets.upperBound)
    #expect(extent.overscroll(at: -.infinity) == -.infinity)
  }

  @Test func nanOffsetTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = ScrollExtent(contentLength: 1, boundsLength: 1).clamped(.nan)
    }
    await #expect(processExitsWith: .failure) {
      _ = ScrollExtent(contentLength: .nan, boundsLength: 1).offsets
    }
  }
}
