internal import Essentials

// The texts of a flame graph.

extension FlameGraph {
  /// The line below the heading: the total weight, the meaning of the colours, and the number of
  /// frames that are not drawn.
  var note: String {
    guard let root = tree.frames.first else { return "no \(unit)" }
    let left = Self.number(Double(tree.narrowFrames.count))
    let pixels = String(format: "%.1f", max(0.1, tree.leastWidth * Self.nominalWidth))
    let narrow =
      tree.narrowFrames.isEmpty
      ? "" : " · \(left) frames narrower than \(pixels) px not drawn"
    let total =
      comparison.map { difference(of: root, $0) }
      ?? "\(Self.number(root.total.after)) \(unit) · orange: Swift, violet: C and the runtime"
    return total + narrow
  }

  /// Returns the total weights of both profiles, and the meaning of the colours.
  private func difference(of root: FlameTree.Frame, _ comparison: Comparison) -> String {
    let doubt = comparison.grain == nil ? "" : ", grey: within two standard errors"
    guard !comparison.isAbsolute, let grain = comparison.grain else {
      return "\(Self.change(root.total)) \(unit) · red: more, blue: less than the reference\(doubt)"
    }
    func samples(_ weight: Double, _ grain: Double) -> String {
      Self.number((weight / grain).rounded())
    }
    return "\(samples(root.total.before, grain.before)) and "
      + "\(samples(root.total.after, grain.after)) \(unit), drawn as if there were as many"
      + " · red: a larger share, blue: a smaller one\(doubt)"
  }

  /// Returns the tooltip of a frame: its name, and on a second line its weights.
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

  /// Returns the part of a name that fits into a bar of the nominal width; empty if there is room
  /// for fewer than three letters.
  static func label(_ name: String, width: Double) -> String {
    // Three pixels are blank on either side. `label` in the script computes the same.
    let room = Int((width * nominalWidth - 6) / letterWidth)
    if name.count <= room { return name }
    return room < 3 ? "" : "\(name.prefix(room - 1))…"
  }

  /// The width of a letter in the labels' typeface, in pixels.
  private static let letterWidth = 7.0

  /// Returns two weights and their relative difference: `1,200 → 1,800 (+50.0 %)`.
  static func change(_ weights: FlameTree.Weights) -> String {
    change(before: weights.before, after: weights.after)
  }

  /// Returns two numbers and their relative difference, or `new`, `gone` or `unchanged`.
  static func change(before: Double, after: Double) -> String {
    let relative =
      before == after
      ? "unchanged"
      : before == 0 ? "new" : after == 0 ? "gone" : percent(after / before - 1, isSigned: true)
    return "\(number(before)) → \(number(after)) (\(relative))"
  }

  /// Returns a number in groups of three digits; fractions have one decimal below 100, three below
  /// 1.
  static func number(_ value: Double) -> String {
    if value < 100, value != value.rounded() {
      return String(format: value < 1 ? "%.3f" : "%.1f", value)
    }
    let digits = Array(String(format: "%.0f", value))
    return digits.indices.reduce(into: "") { text, place in
      if place > 0, (digits.count - place).isMultiple(of: 3) { text += "," }
      text.append(digits[place])
    }
  }

  /// Returns a change with its sign: `+12.5`.
  static func signed(_ value: Double) -> String {
    (value < 0 ? "−" : "+") + number(value.magnitude)
  }

  private static func percent(_ fraction: Double, isSigned: Bool = false) -> String {
    String(format: isSigned ? "%+.1f %%" : "%.1f %%", fraction * 100)
  }
}
