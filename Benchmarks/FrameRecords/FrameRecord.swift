internal import Screens
public import Transitions

/// What one numbered frame of a recording shows.
public struct FrameRecord: Hashable, Sendable {
  /// The number of the frame, from 1.
  public let number: Int
  /// Seconds since the recording began.
  public let time: Double
  /// The visible views, the rearmost first.
  public let views: [RecordedView]

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - number: The number of the frame, from 1.
  ///   - time: Seconds since the recording began.
  ///   - views: The visible views, the rearmost first; no name twice.
  public init(number: Int, time: Double, views: [RecordedView]) {
    self.number = number
    self.time = time
    self.views = views
  }

  /// The rearmost view with this name, or `nil` when none is visible.
  ///
  /// - Complexity: O(views).
  public subscript(name: String) -> RecordedView? { views.first { $0.name == name } }
}

/// What one frame shows of one view.
public struct RecordedView: Hashable, Sendable {
  /// The view's identifier, or `view` without one; a later view of the same has `#2` behind it.
  public let name: String
  /// What a label or an image shows, or `nil`.
  public let text: String?
  /// By the order of `FrameProperty.allCases`.
  private let values: [Double?]

  /// Creates the record of an entry under a name.
  ///
  /// - Parameters:
  ///   - name: What the view is called in all frames of the recording.
  ///   - entry: What the frame shows.
  public init(name: String, _ entry: FrameSnapshot.Entry) {
    self.name = name
    text = entry.text
    values = FrameProperty.allCases.map { entry.value(of: $0) }
  }

  /// A number of the view; `nil` for the hole of a view without a mask.
  public subscript(property: FrameProperty) -> Double? { values[property.index] }
}

extension FrameProperty {
  /// The place among all cases.
  fileprivate var index: Int { FrameProperty.indices[self, default: 0] }

  private static let indices = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}

// MARK: - One line each

extension FrameRecord {
  /// The record as one line of JSON, without values that go without saying.
  ///
  ///     {"frame":"push-002","time":0.01,"views":[{"name":"card","x":10,"y":20.5}]}
  ///
  /// - Parameter prefix: What the names of all frames of the recording begin with.
  /// - Returns: The line, without a line break.
  public func jsonLine(prefix: String) -> String {
    let name = FrameName(prefix: prefix, number: number).description
    let list = views.map(\.json).joined(separator: ",")
    return "{\"frame\":\(name.quoted),\"time\":\(time),\"views\":[\(list)]}"
  }
}

extension RecordedView {
  fileprivate var json: String {
    var fields = ["\"name\":\(name.quoted)"]
    if let text { fields.append("\"text\":\(text.quoted)") }
    for property in FrameProperty.allCases {
      guard let value = self[property], value != property.usualValue else { continue }
      fields.append("\"\(property.rawValue)\":\(value)")
    }
    return "{\(fields.joined(separator: ","))}"
  }
}
