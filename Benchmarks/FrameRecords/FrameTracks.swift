internal import Animations
public import Screens

/// The compact form in which recordings are stored: constants once, and otherwise only changes.
///
/// Numbers are kept to a tenth of `tolerance`, by which recordings are compared.
public struct FrameTracks: Hashable, Sendable {
  /// The largest difference that counts as none: 0.001 points, or 0.001 of the range of opacities,
  /// colours and flags.
  ///
  /// The tolerance is above the differences between C libraries and processors, and below anything
  /// visible.
  public static let tolerance = 1e-3

  /// The name of the recorded screen system, such as `today-push`.
  public let system: String
  /// The name of the recorded device, such as `iX`.
  public let device: String
  /// The frame rate, in frames per second.
  public let framesPerSecond: Double
  /// The number of recorded frames, including those in which nothing changes.
  public let frameCount: Int
  /// The names of the visible views in each frame, the rearmost view first.
  var order = Track<[String]>()
  /// The values of each view, in the order in which the views appear.
  var views: [ViewTrack] = []

  /// Creates a recording without views, to which changes are then added.
  init(system: String, device: String, framesPerSecond: Double, frameCount: Int) {
    self.system = system
    self.device = device
    self.framesPerSecond = framesPerSecond
    self.frameCount = frameCount
  }

  /// Creates the compact form of a recording.
  ///
  /// - Parameters:
  ///   - records: All frames, numbered from 1.
  ///   - system: The name of the system.
  ///   - device: The name of the device.
  ///   - framesPerSecond: The frame rate of the records, in frames per second.
  public init(_ records: [FrameRecord], system: String, device: String, framesPerSecond: Double) {
    self.init(
      system: system, device: device, framesPerSecond: framesPerSecond, frameCount: records.count)
    var places: [String: Int] = [:]
    for record in records {
      order.append(record.views.map(\.name), frame: record.number)
      for view in record.views {
        let place = places[view.name] ?? views.count
        if place == views.count { views.append(ViewTrack(name: view.name)) }
        places[view.name] = place
        views[place].append(view, frame: record.number)
      }
    }
  }

  /// Records a system on a device.
  ///
  /// - Parameters:
  ///   - system: The system to record.
  ///   - device: The device.
  ///   - recorder: The frame rate.
  public init(
    recording system: TransitionSystem, on device: Device,
    with recorder: FrameRecorder = FrameRecorder()
  ) {
    self.init(
      recorder.records(of: system, with: SystemSetting(device: device)), system: system.name,
      device: device.name, framesPerSecond: recorder.framesPerSecond)
  }
}

/// The values of one view in all frames that show the view.
struct ViewTrack: Hashable, Sendable {
  let name: String
  var text = Track<String?>()
  /// The numbers in the order of `FrameProperty.allCases`; a track without changes has the default
  /// value throughout.
  var numbers: [Track<FixedDecimal?>]

  init(name: String) {
    self.name = name
    numbers = FrameProperty.allCases.map { _ in Track() }
  }

  mutating func append(_ view: RecordedView, frame: Int) {
    if view.text != nil || !text.changes.isEmpty { text.append(view.text, frame: frame) }
    for (index, property) in FrameProperty.allCases.enumerated() {
      let value = view[property].map { FixedDecimal($0) }
      let usual = property.usualValue.map { FixedDecimal($0) }
      // A later return to the default value is a change like any other.
      if value == usual, numbers[index].changes.isEmpty { continue }
      numbers[index].append(value, frame: frame)
    }
  }

  func text(in frame: Int) -> String? { text[frame] ?? nil }

  /// Returns the value of a property in a frame: the default value before its first change.
  ///
  /// The index is that in `FrameProperty.allCases`.
  func number(_ index: Int, in frame: Int) -> FixedDecimal? {
    numbers[index][frame] ?? FrameProperty.allCases[index].usualValue.map { FixedDecimal($0) }
  }
}
