import Animations
import SceneSupport
import Screens
import TestSupport
import Testing

@testable import FrameRecords

@Suite struct FrameStageDetectorTests {
  private let records = FrameRecorder().records(of: ToyStage.system)

  private func stages(_ view: String, _ property: FrameProperty) -> [StageDetector.Stage] {
    StageDetector().stages(in: records).filter { $0.view == view && $0.property == property }
  }

  @Test("G-08 planted starts are found within a frame")
  func plantedStartsAreFound() throws {
    let found = try starts(in: records, veil: "veil", poster: "poster")
    for (stage, planted) in zip(found, [0, 0, 12, 79.5, 111]) {
      expectClose(Double(stage.frames.lowerBound - 1), planted, within: 1)
      #expect(stage.start == Double(stage.frames.lowerBound - 2) / 100)
    }
  }

  @Test("G-08 the starts of the magic push are found within a frame")
  func startsOfTheMagicPushAreFound() throws {
    let system = try #require(TransitionSystem.named("magic-push"))
    let records = FrameRecorder().records(of: system, with: SystemSetting(device: .i5))
    #expect(records.count == 151)
    let found = try starts(in: records, veil: "mask", poster: "poster-0")
    for (stage, planted) in zip(found, [0, 0, 12, 79.5, 111]) {
      expectClose(Double(stage.frames.lowerBound - 1), planted, within: 1)
    }
  }

  /// The stages fade, rise, move, land and ripple.
  private func starts(
    in records: [FrameRecord], veil: String, poster: String
  ) throws -> [StageDetector.Stage] {
    let stages = StageDetector().stages(in: records)
    let shadow = stages.filter { $0.view == poster && $0.property == .shadowOpacity }
    try #require(shadow.count == 2)
    return [
      try #require(stages.first { $0.view == veil && $0.property == .alpha }), shadow[0],
      try #require(stages.first { $0.view == poster && $0.property == .y }), shadow[1],
      try #require(stages.first { $0.view == veil && $0.property == .maskRadius }),
    ]
  }

  @Test("G-08 the ends of a push are found within a frame")
  func plantedEndsAreFound() throws {
    expectClose(try #require(stages("veil", .alpha).first).end, 0.255, within: 0.01)
    expectClose(try #require(stages("poster", .shadowOpacity).first).end, 0.12, within: 0.01)
    expectClose(try #require(stages("poster", .y).last).end, 1.11, within: 0.01)
    #expect(stages("veil", .maskRadius).count == 1)
  }

  @Test func stageFramesAreTheFirstAndLastChange() throws {
    // Frame 1 shows 0, frame 2 the first hundredth; the shadow is at its full value in frame 13.
    #expect(try #require(stages("poster", .shadowOpacity).first).frames == 2...13)
    #expect(try #require(stages("veil", .alpha).first).frames == 2...27)
  }

  @Test func unchangedPropertyHasNoStage() {
    #expect(StageDetector().stages(in: records).allSatisfy { $0.view != "screen" })
    #expect(stages("poster", .cornerRadius).isEmpty)
    #expect(StageDetector().stages(in: []).isEmpty)
  }

  @Test func stagesAreInOrder() {
    let stages = StageDetector().stages(in: records)
    #expect(
      zip(stages, stages.dropFirst()).allSatisfy { $0.frames.lowerBound <= $1.frames.lowerBound })
  }

  @Test func smallChangesCountAsRest() {
    #expect(StageDetector(tolerance: 1e6).stages(in: records).allSatisfy { $0.view == "veil" })
    #expect(StageDetector() == StageDetector(tolerance: 1e-6))
  }
}

@Suite struct VideoCommandTests {
  @Test("G-08 the command lines are exact")
  func commandsAreExact() {
    #expect(
      VideoCommand.extractFrames(from: "IN", prefix: "prefix")
        == "ffmpeg -i IN -vf fps=100 prefix-%03d.png")
    #expect(VideoCommand.makePreview(of: "IN", to: "out.gif") == "ffmpeg -i IN -r 10 out.gif")
    #expect(
      VideoCommand.extractFrames(from: "a/b.mov", prefix: "out/push", framesPerSecond: 60)
        == "ffmpeg -i a/b.mov -vf fps=60 out/push-%03d.png")
  }

  @Test func fileNamesAreQuotedForTheShell() {
    #expect(
      VideoCommand.makePreview(of: "my film.mov", to: "it's.gif", framesPerSecond: 5)
        == #"ffmpeg -i 'my film.mov' -r 5 'it'\''s.gif'"#)
    #expect(
      VideoCommand.extractFrames(from: "", prefix: "50%")
        == "ffmpeg -i '' -vf fps=100 50%%-%03d.png")
  }
}
