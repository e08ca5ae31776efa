public import Geometry

/// A path on its way to another, point by point.
///
/// Both need the same elements in the same order; then every point, on the curve or off it, moves
/// on a straight line. Two ovals about one centre give ovals on the whole way. Paths of different
/// structure have nothing in between: the target shows from the beginning, and `diagnostic` tells.
public struct PathInterpolation: Hashable, Sendable {
  /// Why two paths do not interpolate.
  public enum Diagnostic: Hashable, Sendable {
    /// The first element, by index, that only one path has or that differs in kind.
    case differentStructure(element: Int)
  }

  /// The path at progress 0.
  public let start: Path
  /// The path at progress 1.
  public let end: Path
  /// Why the target shows at once, or `nil` where the paths match.
  public let diagnostic: Diagnostic?

  /// Pairs two paths.
  ///
  /// - Parameters:
  ///   - start: The path at progress 0.
  ///   - end: The path at progress 1.
  /// - Complexity: O(elements). Does not allocate.
  public init(from start: Path, to end: Path) {
    self.start = start
    self.end = end
    self.diagnostic = Self.firstDifference(start.elements, end.elements)
      .map(Diagnostic.differentStructure(element:))
  }

  private static func firstDifference(_ first: [Path.Element], _ second: [Path.Element]) -> Int? {
    let common = min(first.count, second.count)
    let differing = (0..<common).first { first[$0] != second[$0] }
    return differing ?? (first.count == second.count ? nil : common)
  }

  /// The path at a progress: exactly `start` at 0 and `end` at 1, or `end` throughout.
  ///
  /// - Parameter progress: A fraction, finite; springs may leave 0…1.
  /// - Returns: A path with the elements of `end`.
  /// - Complexity: O(points). One allocation.
  public func path(at progress: Double) -> Path {
    var path = end
    write(at: progress, to: &path)
    return path
  }

  /// Writes the path at a progress over another of the same structure, such as the last frame's.
  ///
  /// - Parameters:
  ///   - progress: A fraction, finite; springs may leave 0…1.
  ///   - path: Receives the points; it must have the elements of `end`.
  /// - Complexity: O(points). Does not allocate, unless a copy of the path is still alive.
  public func write(at progress: Double, to path: inout Path) {
    precondition(progress.isFinite, "progress is finite")
    precondition(path.elements == end.elements, "a path of the same structure")
    let (from, target) = (diagnostic == nil ? start.points : end.points, end.points)
    path.rewritePoints { points in
      for index in points.indices {
        points[index] = from[index].interpolated(to: target[index], progress: progress)
      }
    }
  }
}
