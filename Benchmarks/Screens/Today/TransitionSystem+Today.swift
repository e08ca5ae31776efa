internal import Animations
internal import Transitions

extension TransitionSystem {
  /// The systems `today-push` and `today-pop`: a card grows into its detail, or shrinks back.
  static let today: [TransitionSystem] = [
    TransitionSystem(
      name: "today-push",
      summary: "A card grows into its detail while the tab bar slides out.",
      duration: TodayMotion.duration
    ) { TodayStage($0, before: .push) },
    TransitionSystem(
      name: "today-pop",
      summary: "A detail shrinks into its card while the tab bar slides in.",
      duration: TodayMotion.duration
    ) { TodayStage($0, before: .pop) },
  ]
}
