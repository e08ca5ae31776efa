internal import Animations

extension TransitionSystem {
  /// The systems of a ledger: the push and the pop of an entry, at a steady and at a quick pace.
  static let ledger: [TransitionSystem] = [
    ledger("ledger-push", "An entry drops in over the ledger, from the top.", .dropIn, .steady),
    ledger("ledger-pop", "An entry leaves through the top, over the ledger.", .liftOut, .steady),
    ledger("ledger-quick-push", "An entry drops in over the ledger, in 0.3 s.", .dropIn, .quick),
    ledger(
      "ledger-quick-pop", "An entry leaves through the top, in 0.3 s and ever faster.", .liftOut,
      .quick),
  ]

  private static func ledger(
    _ name: String, _ summary: String, _ direction: LedgerAnimator.Direction, _ pace: LedgerPace
  ) -> TransitionSystem {
    TransitionSystem(name: name, summary: summary, duration: pace.duration) { setting in
      LedgerStage(direction, pace: pace, setting)
    }
  }
}
