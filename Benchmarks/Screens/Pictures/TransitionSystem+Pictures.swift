internal import Animations

extension TransitionSystem {
  /// The systems `picture-present` and `picture-dismiss`: a picture grows from its place in a grid,
  /// or shrinks back.
  static let pictures: [TransitionSystem] = [
    TransitionSystem(
      name: "picture-present", summary: "A picture grows from its place in a grid.",
      duration: PictureAnimator.duration
    ) { PictureStage(isPresenting: true, $0) },
    TransitionSystem(
      name: "picture-dismiss", summary: "A picture shrinks back into its place in a grid.",
      duration: PictureAnimator.duration
    ) { PictureStage(isPresenting: false, $0) },
  ]
}
