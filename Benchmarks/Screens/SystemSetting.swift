internal import Transitions

/// What a system is staged with.
public struct SystemSetting: Hashable, Sendable {
  /// The telephone whose screen is shown.
  public var device: Device
  /// How many rows the system's list has, at least 1; `nil` is as many as its sample content has.
  public var rowCount: Int?

  /// Creates a setting.
  ///
  /// - Parameters:
  ///   - device: The telephone whose screen is shown.
  ///   - rowCount: How many rows the system's list has, at least 1; `nil` is as many as its sample
  ///     content has. Ignored by systems without a list.
  public init(device: Device = .iX, rowCount: Int? = nil) {
    precondition(rowCount.map { $0 >= 1 } ?? true, "a list to start from has a row")
    self.device = device
    self.rowCount = rowCount
  }
}
