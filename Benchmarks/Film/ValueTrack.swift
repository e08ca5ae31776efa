package import FrameRecords

/// The values of a property of a view over a take, before clamping to the drawable range.
///
/// Positions are relative to the superview's top left corner, so that only views that move by
/// themselves change. Positions of a view that changes its superview are in the window.
package struct ValueTrack: Hashable, Sendable {
  /// The name of the view in frame records.
  package let view: String
  /// The property, in the unit that frame records use.
  package let property: FrameProperty
  /// The value in each frame; `nil` while the view is not shown.
  package internal(set) var values: [Double?]

  /// The range of values that a frame can show.
  package var drawableRange: ClosedRange<Double> { property.drawableRange }

  /// The value in the first frame that shows the view; 0 if no frame shows it.
  package var first: Double { values.lazy.compactMap(\.self).first ?? 0 }
  /// The value in the last frame that shows the view; 0 if no frame shows it.
  package var last: Double { values.lazy.compactMap(\.self).last ?? 0 }

  /// Whether the value changes visibly in the take.
  var moves: Bool {
    let known = values.compactMap(\.self)
    guard let least = known.min(), let greatest = known.max() else { return false }
    return greatest - least > property.visibleStep
  }

  /// The progress of the value: 0 at the first value, 1 at the last.
  ///
  /// For a value that goes more than half as far again and comes back, 1 is the farthest value;
  /// otherwise its way back would count as an overshoot.
  var progress: [Double?] {
    let start = first
    let farthest = values.compactMap(\.self).max { ($0 - start).magnitude < ($1 - start).magnitude }
    let way = (farthest ?? start) - start
    let distance = way.magnitude > 1.5 * (last - start).magnitude ? way : last - start
    return values.map { value in value.map { distance == 0 ? 0 : ($0 - start) / distance } }
  }
}

extension FrameProperty {
  /// The largest invisible change, in the unit of the property: half of one of 255 steps of a
  /// colour, or a twentieth of a point.
  fileprivate var visibleStep: Double {
    switch self {
    case .alpha, .red, .green, .blue, .fillAlpha, .shadowOpacity, .clips: 0.002
    default: 0.05
    }
  }

  /// The unit after a value, with a no-break space: points, or nothing for a part of 1.
  var unitSuffix: String {
    switch self {
    case .alpha, .red, .green, .blue, .fillAlpha, .shadowOpacity, .clips: ""
    default: "\u{A0}pt"
    }
  }

  /// The range to which frames clamp the value, in the unit of the property; may be infinite.
  fileprivate var drawableRange: ClosedRange<Double> {
    switch self {
    case .alpha, .red, .green, .blue, .fillAlpha, .shadowOpacity: 0...1
    // Widths and heights are differences of corners, which are negative for a mirrored view.
    case .cornerRadius, .borderWidth, .shadowRadius, .maskRadius: 0...(.infinity)
    default: -.infinity...(.infinity)
    }
  }
}
