internal import Animations

extension TransitionSystem {
  /// The push and the pop of the magic transition, which flies a poster between two screens, and of
  /// the hole transition.
  static let magic: [TransitionSystem] = [
    TransitionSystem(
      name: "magic-push",
      summary: "A poster flies over white to its place, and a hole opens around it.",
      duration: 1.5
    ) { MagicStage(.magicPush, .push, $0) },
    TransitionSystem(
      name: "magic-pop",
      summary: "White closes around a poster, and fades out while the poster lands back.",
      // The transition ends with the fade, and the landing 0.06 s later (check G-02).
      duration: 1.44, settlingTime: 1.5
    ) { MagicStage(.magicPush, .pop, $0) },
    TransitionSystem(
      name: "hole-push",
      summary: "A hole in the old screen opens from the middle onto the new one.",
      duration: 1
    ) { MagicStage(.holePush, .push, $0) },
    TransitionSystem(
      name: "hole-pop",
      summary: "The new screen closes in from the edges over the old one.",
      duration: 1
    ) { MagicStage(.holePush, .pop, $0) },
  ]
}
