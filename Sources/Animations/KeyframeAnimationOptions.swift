internal import Motion

/// The options of a keyframe animation, with the raw values of `UIView.KeyframeAnimationOptions`.
///
/// The calculation mode and the curve are numbers in a few bits: name at most one of each. Without
/// a mode, `calculationModeLinear` applies. As on the platform, the curve bends the time of the
/// whole animation, and without a curve that time eases in and out.
public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
  /// The bits of the options, with the values of `UIView.KeyframeAnimationOptions`.
  public let rawValue: UInt

  /// Creates options from the bits of `UIView.KeyframeAnimationOptions`; unsupported bits have no
  /// effect.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Replacing animations start from the presentation value, not from the model value before.
  public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
  /// The animation repeats until it is removed.
  public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
  /// The animation also plays backwards; at its end the model values show.
  public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
  /// Inside an animation block, the keyframes have their own duration, delay and curve instead of
  /// those of the block.
  public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)

  /// A straight line from each value to the next.
  public static let calculationModeLinear: KeyframeAnimationOptions = []
  /// No way from a value to the next: each shows from the end of its keyframe on.
  public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
  /// Straight lines at a constant speed, from the beginning to the end of the animation.
  public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
  /// A smooth curve through the values, which rests where no keyframe is under way.
  public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
  /// A smooth curve at a constant speed, from the beginning to the end of the animation.
  public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

  /// A time that starts and ends slowly; applies if no curve is named.
  public static let curveEaseInOut: KeyframeAnimationOptions = []
  /// A time that is slow at the start.
  public static let curveEaseIn = KeyframeAnimationOptions(rawValue: 1 << 16)
  /// A time that is slow at the end.
  public static let curveEaseOut = KeyframeAnimationOptions(rawValue: 2 << 16)
  /// A time of constant speed.
  public static let curveLinear = KeyframeAnimationOptions(rawValue: 3 << 16)
}

extension KeyframeAnimationOptions {
  /// The mode that the three bits name; linear if they name none.
  var calculationMode: KeyframeCurve.CalculationMode {
    switch rawValue >> 10 & 7 {
    case 1: .discrete
    case 2: .paced
    case 3: .cubic
    case 4: .cubicPaced
    default: .linear
    }
  }

  /// The options of a block with the same bits, which also overrides an outer curve.
  var blockOptions: AnimationOptions {
    AnimationOptions(rawValue: rawValue).union(.overrideInheritedCurve)
  }
}
