import Animations
import Geometry
import SceneSupport
import Screens
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import FrameRecords

@Suite struct FrameTracksTests {
  private let tracks = FrameTracks(recording: ToyStage.system, on: .i5)

  /// The recording of the same transition after a change to its text.
  private func changed(_ old: String, to new: String) throws -> FrameTracks {
    let text = tracks.text
    #expect(text.contains(old))
    return try FrameTracks(text: text.split(separator: old, maxSplits: 1).joined(separator: new))
  }

  @Test("G-08 a recording round-trips through its text")
  func textIsReadBack() throws {
    let read = try FrameTracks(text: tracks.text)
    #expect(read == tracks)
    #expect(read.text == tracks.text)
    #expect(read.differences(from: tracks).isEmpty)
  }

  @Test func headerNamesSystemDeviceAndRate() {
    let head = "frames 1\nsystem toy\ndevice i5\nrate 100.0\ncount 151\norder 1 0 1 2 3\n"
    #expect(tracks.text.hasPrefix(head))
    #expect((tracks.system, tracks.device) == ("toy", "i5"))
    #expect((tracks.framesPerSecond, tracks.frameCount) == (100, 151))
  }

  @Test func constantsAreWrittenOnceAndDefaultsOmitted() {
    let lines = tracks.text.split(separator: "\n")
    #expect(lines.contains("  fillAlpha 1:1"))
    #expect(lines.contains("  text 1 \"poster\""))
    #expect(!tracks.text.contains("borderWidth"))
    #expect(lines.contains { $0.hasPrefix("  shadowOpacity 2:0.05,0.1,0.15,0.2,0.25,0.3,") })
    #expect(tracks.text.utf8.count < 8000)
  }

  @Test("G-08 a difference names system, device, frame, view, property and both values")
  func differenceSaysWhatAndWhere() throws {
    let other = try changed("  fillAlpha 1:1", to: "  fillAlpha 1:1 20:0.5 21:1")
    let differences = other.differences(from: tracks)
    #expect(differences.count == 1)
    let difference = try #require(differences.first)
    #expect(difference.subject == .number(view: "veil", .fillAlpha))
    #expect(
      difference.description == "toy on i5, frame 20: fillAlpha of veil is 0.5, was 1")
    #expect(FrameDifference.summary(of: differences) == [difference.description])
  }

  @Test func differencesWithinTheToleranceAreIgnored() throws {
    #expect(FrameTracks.tolerance == 0.001)
    let near = try changed("  fillAlpha 1:1", to: "  fillAlpha 1:0.999")
    #expect(near.differences(from: tracks).isEmpty)
    let far = try changed("  fillAlpha 1:1", to: "  fillAlpha 1:0.9989")
    #expect(far.differences(from: tracks).count == 150)
  }

  @Test func differenceSummaryHasTheLargestAndTheCount() throws {
    let other = try changed("  fillAlpha 1:1", to: "  fillAlpha 1:1 10:0.5,0.25,1")
    #expect(
      FrameDifference.summary(of: other.differences(from: tracks))
        == ["toy on i5, frame 11: fillAlpha of veil is 0.25, was 1 (2 frames, 10 to 11)"])
    #expect(FrameDifference.summary(of: []).isEmpty)
  }

  @Test func changedTextsMasksAndOrdersDiffer() throws {
    let text = try changed("  text 1 \"poster\"", to: "  text 1 -\n  text 3 \"a\"")
    #expect(
      FrameDifference.summary(of: text.differences(from: tracks))
        == [#"toy on i5, frame 1: text of poster is none, was "poster" (151 frames, 1 to 151)"#])
    let mask = try changed("  maskRadius 112:0", to: "  maskRadius 112:-")
    #expect(
      mask.differences(from: tracks).map(\.description)
        == ["toy on i5, frame 112: maskRadius of veil is none, was 0"])
    let order = try changed("order 1 0 1 2 3", to: "order 1 0 1 3 2\norder 2 0 1 2 3")
    #expect(
      order.differences(from: tracks).map(\.description) == [
        "toy on i5, frame 1: the order of the views is window screen poster veil, "
          + "was window screen veil poster"
      ])
  }

  @Test func invisibleViewsAreNotCompared() throws {
    // The veil is gone in frame 151.
    let other = try changed("  fillAlpha 1:1", to: "  fillAlpha 1:1 151:0")
    #expect(other.differences(from: tracks).isEmpty)
  }

  @Test func recordingsOfDifferentLengthsAreNotComparedByFrame() {
    let recorder = FrameRecorder(framesPerSecond: 60)
    let other = FrameTracks(recording: ToyStage.system, on: .i5, with: recorder)
    #expect(
      other.differences(from: tracks).map(\.description) == [
        "toy on i5, frame 1: the number of frames is 91 at 60.0 a second, "
          + "was 151 at 100.0 a second"
      ])
  }

  @Test(arguments: [
    ("frames 1", "frames 2", 1), ("frames 1\n", "", 1), ("rate 100.0", "rate 0", 4),
    ("rate 100.0", "rate nan", 4), ("count 151", "count many", 5), ("order 1 ", "order 0 ", 6),
    ("order 1 0", "order 1 x", 6), ("order 151", "order 152", 7), ("view 0 ", "view 1 ", 8),
    ("view 0 \"window\"", "view 0 window", 8), ("  width 1:320", "  width 1:32O", 9),
    ("  width 1:320", "  width 1:320.00001", 9), ("  width 1:320", "  width 320", 9),
    ("  width 1:320", "  width 1:320 1:3", 9), ("  width 1:320", "  width 152:320", 9),
    ("  width 1:320", "  depth 1:320", 9), ("  width 1:320", "  width 1:320\n\n", 10),
    ("  width 1:320", "  width 1:320 ", 9), ("  width 1:320", "  width 1:1e9", 9),
  ])
  func damagedTextIsRefusedWithItsLine(old: String, new: String, line: Int) throws {
    #expect {
      try changed(old, to: new)
    } throws: { error in
      (error as? FrameTracksError)?.line == line
    }
  }

  @Test func refusalQuotesTheDamagedLine() {
    #expect {
      try FrameTracks(text: "frames 1\nsystem\n")
    } throws: { error in
      "\(error)" == "line 2 is not that of a recording: system"
    }
  }

  @Test(arguments: [#"\u41"#, #"\u"#, #"\u+041"#, #"\u00g1"#, #"\ud800"#, #"\x"#, #"\"#])
  func damagedEscapeInANameIsRefused(escape: String) throws {
    #expect {
      try changed("view 0 \"window\"", to: "view 0 \"\(escape)\"")
    } throws: { error in
      (error as? FrameTracksError)?.line == 8
    }
  }

  @Test func missingViewsAndMissingEndsAreRefused() {
    #expect(throws: FrameTracksError.self) { try changed("order 1 0 1 2 3", to: "order 1 0 1 2 9") }
    #expect(throws: FrameTracksError.self) { try changed("view 1 \"screen", to: "view 1 \"window") }
    #expect(throws: FrameTracksError.self) { try FrameTracks(text: "") }
    #expect(throws: FrameTracksError.self) { try FrameTracks(text: String(tracks.text.dropLast())) }
  }

  @Test(arguments: [
    "plain", "", "a \"b\" \\ c", "line\nbreak\ttab\r\u{1}", "\u{301}mark first", "日本語 العربية 🎬",
  ])
  func arbitraryNamesAndTextsRoundTrip(name: String) throws {
    let stage = ToyStage(SystemSetting())
    let view = stage.window.scene.insertView(frame: .zero, named: name)
    stage.window.scene[view].text = name
    let tracks = FrameTracks(
      FrameRecorder(framesPerSecond: 1).records(of: stage, settlingTime: 1.5), system: "toy",
      device: "iX", framesPerSecond: 1)
    #expect(try FrameTracks(text: tracks.text) == tracks)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func randomNumbersAreKeptToTenThousandths(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scene = Scene()
    let view = scene.insertView(frame: .zero, named: "a")
    let values = (0..<50).map { _ in
      random.below(3) == 0 ? Double(random.below(9)) : random.uniform(in: -1000...1000)
    }
    let records = try values.enumerated().map { index, value in
      scene[view].center.x = value
      let entry = try #require(scene.snapshot()[view])
      let views = [RecordedView(name: "a", entry)]
      return FrameRecord(number: index + 1, time: 0, views: views)
    }
    let tracks = FrameTracks(records, system: "s", device: "d", framesPerSecond: 10)
    let read = try FrameTracks(text: tracks.text)
    #expect(read == tracks, "seed \(seed)")
    let track = try #require(tracks.text.split(separator: "\n").first { $0.hasPrefix("  x ") })
    for field in track.split(whereSeparator: { " ,:".contains($0) }) where field.contains(".") {
      let decimals = try #require(field.split(separator: ".").last)
      #expect(decimals.count <= 4 && decimals.last != "0", "seed \(seed): \(field)")
    }
  }
}
