import Animations
import Foundation
import Geometry
import Motion
import Testing
import Transitions
import ViewTree

import struct Geometry.AffineTransform

/// A file that imports Foundation and every module of the engine, like the files of an app.
@Suite struct FoundationImportTests {
  @Test func scopedImportResolvesTheEnginesAffineTransform() {
    let transform = AffineTransform.translation(x: 2, y: 3)
    var view = View(frame: Rect(x: 0, y: 0, width: 1, height: 1))
    view.transform = transform.concatenating(.scale(x: 2, y: 2))
    #expect(view.transform.map(Point(x: 1, y: 1)) == Point(x: 6, y: 8))
    // Foundation's own has another name for it.
    #expect(Foundation.AffineTransform(translationByX: 2, byY: 3).tX == 2)
  }
}
