public import ViewTree

/// The properties of a view: its geometry and its appearance, with direct access to both.
///
///     scene[card].center.y += 10
///     scene[card].alpha = 0
@dynamicMemberLookup
public struct ViewProperties: Hashable, Sendable {
  /// The centre, bounds, anchor point and transform of the view.
  public var geometry: View
  /// All properties besides the geometry, such as opacity, fill and shadow.
  public var appearance: Appearance

  /// Creates properties; without an appearance, the view is opaque and has no fill.
  public init(geometry: View, appearance: Appearance = Appearance()) {
    self.geometry = geometry
    self.appearance = appearance
  }

  /// Accesses a part of the geometry: `center`, `bounds`, `anchorPoint`, `transform` or `frame`.
  public subscript<Value>(dynamicMember path: WritableKeyPath<View, Value>) -> Value {
    get { geometry[keyPath: path] }
    set { geometry[keyPath: path] = newValue }
  }

  /// Accesses a part of the appearance, such as `alpha`.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Appearance, Value>) -> Value {
    get { appearance[keyPath: path] }
    set { appearance[keyPath: path] = newValue }
  }
}
