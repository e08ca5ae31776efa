internal import Markup

/// Combines the drawings of many frames into one animated drawing, without a script.
///
/// Consecutive frames whose drawings differ only in numeric attributes share their elements, and
/// each changing attribute has an `animate` element. Where the elements themselves differ, another
/// group of elements takes over. Values are interpolated linearly between frames, so frames on such
/// a line are left out.
struct AnimatedMarkup {
  /// The start, the speed and the repetition of an animated drawing.
  struct Pace: Hashable, Sendable {
    /// The seconds of the animation per second of the transition.
    var slowness: Double
    /// The seconds for which the first frame is shown before the transition begins.
    var lead: Double
    /// The duration of one repetition, including `lead`, in seconds.
    var total: Double
    /// The factor of the invisible errors: 2 for a drawing shown in half its size.
    var coarseness = 1.0

    /// Returns the fraction of a repetition at which the frame of `time`, in seconds, is shown.
    func part(of time: Double) -> Double { (lead + time * slowness) / total }
  }

  private let times: [Double]
  private let pace: Pace
  private var segments: [Segment] = []

  /// A run of consecutive frames that share their elements.
  private struct Segment {
    let number: Int
    let first: Int
    var frames: [[MarkupTag]]
  }

  /// Creates an animated drawing.
  ///
  /// - Parameters:
  ///   - frames: The drawing of each frame; they may use the same ids.
  ///   - times: The time of each frame, in seconds, ascending.
  ///   - pace: The timing.
  init(_ frames: [Markup], at times: [Double], _ pace: Pace) {
    self.times = times
    self.pace = pace
    for (index, frame) in frames.enumerated() {
      let tags = frame.tags
      if let last = segments.last?.frames.last, last.canBecome(tags) {
        segments[segments.count - 1].frames.append(tags)
      } else {
        segments.append(Segment(number: segments.count, first: index, frames: [tags]))
      }
    }
  }

  /// The SVG elements of all frames, each shown only at its times.
  var markup: Markup {
    segments.enumerated().map { index, segment -> Markup in
      let elements = self.elements(of: segment)
      // A single group is always shown, and needs no animation of that.
      return segments.count == 1 ? elements : "<g>\(presence(of: index))\(elements)</g>\n"
    }.joined()
  }

  /// Returns the animation that shows the elements of a segment only during its frames.
  private func presence(of index: Int) -> Markup {
    // The first group is also shown during the lead.
    let start = index == 0 ? 0 : pace.part(of: times[segments[index].first])
    var values = ["inline"]
    var keys = [0.0]
    if start > 0 {
      values = ["none", "inline"]
      keys.append(start)
    }
    if index + 1 < segments.count {
      values.append("none")
      keys.append(pace.part(of: times[segments[index + 1].first]))
    }
    return animate("animate attributeName=\"display\"", values, keys, " calcMode=\"discrete\"")
  }

  private func elements(of segment: Segment) -> Markup {
    let times = Array(times[segment.first...].prefix(segment.frames.count))
    return segment.frames[0].indices.map { index in
      let tags = segment.frames.map { $0[index] }
      let changing = tags.namesOfChangingAttributes
      let children = changing.map { animations(of: $0, in: tags, at: times) }.joined()
      return tags[0].inGroup(segment.number).markup(with: children)
    }.joined()
  }

  private func animations(
    of attribute: String, in tags: [MarkupTag], at times: [Double]
  ) -> Markup {
    let values = tags.map { NumericValue($0.effectiveValue(of: attribute) ?? "") }
    if attribute == "transform" { return self.transformations(of: values, at: times) }
    return curve(
      "animate attributeName=\"\(attribute)\"", values.map(\.numbers),
      tags.map { $0.effectiveValue(of: attribute) ?? "" }, at: times,
      within: Self.tolerance(of: attribute))
  }

  /// Returns one animation for each part of a changing matrix, since SVG cannot animate a matrix.
  private func transformations(of values: [NumericValue], at times: [Double]) -> Markup {
    let matrices = values.map { MatrixParts(entries: $0.numbers) }
    var sum = Markup.empty
    return MatrixParts.kinds.compactMap { kind in
      let numbers = matrices.map { $0[kind] }
      // The translation is always animated: it replaces the matrix, and the others are added to it.
      if kind != .translate, numbers.allSatisfy({ $0 == kind.identity }) { return nil }
      defer { sum = " additive=\"sum\"" }
      let pattern = Array(repeating: "#", count: kind.identity.count).joined(separator: " ")
      let element: Markup =
        "animateTransform attributeName=\"transform\" type=\"\(kind.rawValue)\"\(sum)"
      let texts = numbers.map { Self.text(pattern, $0, decimals: kind.decimals) }
      return curve(element, numbers, texts, at: times, within: kind.tolerance, always: true)
    }.joined()
  }

  /// Returns an element that interpolates numbers between frames; empty if no number changes.
  ///
  /// The element is never empty if `always` is true.
  private func curve(
    _ element: Markup, _ numbers: [[Double]], _ texts: [String], at times: [Double],
    within tolerance: Double, always: Bool = false
  ) -> Markup {
    let tolerance = tolerance * pace.coarseness
    let corners = cornerIndices(of: numbers, at: times, within: tolerance)
    let isStill = corners.allSatisfy { index in
      zip(numbers[index], numbers[0]).allSatisfy { ($0 - $1).magnitude <= tolerance }
    }
    if isStill, !always { return .empty }
    var keys = corners.map { pace.part(of: times[$0]) }
    var values = corners.map { texts[$0] }
    // SVG requires key times from 0 to 1, and the animation rests at both ends.
    if let first = keys.first, first > 0 {
      keys.insert(0, at: 0)
      values.insert(values[0], at: 0)
    }
    if let last = values.last {
      keys.append(1)
      values.append(last)
    }
    return animate(element, values, keys)
  }

  private func animate(
    _ element: Markup, _ values: [String], _ keys: [Double], _ options: Markup = .empty
  ) -> Markup {
    """
    <\(element) values="\(values.joined(separator: ";"))" \
    keyTimes="\(keys.map(\.keyTime).joined(separator: ";"))" \
    dur="\(pace.total.svg(decimals: 4))s" repeatCount="indefinite"\(options)/>
    """
  }

  private static func text(_ pattern: String, _ numbers: [Double], decimals: Int = 2) -> String {
    var numbers = numbers[...]
    return pattern.split(separator: "#", omittingEmptySubsequences: false).reduce(into: "") {
      $0 += $1
      if let number = numbers.popFirst() { $0 += number.svg(decimals: decimals) }
    }
  }

  /// Returns the largest error of an animated value, which is less than visible: about a 255th of
  /// an opacity, one of 255 steps of a colour, or a sixteenth of a point.
  private static func tolerance(of attribute: String) -> Double {
    if attribute.hasSuffix("opacity") { return 0.004 }
    return attribute.hasSuffix("fill") || attribute.hasSuffix("color") ? 1 : 0.06
  }
}

extension Double {
  /// The fraction as a key time, rounded down to hundred-thousandths, so that at the time of a
  /// frame that frame is shown.
  fileprivate var keyTime: String {
    // A product that is a rounding error below a whole number counts as that number.
    let units = Int((self * 100_000 + 1e-6).rounded(.down))
    if units >= 100_000 { return "1" }
    // The added unit keeps the zeros after the point; its 1 is dropped.
    let digits = String(100_000 + units).dropFirst()
    guard let last = digits.lastIndex(where: { $0 != "0" }) else { return "0" }
    return ".\(digits[...last])"
  }
}

extension [MarkupTag] {
  /// Whether `other` has the same elements and differs only in numbers that can be interpolated.
  fileprivate func canBecome(_ other: [MarkupTag]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.canBecome($1) }
  }

  /// The names of the attributes that do not have the same value in all tags.
  fileprivate var namesOfChangingAttributes: [String] {
    var names: [String] = []
    for tag in self {
      for attribute in tag.attributes where !names.contains(attribute.name) {
        names.append(attribute.name)
      }
    }
    return names.filter { name in
      let value = self[0].effectiveValue(of: name)
      return contains { $0.effectiveValue(of: name) != value }
    }
  }
}

extension MarkupTag {
  /// The attributes whose values are names, which cannot be interpolated.
  private static let fixed: Set = ["id", "class", "href", "text-anchor", "clip-path", "filter"]

  fileprivate func canBecome(_ other: MarkupTag) -> Bool {
    guard name == other.name, isEmpty == other.isEmpty, text == other.text else { return false }
    return (attributes + other.attributes).allSatisfy { attribute in
      let (mine, others) = (
        effectiveValue(of: attribute.name), other.effectiveValue(of: attribute.name)
      )
      if mine == others { return true }
      guard let mine, let others, !Self.fixed.contains(attribute.name) else { return false }
      let pattern = NumericValue(mine).pattern
      // Only a matrix can be animated in parts.
      if attribute.name == "transform", !pattern.hasPrefix("matrix(") { return false }
      return pattern == NumericValue(others).pattern
    }
  }

  /// Returns the tag with ids that are unique to a group, because an id may occur only once in a
  /// document.
  ///
  /// Clip paths are defined next to the clipped elements. Other referenced elements are the same in
  /// all groups and are defined elsewhere.
  fileprivate func inGroup(_ number: Int) -> MarkupTag {
    var tag = self
    for (index, attribute) in attributes.enumerated() {
      switch attribute.name {
      case "id": tag.attributes[index].value += "-\(number)"
      case "clip-path":
        // The value is `url(#id)`, and the number belongs to the id.
        tag.attributes[index].value = attribute.value.dropLast() + "-\(number))"
      default: break
      }
    }
    return tag
  }

  /// Returns the value of an attribute, else SVG's default; `nil` if there is neither.
  fileprivate func effectiveValue(of attribute: String) -> String? {
    value(of: attribute) ?? Self.defaultValues[attribute]
  }

  /// SVG's default values, by name, of the attributes that drawings may leave out.
  private static let defaultValues = [
    "opacity": "1", "fill-opacity": "1", "stroke-opacity": "1", "x": "0", "y": "0", "rx": "0",
    "ry": "0", "transform": "matrix(1 0 0 1 0 0)",
  ]
}
