internal import Animations
internal import Screens

// The format has one line for each changing value, so that a file difference shows it as one line:
//
//     frames 1
//     system today-push
//     device iX
//     rate 100.0
//     count 125
//     order 1 0 1 2
//     order 112 0 1
//     view 0 "window"
//       height 1:812
//     view 1 "snapshot"
//       text 1 "A title"
//       y 1:20 12:20.5,21,22.0003 40:0
//       maskRadius 50:0 60:-
//
// `order` lists the views visible from a frame on, by number, from rear to front. `12:20.5` is a
// value that holds from frame 12 on; each following comma gives the value of the next frame.

extension FrameTracks {
  /// The version of the text format, which the first line of a recording names.
  private static var version: Int { 1 }

  /// The recording as text; each line ends in a line break.
  public var text: String {
    var lines = [
      "frames \(Self.version)", "system \(system)", "device \(device)", "rate \(framesPerSecond)",
      "count \(frameCount)",
    ]
    let places = Dictionary(uniqueKeysWithValues: views.enumerated().map { ($1.name, $0) })
    for change in order.changes {
      let numbers = change.value.compactMap { places[$0] }.map { " \($0)" }.joined()
      lines.append("order \(change.frame)\(numbers)")
    }
    for (place, view) in views.enumerated() {
      lines.append("view \(place) \(view.name.quoted)")
      lines += view.lines
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Reads a recording.
  ///
  /// - Parameter text: The `text` of another recording.
  /// - Throws: `FrameTracksError` with the line that cannot be parsed.
  public init(text: String) throws(FrameTracksError) {
    var lines = LineReader(text)
    guard try lines.number(after: "frames") == Self.version else { throw lines.previousLineError }
    let (system, device) = (try lines.text(after: "system"), try lines.text(after: "device"))
    guard let rate = Double(try lines.text(after: "rate")), rate > 0, rate.isFinite else {
      throw lines.previousLineError
    }
    let count = try lines.number(after: "count")
    self.init(system: system, device: device, framesPerSecond: rate, frameCount: count)
    var orders: [(frame: Int, places: [Int])] = []
    while lines.isAt("order") {
      orders.append(try lines.order(of: count, after: orders.last?.frame))
    }
    while lines.isAt("view") { try readView(&lines) }
    guard lines.isAtEnd else { throw lines.lineError }
    // The orders come first, but refer to the views, whose names are known only now.
    for (frame, places) in orders {
      guard places.allSatisfy({ views.indices.contains($0) }) else { throw lines.lineError }
      order.append(places.map { views[$0].name }, frame: frame)
    }
  }

  private mutating func readView(_ lines: inout LineReader) throws(FrameTracksError) {
    // Taken before the view is read, since an error belongs to the line with its name.
    let start = lines.lineError
    let view = try ViewTrack(&lines, place: views.count, of: frameCount)
    guard !views.contains(where: { $0.name == view.name }) else { throw start }
    views.append(view)
  }
}

/// A syntax error in the text of a recorded transition.
public struct FrameTracksError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line that cannot be parsed, from 1.
  public let line: Int
  /// The text of the faulty line; empty if the error is after all lines.
  public let text: String

  /// One line with the number and the text of the faulty line.
  public var description: String { "line \(line) is not that of a recording: \(text)" }
}

// MARK: - Views

extension ViewTrack {
  fileprivate var lines: [String] {
    let texts = text.changes.map { "  text \($0.frame) \($0.value?.quoted ?? "-")" }
    let numbers = zip(FrameProperty.allCases, self.numbers).compactMap { property, track in
      track.changes.isEmpty ? nil : "  \(property.rawValue) \(track.line)"
    }
    return texts + numbers
  }

  /// Reads the lines of the view whose number in the recording is `place`.
  fileprivate init(
    _ lines: inout LineReader, place: Int, of frameCount: Int
  ) throws(FrameTracksError) {
    let start = "\(place) "
    let field = try lines.text(after: "view")
    guard field.hasPrefix(start), let name = String(quoted: field.dropFirst(start.count)) else {
      throw lines.previousLineError
    }
    self.init(name: name)
    while lines.isAt("  text") {
      try read(text: lines.text(after: "  text"), lines, of: frameCount)
    }
    for (index, property) in FrameProperty.allCases.enumerated()
    where lines.isAt("  \(property.rawValue)") {
      let line = try lines.text(after: "  \(property.rawValue)")
      guard let track = Track<FixedDecimal?>(line: line, of: frameCount) else {
        throw lines.previousLineError
      }
      numbers[index] = track
    }
  }

  private mutating func read(
    text field: String, _ lines: LineReader, of frameCount: Int
  ) throws(FrameTracksError) {
    let digits = field.prefix { $0 != " " }
    let rest = field.dropFirst(digits.count + 1)
    let value = String(quoted: rest)
    guard let frame = Int(digits), value != nil || rest == "-",
      frame > text.changes.last?.frame ?? 0, frame <= frameCount
    else { throw lines.previousLineError }
    text.append(value, frame: frame)
  }
}

extension Track<FixedDecimal?> {
  /// The changes as text, such as `1:20 12:20.5,21`: runs of successive frames, by first frame.
  fileprivate var line: String {
    var line = ""
    var last: Int?
    for change in changes {
      if let last {
        line += change.frame == last + 1 ? "," : " \(change.frame):"
      } else {
        line += "\(change.frame):"
      }
      line += change.value?.description ?? "-"
      last = change.frame
    }
    return line
  }

  /// Parses the output of `line`, also with a colon where `line` has a comma; `nil` for any other
  /// text.
  fileprivate init?(line: String, of frameCount: Int) {
    self.init()
    for run in line.split(separator: " ", omittingEmptySubsequences: false) {
      let parts = run.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, var frame = Int(parts[0]) else { return nil }
      for field in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
        let number = FixedDecimal(String(field))
        guard number != nil || field == "-", frame > changes.last?.frame ?? 0, frame <= frameCount
        else { return nil }
        append(number, frame: frame)
        // Not trapping: the number of frames comes from the file, too.
        frame &+= 1
      }
    }
  }
}

// MARK: - Lines

/// A reader of the text of a recording, line by line.
private struct LineReader {
  private let lines: [Substring]
  private var index = 0

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Whether all lines are read, and nothing follows the last line break.
  var isAtEnd: Bool { index == lines.count - 1 && lines[index].isEmpty }

  /// The error for the line that was read last.
  var previousLineError: FrameTracksError { error(at: index - 1) }

  /// The error for the line that would be read next.
  var lineError: FrameTracksError { error(at: index) }

  private func error(at index: Int) -> FrameTracksError {
    FrameTracksError(line: index + 1, text: index < lines.count ? String(lines[index]) : "")
  }

  func isAt(_ key: String) -> Bool { index < lines.count && lines[index].hasPrefix(key + " ") }

  /// Reads a line that begins with a key and a blank, and returns the rest of the line.
  mutating func text(after key: String) throws(FrameTracksError) -> String {
    guard isAt(key) else { throw lineError }
    index += 1
    return String(lines[index - 1].dropFirst(key.count + 1))
  }

  mutating func number(after key: String) throws(FrameTracksError) -> Int {
    guard let number = Int(try text(after: key)), number > 0 else { throw previousLineError }
    return number
  }

  /// Reads an `order` line: a frame, and the numbers of the views visible from this frame on.
  mutating func order(
    of frameCount: Int, after last: Int?
  ) throws(FrameTracksError) -> (frame: Int, places: [Int]) {
    let fields = try text(after: "order").split(separator: " ")
    let numbers = fields.compactMap { Int($0) }
    guard numbers.count == fields.count, let frame = numbers.first, frame > last ?? 0,
      frame <= frameCount
    else { throw previousLineError }
    return (frame, Array(numbers.dropFirst()))
  }
}
