internal import Foundation

// What a flame graph says in words.

extension FlameGraph {
  /// The line below the heading.
  var note: String {
    guard let root = tree.frames.first else { return "no \(unit)" }
    let left = Self.number(Double(tree.narrowCount))
    let pixels = String(format: "%.1f", max(0.1, tree.leastWidth * Self.nominalWidth))
    let narrow =
      tree.narrowCount == 0 ? "" : " · \(left) frames narrower than \(pixels) px not drawn"
    let total =
      isDifferential
      ? "\(Self.change(root.total)) \(unit) · red: more, blue: less than the reference"
      : "\(Self.number(root.total.after)) \(unit) · orange: Swift, violet: C and the runtime"
    return total + narrow
  }

  /// What is shown of a frame: its name, and on a second line what it weighs.
  func description(of frame: FlameTree.Frame) -> String {
    guard let root = tree.frames.first else { return frame.name }
    if isDifferential {
      return "\(frame.name)\n\(Self.change(frame.total)), self \(Self.change(frame.own))"
    }
    func weight(_ value: Double) -> String {
      "\(Self.number(value)) (\(Self.percent(value / root.total.after)))"
    }
    return "\(frame.name)\n\(weight(frame.total.after)), self \(weight(frame.own.after))"
  }

  /// As much of a name as a bar of the nominal width has room for; empty for less than three
  /// letters.
  static func label(_ name: String, width: Double) -> String {
    let room = Int((width * nominalWidth - 6) / letterWidth)
    if name.count <= room { return name }
    return room < 3 ? "" : "\(name.prefix(room - 1))…"
  }

  /// The width of a letter of the labels' typeface, in pixels.
  private static let letterWidth = 7.0

  /// Two weights and what lies between: `1,200 → 1,800 (+50.0 %)`.
  private static func change(_ weights: FlameTree.Weights) -> String {
    let (before, after) = (weights.before, weights.after)
    let relative =
      before == after
      ? "unchanged"
      : before == 0 ? "new" : after == 0 ? "gone" : percent(after / before - 1, isSigned: true)
    return "\(number(before)) → \(number(after)) (\(relative))"
  }

  /// A number in groups of three digits; with one decimal where it is small and not whole.
  static func number(_ value: Double) -> String {
    if value < 100, value != value.rounded() { return String(format: "%.1f", value) }
    let digits = Array(String(format: "%.0f", value))
    return digits.indices.reduce(into: "") { text, place in
      if place > 0, (digits.count - place).isMultiple(of: 3) { text += "," }
      text.append(digits[place])
    }
  }

  private static func percent(_ fraction: Double, isSigned: Bool = false) -> String {
    String(format: isSigned ? "%+.1f %%" : "%.1f %%", fraction * 100)
  }
}
