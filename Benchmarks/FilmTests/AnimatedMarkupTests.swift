internal import Animations
internal import Geometry
internal import Markup
internal import Screens
internal import TestSupport
internal import Testing

@testable internal import Film

/// Animated drawings, compared at the time of each frame with the still drawing of the frame.
@Suite struct AnimatedMarkupTests {
  private static let lead = 0.5
  private static let slowness = 2.0

  @Test(arguments: TransitionSystem.all.map(\.name))
  func everyFrameIsShownAtItsTime(name: String) throws {
    let take = Take(try #require(TransitionSystem.named(name)), on: .iX)
    // A quarter of a film's frames, and every second of them: a choice, for the time of the test.
    let times = Array(FrameSchedule(duration: take.duration, framesPerSecond: 25))
    let frames = take.screens(at: times).map { ScreenDrawing($0, prefix: "p").fragment.markup }
    // Half a second of rest before and after.
    let pace = AnimatedMarkup.Pace(
      slowness: Self.slowness, lead: Self.lead, total: take.duration * Self.slowness + 1)
    let animation = try read(AnimatedMarkup(frames, at: times, pace).markup)
    for index in stride(from: 0, to: frames.count, by: 2) {
      let player = Player(time: Self.lead + times[index] * Self.slowness, total: pace.total)
      let shown = player.elements(of: animation)
      let drawn = Player.still.elements(of: try read(frames[index]))
      try #require(shown.count == drawn.count, "frame \(index)")
      for (shown, drawn) in zip(shown, drawn) { shown.expectLike(drawn, "frame \(index)") }
    }
  }

  @Test func identicalFramesAreNotAnimated() {
    let pace = AnimatedMarkup.Pace(slowness: 1, lead: 0, total: 2)
    let frame: Markup = "<g opacity=\".5\"><rect x=\"1\" y=\"2\"/></g>"
    #expect(AnimatedMarkup([frame, frame, frame], at: [0, 1, 2], pace).markup == frame)
  }

  @Test func linearMotionNeedsOnlyItsEndKeyframes() {
    let pace = AnimatedMarkup.Pace(slowness: 1, lead: 1, total: 4)
    let frames = (0...20).map { "<rect x=\"\($0)\"/>" as Markup }
    let markup = AnimatedMarkup(frames, at: (0...20).map { Double($0) / 10 }, pace).markup
    #expect(
      markup.text == "<rect x=\"0\"><animate attributeName=\"x\" values=\"0;0;20;20\" "
        + "keyTimes=\"0;.25;.75;1\" dur=\"4s\" repeatCount=\"indefinite\"/></rect>")
  }

  @Test func replacedElementsSwitchAtTheirTime() throws {
    let pace = AnimatedMarkup.Pace(slowness: 1, lead: 0, total: 2)
    let frames: [Markup] = ["<rect x=\"1\"/>", "<rect x=\"1\"/>", "<circle r=\"1\"/>"]
    let animation = try read(AnimatedMarkup(frames, at: [0, 0.5, 1], pace).markup)
    for (time, name) in [(0, "rect"), (0.99, "rect"), (1.01, "circle"), (1.9, "circle")] {
      #expect(Player(time: time, total: 2).elements(of: animation).map(\.name) == [name])
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func matrixEqualsTheProductOfItsParts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let entries = (0..<6).map { _ in random.uniform(in: -2...2) }
    let parts = MatrixParts(entries: entries)
    var matrix = AffineTransform.identity
    for kind in MatrixParts.kinds {
      matrix = AffineTransform(kind, parts[kind]).concatenating(matrix)
    }
    // A dozen roundings of numbers below 10, but for the division by a small determinant.
    let determinant = entries[0] * entries[3] - entries[1] * entries[2]
    let tolerance = 1e-13 / min(1, determinant.magnitude)
    for (actual, expected) in zip(matrix.entries, entries) {
      expectClose(actual, expected, within: tolerance, "seed \(seed)")
    }
  }

  private func read(_ markup: Markup) throws -> SVGElement {
    try SVGElement(reading: "<svg>\(markup.text)</svg>")
  }
}

/// An element of a drawing, with the attributes and the matrix that it has at one time.
private struct ShownElement {
  let name: String
  var attributes: [String: String]
  var matrix: AffineTransform

  /// Expects an equal element, whose numbers may differ by invisible amounts.
  func expectLike(_ other: ShownElement, _ context: String) {
    #expect(name == other.name, "\(context)")
    for (actual, expected) in zip(matrix.entries, other.matrix.entries).prefix(4) {
      // The tolerances of the parts, a rotation's in radians, and the decimals of the drawing.
      expectClose(actual, expected, within: 0.0012, context)
    }
    for (actual, expected) in zip(matrix.entries, other.matrix.entries).dropFirst(4) {
      expectClose(actual, expected, within: 0.07, context)
    }
    let names = Set(attributes.keys).union(other.attributes.keys)
    for name in names.subtracting(["id", "clip-path", "transform"]) {
      let usual = ["opacity": "1", "fill-opacity": "1"][name] ?? "0"
      let (mine, others) = (attributes[name] ?? usual, other.attributes[name] ?? usual)
      if mine == others { continue }
      let tolerance = name.hasSuffix("opacity") ? 0.0091 : name == "fill" ? 1.1 : 0.0651
      for (actual, expected) in zip(NumericValue(mine).numbers, NumericValue(others).numbers) {
        expectClose(actual, expected, within: tolerance, "\(context), \(name)")
      }
      #expect(NumericValue(mine).pattern == NumericValue(others).pattern, "\(context), \(name)")
    }
  }
}

/// An evaluator of animations at one time, by the rules of SMIL that the drawings use.
private struct Player {
  let time: Double
  let total: Double

  static let still = Player(time: 0, total: 1)

  /// Returns the elements inside `root` that are shown at the player's time, in drawing order.
  func elements(of root: SVGElement) -> [ShownElement] { root.children.flatMap(shown) }

  private func shown(_ element: SVGElement) -> [ShownElement] {
    let animations = element.children.filter { $0.name.hasPrefix("animate") }
    var attributes = element.attributes
    var matrix = AffineTransform(svg: attributes["transform"])
    for animation in animations {
      let name = animation.attributes["attributeName"] ?? ""
      let value = value(of: animation)
      if name == "display" {
        // A group that only says when it shows.
        let rest = element.children.filter { !$0.name.hasPrefix("animate") }
        return value == "none" ? [] : rest.flatMap(shown)
      }
      guard let type = animation.attributes["type"], let kind = MatrixParts.Kind(rawValue: type)
      else {
        attributes[name] = value
        continue
      }
      let part = AffineTransform(kind, NumericValue(value).numbers)
      let isSum = animation.attributes["additive"] == "sum"
      matrix = isSum ? part.concatenating(matrix) : part
    }
    let own = ShownElement(name: element.name, attributes: attributes, matrix: matrix)
    return [own]
      + element.children.filter { !$0.name.hasPrefix("animate") }.flatMap(shown)
  }

  private func value(of animation: SVGElement) -> String {
    let values = (animation.attributes["values"] ?? "").split(separator: ";").map(String.init)
    let keys = (animation.attributes["keyTimes"] ?? "").split(separator: ";")
      .compactMap { Double($0) }
    #expect(values.count == keys.count && keys == keys.sorted() && keys.first == 0)
    // A rounding error late, as every clock that plays it is.
    let part = time / total + 1e-9
    let index = max((keys.firstIndex { $0 > part } ?? keys.count) - 1, 0)
    if animation.attributes["calcMode"] == "discrete" { return values[index] }
    #expect(keys.last == 1, "SMIL wants the last key at the end")
    guard index + 1 < keys.count else { return values[index] }
    let fraction = (part - keys[index]) / (keys[index + 1] - keys[index])
    let (from, to) = (NumericValue(values[index]), NumericValue(values[index + 1]))
    var numbers = zip(from.numbers, to.numbers).map { $0 + ($1 - $0) * fraction }[...]
    return from.pattern.split(separator: "#", omittingEmptySubsequences: false)
      .reduce(into: "") { text, piece in
        text += piece
        if let number = numbers.popFirst() { text += "\(number.svg(decimals: 5))" }
      }
  }
}

extension AffineTransform {
  fileprivate var entries: [Double] { [a, b, c, d, tx, ty] }

  /// Creates the matrix of a transform in SVG from its numbers; angles are in degrees.
  fileprivate init(_ kind: MatrixParts.Kind, _ numbers: [Double]) {
    switch kind {
    case .translate:
      self.init(a: 1, b: 0, c: 0, d: 1, tx: numbers[0], ty: numbers[1])
    case .rotate:
      let angle = numbers[0] * .pi / 180
      let (sine, cosine) = (LibM.sin(angle), LibM.cos(angle))
      self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    case .skewX:
      let angle = numbers[0] * .pi / 180
      self.init(a: 1, b: 0, c: LibM.sin(angle) / LibM.cos(angle), d: 1, tx: 0, ty: 0)
    case .scale:
      self.init(a: numbers[0], b: 0, c: 0, d: numbers[1], tx: 0, ty: 0)
    }
  }

  /// Creates the matrix of an SVG attribute `transform`; `nil` stands for the identity.
  fileprivate init(svg: String?) {
    let numbers = NumericValue(svg ?? "").numbers
    switch numbers.count {
    case 6:
      self.init(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
        ty: numbers[5])
    case 2: self.init(a: 1, b: 0, c: 0, d: 1, tx: numbers[0], ty: numbers[1])
    default: self = .identity
    }
  }
}
