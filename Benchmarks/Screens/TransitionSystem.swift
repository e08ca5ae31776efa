internal import Transitions

/// One transition of an app, with the screens it needs: what can be replayed, recorded and drawn.
///
/// A system is registered by standing in `all`; its screens and its animator are in a folder of
/// their own.
public struct TransitionSystem: Sendable {
  /// What benchmarks and command lines call it, such as `ledger-push`.
  public let name: String
  /// One line that says what one sees.
  public let summary: String
  /// Seconds from the user's action to the completion.
  public let duration: Double
  /// Seconds from the user's action until nothing moves any more; at least `duration`.
  public let settlingTime: Double

  private let makeStage: @Sendable (SystemSetting) -> any SystemStage

  /// Creates a system.
  ///
  /// - Parameters:
  ///   - name: What benchmarks and command lines call it.
  ///   - summary: One line that says what one sees.
  ///   - duration: Seconds from the user's action to the completion.
  ///   - settlingTime: Seconds until nothing moves any more; `nil` is `duration`.
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

  /// Sets the screens up anew, to just before the transition.
  public func stage(_ setting: SystemSetting = SystemSetting()) -> any SystemStage {
    makeStage(setting)
  }
}
