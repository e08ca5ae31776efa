/// The height that is assumed for a row until it becomes visible and is measured.
///
/// A literal gives points: `estimatedRowHeight: 120`. As in UIKit, 0 turns estimates off: the real
/// heights of all rows are requested up front, and no row sizes itself.
public enum EstimatedRowHeight: Hashable, Sendable {
  /// An estimate of 44 points, the height of a plain row on the platform.
  case automatic
  /// A height in points, from 0 to 2²⁷; 0 requests all real heights up front.
  case points(Double)

  /// The estimate in points, or `nil` when the real heights are requested up front.
  var estimate: Double? {
    switch self {
    case .automatic: 44.0
    case .points(0): nil
    case .points(let points): points
    }
  }
}

extension EstimatedRowHeight: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates an estimate in points from a literal such as `62.5`.
  public init(floatLiteral points: Double) { self = .points(points) }

  /// Creates an estimate in points from a literal such as `120`.
  public init(integerLiteral points: Int) { self = .points(Double(points)) }
}
