/// How a block animation runs, with the raw values of `UIView.AnimationOptions`.
///
/// The curve is a number in two bits, so of several curves the union is another curve: name at most
/// one. None is `curveEaseInOut`. A spring has its own course and ignores the curve.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options from their bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Replacing animations start from what shows now, not from the model value before the block.
  ///
  /// Makes no difference to position, bounds and transform: additive animations always go on from
  /// what shows.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)

  /// Slow, fast, slow; the default.
  public static let curveEaseInOut: AnimationOptions = []
  /// Slow at the start.
  public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
  /// Slow at the end.
  public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
  /// At constant speed.
  public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
}
