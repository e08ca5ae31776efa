internal import Transitions

extension TransitionSystem {
  /// All transition systems of this package, in the order in which commands list them.
  public static let all = today + ledger + pictures + cards + magic + page

  /// Returns the system named `name`; `nil` if `all` has none of that name.
  public static func named(_ name: String) -> TransitionSystem? {
    all.first { $0.name == name }
  }
}
