internal import Animations

extension TransitionSystem {
  /// The system `drag-pop`: a finger pulls a screen away, and a timer moves it on.
  static let drag: [TransitionSystem] = [
    TransitionSystem(
      name: "drag-pop", summary: "A finger pulls a screen to the right, and a timer moves it on.",
      duration: DragStage.dragDuration + DragStage.restDuration
    ) { DragStage($0) }
  ]
}
