public import ViewTree

/// Everything a view shows: its geometry and its appearance, each reachable by its own name.
///
///     scene[card].center.y += 10
///     scene[card].alpha = 0
@dynamicMemberLookup
public struct ViewProperties: Hashable, Sendable {
  /// Where the view is.
  public var geometry: View
  /// What it looks like there.
  public var appearance: Appearance

  /// Creates the properties of a view.
  public init(geometry: View, appearance: Appearance = Appearance()) {
    self.geometry = geometry
    self.appearance = appearance
  }

  /// A part of the geometry: `center`, `bounds`, `anchorPoint`, `transform` or `frame`.
  public subscript<Value>(dynamicMember path: WritableKeyPath<View, Value>) -> Value {
    get { geometry[keyPath: path] }
    set { geometry[keyPath: path] = newValue }
  }

  /// A part of the appearance, such as `alpha`.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Appearance, Value>) -> Value {
    get { appearance[keyPath: path] }
    set { appearance[keyPath: path] = newValue }
  }
}
