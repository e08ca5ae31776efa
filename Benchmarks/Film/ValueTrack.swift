package import FrameRecords

/// What a number of a view does in the course of a take, before it is clamped to what can be drawn.
///
/// Places are relative to the superview's top left corner, so that only what moves by itself does;
/// those of a view that changes its superview on the way are in the window.
package struct ValueTrack: Hashable, Sendable {
  /// The view's name in the records.
  package let view: String
  /// Which number.
  package let property: FrameProperty
  /// The value in each frame; `nil` where the view does not show.
  package internal(set) var values: [Double?]

  /// The values that a frame can show.
  package var drawableRange: ClosedRange<Double> { property.drawableRange }

  /// The first value.
  package var first: Double { values.lazy.compactMap(\.self).first ?? 0 }
  /// The last value.
  package var last: Double { values.lazy.compactMap(\.self).last ?? 0 }

  /// Whether the value changes by more than can be seen.
  var moves: Bool {
    let known = values.compactMap(\.self)
    guard let least = known.min(), let greatest = known.max() else { return false }
    return greatest - least > property.visibleStep
  }

  /// The value as a part of its way: 0 is the first, 1 the last.
  ///
  /// A value that goes much farther and comes back has 1 at its farthest.
  var progress: [Double?] {
    let start = first
    let farthest = values.compactMap(\.self).max { ($0 - start).magnitude < ($1 - start).magnitude }
    let way = (farthest ?? start) - start
    let distance = way.magnitude > 1.5 * (last - start).magnitude ? way : last - start
    return values.map { value in value.map { distance == 0 ? 0 : ($0 - start) / distance } }
  }
}

extension FrameProperty {
  /// Changes up to this one cannot be seen, in the unit of the property.
  fileprivate var visibleStep: Double {
    switch self {
    case .alpha, .red, .green, .blue, .fillAlpha, .shadowOpacity, .clips: 0.002
    default: 0.05
    }
  }

  /// The values that can be drawn; frames clamp to them.
  fileprivate var drawableRange: ClosedRange<Double> {
    switch self {
    case .alpha, .red, .green, .blue, .fillAlpha, .shadowOpacity: 0...1
    case .width, .height, .cornerRadius, .borderWidth, .shadowRadius, .maskRadius: 0...(.infinity)
    default: -.infinity...(.infinity)
    }
  }
}
