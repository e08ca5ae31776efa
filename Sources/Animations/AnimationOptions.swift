/// The options of a block animation, with the raw values of `UIView.AnimationOptions`.
///
/// The curve is a number in two bits, so the union of several curves is another curve: name at most
/// one. Without a curve, `curveEaseInOut` applies. A spring ignores the curve.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
  /// The bits of the options, with the values of `UIView.AnimationOptions`.
  public let rawValue: UInt

  /// Creates options from the bits of `UIView.AnimationOptions`; unsupported bits have no effect.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Replacing animations start from the presentation value, not from the model value before the
  /// block.
  ///
  /// Position, bounds and transform are not affected: additive animations always continue from the
  /// presentation value.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)

  /// The animation repeats until it is removed.
  public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
  /// The animation also plays backwards; at its end the model values show.
  public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
  /// Inside another animation block, the block has its own duration instead of the outer one.
  public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
  /// Inside another animation block, the block has its own curve instead of the outer one.
  public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)

  /// A curve that starts and ends slowly; applies if no curve is named.
  public static let curveEaseInOut: AnimationOptions = []
  /// A curve that is slow at the start.
  public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
  /// A curve that is slow at the end.
  public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
  /// A curve of constant speed.
  public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
}
