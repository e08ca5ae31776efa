package import Animations
package import Geometry
internal import TestSupport
package import Testing
package import ViewTree

/// The window of the screens in these tests, in points: that of an iPhone X.
package let windowBounds = Rect(x: 0, y: 0, width: 375, height: 812)

extension Scene {
  /// Creates a scene whose window has `windowBounds` and is empty.
  package convenience init() {
    self.init(windowBounds: windowBounds)
  }

  /// Adds a view to the window, in front of the others.
  package func insertView(frame: Rect, named identifier: String = "") -> ViewID {
    insert(
      ViewProperties(geometry: View(frame: frame), appearance: Appearance(identifier: identifier)),
      in: window)
  }

  /// Adds a view of 10 × 10 points with its centre at the window's origin.
  package func insertDot() -> ViewID {
    insertView(frame: Rect(x: -5, y: -5, width: 10, height: 10), named: "dot")
  }

  /// Returns the views on screen as they are shown now, in the middle of animations.
  package func snapshot() -> FrameSnapshot {
    var snapshot = FrameSnapshot()
    capture(into: &snapshot)
    return snapshot
  }
}

extension Scene {
  /// Makes a view as large as the window, without a superview.
  package func makeScreen(_ name: String) -> ViewID {
    let frame = self[window].geometry.bounds
    return insert(
      ViewProperties(geometry: View(frame: frame), appearance: Appearance(identifier: name)))
  }
}

extension FrameSnapshot {
  /// The bits of all numbers of all views, in drawing order; without the time and the names.
  ///
  /// Unlike `==`, the bits tell −0 from 0, and a NaN equals itself.
  package var fingerprint: [UInt64] {
    entries.flatMap { entry in
      let numbers =
        [
          entry.quad.topLeft.x, entry.quad.topLeft.y, entry.quad.topRight.x, entry.quad.topRight.y,
          entry.quad.bottomRight.x, entry.quad.bottomRight.y, entry.quad.bottomLeft.x,
          entry.quad.bottomLeft.y, entry.boundingRect.minX, entry.boundingRect.minY,
          entry.boundingRect.width, entry.boundingRect.height, entry.alpha, entry.cornerRadius,
          entry.borderWidth, entry.backgroundColor.red, entry.backgroundColor.green,
          entry.backgroundColor.blue, entry.backgroundColor.alpha, entry.shadow.opacity,
          entry.shadow.offset.dx, entry.shadow.offset.dy, entry.shadow.radius,
        ] + (entry.mask.map { [$0.center.x, $0.center.y, $0.radius] } ?? [])
      return numbers.map(\.bitPattern)
    }
  }
}

/// Expects the origins and the sizes of two rectangles to agree, number by number.
package func expectClose(
  _ actual: Rect, _ expected: Rect, within tolerance: Double, _ context: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for edge in [\Rect.minX, \Rect.minY, \Rect.width, \Rect.height] {
    expectClose(
      actual[keyPath: edge], expected[keyPath: edge], within: tolerance,
      "\(actual) for \(expected) \(context)", sourceLocation: sourceLocation)
  }
}
