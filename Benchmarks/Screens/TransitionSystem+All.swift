internal import Transitions

extension TransitionSystem {
  /// All systems, in the order in which they are listed.
  public static let all = today + ledger + pictures + cards + magic

  /// The system with this name, or `nil` when there is none.
  public static func named(_ name: String) -> TransitionSystem? {
    all.first { $0.name == name }
  }
}
