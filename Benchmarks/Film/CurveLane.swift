internal import Animations
internal import FrameRecords
internal import Geometry
internal import Markup

/// One lane of a panel: a curve with its label and the values at its upper and lower line.
struct CurveLane {
  private let curve: Curves.Curve
  private let layout: CurveLayout
  /// The y of the lane's upper line, which marks the last value of the curve.
  private let top: Double
  /// The points of the curve, in runs that end where the view is not shown.
  private let pieces: [[Point]]
  private let times: [Double]

  init(_ curve: Curves.Curve, times: [Double], _ layout: CurveLayout, top: Double) {
    self.curve = curve
    self.layout = layout
    self.top = top
    self.times = times
    let points = zip(times, curve.progress).map { time, value in
      value.map { Point(x: layout.x(of: time), y: top + (1 - $0) * layout.laneHeight) }
    }
    pieces = points.split(separator: nil).map { $0.compactMap(\.self) }
  }

  private var bottom: Double { top + layout.laneHeight }

  var markup: Markup { lines + beyond + way + clamped + label }

  private var lines: Markup {
    [(top, "up", 1.0), (bottom, "low", 0)].map { y, side, part in
      let value = curve.leader.value(at: part)
      return "<path class=\"level\" d=\"M\(layout.left.svg) \(y.svg)H\(layout.right.svg)\"/>"
        // The baseline is 4 points below the middle of text of 11 pixels.
        + text(
          "faint fine \(side)", x: layout.left - 6, y: y + 4, anchor: "end",
          value.brief + curve.leader.property.unitSuffix)
    }.joined()
  }

  private var way: Markup {
    "<path class=\"way\" d=\"\(pieces.map { $0.simplified.line }.joined())\"/>\n"
  }

  /// The filled areas of the curve above the upper line and below the lower one.
  private var beyond: Markup {
    let areas = pieces.flatMap { piece in
      piece.areas { min($0, top) - top } + piece.areas { max($0, bottom) - bottom }
    }
    if areas.isEmpty { return .empty }
    return "<path class=\"over\" d=\"\(areas.map { $0.line + "z" }.joined())\"/>\n"
  }

  // MARK: Clamping

  /// The dashed parts of the curve, where the screen shows a clamped value.
  private var clamped: Markup {
    guard let (track, frames) = curve.clamped else { return .empty }
    let progress = track.progress
    let runs = frames.reduce(into: [[Int]]()) { runs, frame in
      if runs.last?.last == frame - 1 {
        runs[runs.count - 1].append(frame)
      } else {
        runs.append([frame])
      }
    }
    return runs.map { run -> Markup in
      let points = run.compactMap { frame in
        progress[frame].map {
          Point(x: layout.x(of: times[frame]), y: top + (1 - $0) * layout.laneHeight)
        }
      }
      return "<path class=\"cut\" d=\"\(points.simplified.line)\"/>\n"
    }.joined()
  }

  // MARK: Label

  private var label: Markup {
    // Two lines, about the middle of the lane, or in the 34 points that are kept free above.
    let y = layout.isWide ? top + layout.laneHeight / 2 - 3 : top - 34
    // The bold name is wider than a caption: four characters fewer fit.
    let room = Int(layout.labelWidth / CurveLayout.characterWidth)
    return text("ink lane", x: 0, y: y, curve.leader.view.shortened(to: room - 4))
      + properties(y: y + 15, room: room)
  }

  /// The line under the view's name: the property of the values at the lines, then all others.
  private func properties(y: Double, room: Int) -> Markup {
    let leader = curve.leader.property.rawValue
    let others = curve.others.shortened(to: max(1, room - leader.count - 1))
    let rest: Markup =
      others.isEmpty ? .empty : "<tspan class=\"what\" dx=\"4\">\(others)</tspan>"
    return "<text class=\"faint fine axis\" x=\"0\" y=\"\(y.svg)\">\(leader)\(rest)</text>\n"
  }
}

extension Curves.Curve {
  /// The other properties of the leader's view, and the number of other views; may be empty.
  fileprivate var others: String {
    let leader = leader
    let own = members.filter { $0.view == leader.view && $0.property != leader.property }
    let views = Set(members.map(\.view)).count - 1
    let others = views == 0 ? [] : ["+ \(views) \(views == 1 ? "view" : "views")"]
    return (own.map(\.property.rawValue) + others).joined(separator: " ")
  }
}

extension ValueTrack {
  /// Returns the value in the frame whose progress is nearest to `part`; 0 without any value.
  fileprivate func value(at part: Double) -> Double {
    let pairs = zip(values, progress).compactMap { value, progress in
      value.flatMap { value in progress.map { (value, ($0 - part).magnitude) } }
    }
    return pairs.min { $0.1 < $1.1 }?.0 ?? 0
  }
}

extension Double {
  /// The number as text for a narrow column: without decimals from 100 on.
  fileprivate var brief: String {
    let number = magnitude >= 100 ? rounded() : self
    let text = number.magnitude.svg
    let sign = number < 0 && text != "0" ? "−" : ""
    return sign + (text.hasPrefix(".") ? "0" : "") + text
  }
}

extension String {
  /// Returns the text, cut to `count` characters with an ellipsis if it is longer.
  fileprivate func shortened(to count: Int) -> String {
    self.count <= count ? self : prefix(max(1, count - 1)) + "…"
  }
}

extension [Point] {
  /// The path data of SVG for a line through the points.
  fileprivate var line: String {
    enumerated().map { "\($0 == 0 ? "M" : "L")\($1.x.svg) \($1.y.svg)" }.joined()
  }

  /// Returns the areas between the points and a line, where the points are beyond it.
  ///
  /// - Parameter excess: Returns the distance of a y beyond the line; 0 if it is not beyond.
  /// - Returns: The outline of each area.
  fileprivate func areas(_ excess: (Double) -> Double) -> [[Point]] {
    // A fifth of a point beyond the line cannot be seen.
    split { excess($0.y).magnitude < 0.2 }.map { run in
      let outline = Array(run).simplified
      guard let first = outline.first, let last = outline.last else { return [] }
      let line = first.y - excess(first.y)
      return [Point(x: first.x, y: line)] + outline + [Point(x: last.x, y: line)]
    }
  }

  /// The points without those that are invisibly close to the line through the rest.
  fileprivate var simplified: [Point] {
    cornerIndices(of: map { [$0.y] }, at: map(\.x), within: 0.1).map { self[$0] }
  }
}
