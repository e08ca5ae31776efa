public import Animations
internal import Screens

/// The content of one numbered frame of a recording.
public struct FrameRecord: Hashable, Sendable {
  /// The number of the frame, from 1.
  public let number: Int
  /// The time since the recording began, in seconds.
  public let time: Double
  /// The visible views, the rearmost first.
  public let views: [RecordedView]

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - number: The number of the frame, from 1.
  ///   - time: The time since the recording began, in seconds.
  ///   - views: The visible views, the rearmost first, with unique names.
  public init(number: Int, time: Double, views: [RecordedView]) {
    self.number = number
    self.time = time
    self.views = views
  }

  /// Returns the view with a name, or `nil` when it is not visible.
  ///
  /// - Complexity: O(views).
  public subscript(name: String) -> RecordedView? { views.first { $0.name == name } }
}

/// The values of one view in one frame.
public struct RecordedView: Hashable, Sendable {
  /// The view's identifier, or `view` without one; later views with the same identifier append `#2`
  /// and so on.
  public let name: String
  /// The text of a label, or the name of an image; `nil` for other views.
  public let text: String?
  /// The values of all properties, in the order of `FrameProperty.allCases`.
  private let values: [Double?]

  /// Creates the record of an entry under a name.
  ///
  /// - Parameters:
  ///   - name: The name of the view in all frames of the recording.
  ///   - entry: The view's entry in the frame.
  public init(name: String, _ entry: FrameSnapshot.Entry) {
    self.name = name
    text = entry.text
    values = FrameProperty.allCases.map { entry.value(of: $0) }
  }

  /// Returns the view's value of a property; `nil` for a property of the mask without a mask.
  public subscript(property: FrameProperty) -> Double? { values[property.index] }
}

extension FrameProperty {
  /// The index of the property in `allCases`.
  fileprivate var index: Int { FrameProperty.indices[self, default: 0] }

  private static let indices = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}

// MARK: - One line each

extension FrameRecord {
  /// Returns the record as one line of JSON, without default values.
  ///
  ///     {"frame":"push-002","time":0.01,"views":[{"name":"card","x":10,"y":20.5}]}
  ///
  /// - Parameter prefix: The prefix of the names of all frames of the recording.
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
