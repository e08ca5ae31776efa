public import Screens
internal import Transitions

/// The recording of one transition in the form in which it is kept: constants once, and only the
/// changes of everything else.
///
/// Numbers are kept to a tenth of `tolerance`, by which recordings are compared.
public struct FrameTracks: Hashable, Sendable {
  /// The largest difference between two recordings that counts as none: 0.001 points, and of
  /// opacities, colours and flags 0.001 of their range.
  ///
  /// It is above what C libraries and processors differ by, and below what a screen can show.
  public static let tolerance = 1e-3

  /// The name of the system.
  public let system: String
  /// The name of the device.
  public let device: String
  /// Frames in each second.
  public let framesPerSecond: Double
  /// How many frames there are.
  public let frameCount: Int
  /// The names of the visible views, the rearmost first.
  var order = Track<[String]>()
  /// By the views' first frames.
  var views: [ViewTrack] = []

  /// Creates a recording without views.
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
  ///   - framesPerSecond: The rate at which they were recorded.
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
  ///   - system: What to record.
  ///   - device: The telephone.
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

/// What one view shows in the frames in which it is visible.
struct ViewTrack: Hashable, Sendable {
  let name: String
  var text = Track<String?>()
  /// By the order of `FrameProperty.allCases`; one without changes has the usual value throughout.
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
      if value == usual, numbers[index].changes.isEmpty { continue }
      numbers[index].append(value, frame: frame)
    }
  }

  /// The text in a frame.
  func text(in frame: Int) -> String? { text[frame] ?? nil }

  /// The number in a frame; before its first change the usual one.
  func number(_ index: Int, in frame: Int) -> FixedDecimal? {
    numbers[index][frame] ?? FrameProperty.allCases[index].usualValue.map { FixedDecimal($0) }
  }
}
