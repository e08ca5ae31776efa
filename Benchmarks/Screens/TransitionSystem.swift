internal import Animations

/// One transition of an app with its screens, which can be replayed, recorded and drawn.
///
/// A system is registered by its presence in `all`; its screens and its animator are in a separate
/// folder.
///
/// The sizes, durations and curves of most systems come from public sample apps for iOS. Comments
/// call the app of a system the *original app*. Checks such as A-01 are on the pages of the module.
public struct TransitionSystem: Sendable {
  /// The name of the system in benchmarks and command lines, such as `ledger-push`.
  public let name: String
  /// A description, in one line, of what is visible during the transition.
  public let summary: String
  /// The time from the user's action to the completion, in seconds.
  public let duration: Double
  /// The time from the user's action until nothing moves any more, in seconds; at least `duration`.
  public let settlingTime: Double

  private let makeStage: @Sendable (SystemSetting) -> any SystemStage

  /// Creates a system; one that another package replays by itself need not be in `all`.
  ///
  /// - Parameters:
  ///   - name: The name in benchmarks and command lines.
  ///   - summary: A one-line description of what is visible.
  ///   - duration: The time from the user's action to the completion, in seconds.
  ///   - settlingTime: The time until nothing moves any more, in seconds; `nil` is `duration`.
  ///   - stage: Sets the screens up.
  public init(
    name: String, summary: String, duration: Double, settlingTime: Double? = nil,
    stage: @escaping @Sendable (SystemSetting) -> any SystemStage
  ) {
    self.name = name
    self.summary = summary
    self.duration = duration
    self.settlingTime = settlingTime ?? duration
    self.makeStage = stage
  }

  /// Creates new screens in their state just before the transition.
  public func stage(_ setting: SystemSetting = SystemSetting()) -> any SystemStage {
    makeStage(setting)
  }
}
