internal import Animations

extension TransitionSystem {
  /// The system `move-push`: views fly from their places on one screen to those on another.
  static let move: [TransitionSystem] = [
    TransitionSystem(
      name: "move-push", summary: "Tiles fly to their places on a new screen, which fades in.",
      duration: MoveAnimator.duration
    ) { MoveStage($0) }
  ]
}
