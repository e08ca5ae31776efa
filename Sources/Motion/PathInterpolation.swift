public import Geometry

/// An interpolation between two paths, point by point.
///
/// Both paths need the same elements in the same order. Every point, on the curve or off it, then
/// moves on a straight line, and two ovals about one centre give ovals on the whole way. Paths of
/// different structure do not interpolate: the target shows from the beginning, and `diagnostic`
/// says so.
public struct PathInterpolation: Hashable, Sendable {
  /// The reason why two paths cannot be interpolated.
  public enum Diagnostic: Hashable, Sendable {
    /// The elements at this index differ in kind, or only one of the paths has such an element.
    case differentStructure(element: Int)
  }

  /// The path at progress 0.
  public let start: Path
  /// The path at progress 1.
  public let end: Path
  /// The reason why every progress shows `end`; `nil` if the paths have the same elements.
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

  /// Returns the path at a progress: exactly `start` at 0 and `end` at 1.
  ///
  /// If the paths do not match, the result is `end` at every progress.
  ///
  /// - Parameter progress: A fraction, finite; springs may leave 0…1.
  /// - Returns: A path with the elements of `end`.
  /// - Complexity: O(points). One allocation.
  public func path(at progress: Double) -> Path {
    var path = end
    write(at: progress, to: &path)
    return path
  }

  /// Overwrites a path of the same structure, such as the last frame's, with the path at a
  /// progress.
  ///
  /// - Parameters:
  ///   - progress: A fraction, finite; springs may leave 0…1.
  ///   - path: Receives the points; it must have the elements of `end`.
  /// - Complexity: O(points). Does not allocate, unless a copy of the path is still alive.
  public func write(at progress: Double, to path: inout Path) {
    precondition(progress.isFinite, "progress is finite")
    precondition(path.elements == end.elements, "a path of the same structure")
    // Between equal points the result is exactly that point, so the target shows.
    let (from, target) = (diagnostic == nil ? start.points : end.points, end.points)
    path.rewritePoints { points in
      for index in points.indices {
        points[index] = from[index].interpolated(to: target[index], progress: progress)
      }
    }
  }
}
