internal import Animations

extension TransitionSystem {
  /// The systems of a card: opening from a list, and closing by its button or by a finger.
  static let cards: [TransitionSystem] = [
    TransitionSystem(
      name: "card-present", summary: "A card grows from a list until it fills the screen.",
      duration: CardTransition.duration,
      settlingTime: CardTransition.duration + CardListStyle.pressDuration
    ) { CardStage(.lift, $0) },
    TransitionSystem(
      name: "card-dismiss", summary: "An open card flies back to its place on the list.",
      duration: CardTransition.duration
    ) { CardStage(.closeButton, $0) },
    TransitionSystem(
      name: "card-dismiss-gesture",
      summary: "A finger pulls an open card down until it flies back to its place on the list.",
      duration: CardStage.pullDuration + CardTransition.duration
    ) { CardStage(.pull, $0) },
  ]
}
