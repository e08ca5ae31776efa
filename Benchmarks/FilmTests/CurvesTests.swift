internal import Film
internal import FrameRecords
internal import Geometry
internal import Markup
internal import Screens
internal import TestSupport
internal import Testing

/// The properties that change in a take, grouped by their common progress.
@Suite struct CurvesTests {
  private func curves(_ name: String) throws -> Curves {
    Curves(Take(try #require(TransitionSystem.named(name)), on: .iX))
  }

  @Test(arguments: TransitionSystem.all.map(\.name))
  func membersOfACurveShareItsProgress(name: String) throws {
    let curves = try curves(name)
    #expect((1...8).contains(curves.curves.count), "as many lanes as one can read")
    for curve in curves.curves {
      #expect(curve.progress.count == curves.times.count)
      for member in curve.members {
        // Between the ends a value may be 3 % of the way off the shared progress, which is less
        // than the width of a line. So only the ends are compared.
        let known = member.values.compactMap(\.self)
        let (first, last) = (member.first, member.last)
        #expect(known.first == first && known.last == last)
        #expect(known.contains { $0 != first }, "what stands still has no curve")
      }
    }
  }

  @Test func everyIndependentlyAnimatedValueHasACurve() throws {
    let moving = try curves("magic-push").curves.flatMap(\.members)
    let names = Set(moving.map { "\($0.view) \($0.property.rawValue)" })
    for name in [
      "mask alpha", "mask maskRadius", "poster-0 x", "poster-0 y", "poster-0 width",
      "poster-0 height", "poster-0 shadowOpacity",
    ] { #expect(names.contains(name)) }
  }

  @Test func valuesCarriedByAMovingScreenHaveNoCurve() throws {
    let members = try curves("ledger-push").curves.flatMap(\.members)
    #expect(members.map(\.view) == ["entry"])
    #expect(members.map(\.property) == [.y])
  }

  @Test func curveStartsEqualStageStarts() throws {
    // Of the specification; 0.01 s is a frame.
    let starts = try curves("magic-push").starts
    let expected = [0, 0.12, 0.795, 1.11]
    try #require(starts.count == expected.count, "\(starts)")
    for (start, time) in zip(starts, expected) { expectClose(start, time, within: 0.0101) }
  }

  @Test func overshootIsMarkedAtTheSpringsPeak() throws {
    // The push's spring peaks at 0.4403 s of the specification; frames are 0.01 s apart.
    let overshoot = try curves("today-push").events.first { $0.caption == "overshoot" }
    expectClose(try #require(overshoot).time, 0.4403, within: 0.0051)
    #expect(try curves("ledger-push").events.allSatisfy { $0.caption != "overshoot" })
  }

  @Test func curvesKeepValuesBeyondTheClampedRange() throws {
    // The pop's detail reaches an opacity of −0.164 at 0.355 s of the specification.
    let members = try curves("today-pop").curves.flatMap(\.members)
    let detail = try #require(members.first { $0.view == "detail" && $0.property == .alpha })
    let least = try #require(detail.values.compactMap(\.self).min())
    expectClose(least, -0.164, within: 0.0005)
    #expect(try curves("today-pop").curves.contains { $0.clamped != nil })
    #expect(try curves("hole-push").curves.allSatisfy { $0.clamped == nil })
  }

  @Test(arguments: [300.0, 1200], [TransitionSystem.all[0], TransitionSystem.all[10]])
  func panelFitsItsWidthWithoutOverlappingLanes(width: Double, system: TransitionSystem) throws {
    let curves = Curves(Take(system, on: .iX))
    let fragment = CurvePanel(curves, width: width, marks: [0, 0.3, 1]).fragment
    #expect(fragment.size.width == width)
    let root = try SVGElement(reading: fragment.markup.text)
    let lanes = root.all.filter { $0.attributes["class"] == "ink lane" }
    #expect(lanes.count == curves.curves.count)
    let tops = lanes.compactMap { $0.attributes["y"].flatMap(Double.init) }
    for (top, next) in zip(tops, tops.dropFirst()) {
      // Two lines of label and a gap.
      #expect(next - top >= 40)
    }
    for text in root.all where text.name == "text" {
      let x = try #require(text.attributes["x"].flatMap(Double.init))
      #expect((0...width).contains(x))
    }
  }

  @Test func lanesNameTheViewAndThePropertyOfTheirValues() throws {
    let curves = try curves("magic-push")
    let root = try SVGElement(reading: CurvePanel(curves, width: 1200).fragment.markup.text)
    let views = root.all.filter { $0.attributes["class"] == "ink lane" }.map(\.text)
    let properties = root.all.filter { $0.attributes["class"] == "faint fine axis" }.map(\.text)
    #expect(views == curves.curves.map(\.leader.view))
    #expect(properties == curves.curves.map(\.leader.property.rawValue))
  }

  @Test func lengthsAreInPointsAndPartsHaveNoUnit() throws {
    let curves = try curves("magic-push")
    let root = try SVGElement(reading: CurvePanel(curves, width: 1200).fragment.markup.text)
    let parts: Set<FrameProperty> = [.alpha, .shadowOpacity]
    let captions = root.all.filter { $0.attributes["class"]?.hasPrefix("faint fine") == true }
      .map(\.text)
    // Two values for each lane; all other captions of this class are times or words.
    let lengths = captions.filter { $0.hasSuffix("\u{A0}pt") }.count
    let lanes = curves.curves.filter { !parts.contains($0.leader.property) }.count
    #expect(lengths == 2 * lanes)
    #expect(captions.filter { Double($0) != nil }.count == 2 * (curves.curves.count - lanes))
    #expect(captions.contains { $0.hasSuffix(" s") }, "times are in seconds")
  }
}
