internal import Transitions

extension TransitionSystem {
  /// All systems, in the order of listings.
  public static let all = today + ledger + pictures + cards + magic

  /// Returns the system with a name, or `nil` when there is none.
  public static func named(_ name: String) -> TransitionSystem? {
    all.first { $0.name == name }
  }
}
