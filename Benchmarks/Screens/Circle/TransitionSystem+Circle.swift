internal import Animations

extension TransitionSystem {
  /// The system `circle-present`: a screen spreads from a round button.
  static let circle: [TransitionSystem] = [
    TransitionSystem(
      name: "circle-present", summary: "A screen spreads from a round button over another.",
      duration: CircleAnimator.duration
    ) { CircleStage($0) }
  ]
}
