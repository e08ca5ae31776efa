internal import Animations

/// The device and the number of list rows with which a stage is set up.
public struct SystemSetting: Hashable, Sendable {
  /// The device that determines the size and the bars of the screens.
  public var device: Device
  /// The number of rows of the system's list, at least 1; `nil` is the number of its sample
  /// content.
  public var rowCount: Int?

  /// Creates a setting: by default the sample content on the tallest device.
  ///
  /// - Parameters:
  ///   - device: The device whose screen is shown.
  ///   - rowCount: The number of rows of the system's list, at least 1; `nil` is the number of its
  ///     sample content. Ignored by systems without a list.
  public init(device: Device = .iX, rowCount: Int? = nil) {
    precondition(rowCount.map { $0 >= 1 } ?? true, "a list to start from has a row")
    self.device = device
    self.rowCount = rowCount
  }
}
