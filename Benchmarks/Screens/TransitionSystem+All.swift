internal import Animations

extension TransitionSystem {
  /// All transition systems of this package, in the order in which commands list them.
  public static let all = today + ledger + pictures + cards + magic + page + related

  /// The systems of the apps and libraries to which those of the others are related.
  ///
  /// Their frames are recorded and counted like those of the others. The gate does not time them,
  /// because it has time for forty benchmarks.
  public static let related = menu + drag + circle + move

  /// Returns the system named `name`; `nil` if `all` has none of that name.
  public static func named(_ name: String) -> TransitionSystem? {
    all.first { $0.name == name }
  }
}
