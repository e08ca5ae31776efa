import Animations
import Foundation
import FrameRecords
import SceneSupport
import TestSupport
import Testing
import Transitions

@testable import Screens

/// The example of how to add a system.
@Suite struct FadeSystemTests {
  private static let system = TransitionSystem.fade[0]
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let package = (0..<2).reduce(folder) { folder, _ in
    folder.deletingLastPathComponent()
  }

  @Test func contributingPageQuotesTheFadeExample() throws {
    let source = try String(
      contentsOf: Self.folder.appending(path: "FadeSystem.swift"), encoding: .utf8)
    let page = try String(
      contentsOf: Self.package.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
    let code = try #require(source.firstRange(of: "extension"))
    #expect(page.contains("```swift\n\(source[code.lowerBound...])```"))
  }

  @Test func fadeExampleCompletes() {
    let run = SystemRun(Self.system)
    run.stage.begin()
    run.advance(to: 0.2)
    expectClose(run.scene.snapshot()["black"]?.alpha ?? .nan, 0.5, within: 1e-9)
    run.advance(to: 0.4)
    run.expectEnd(.completed)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func cancelledFadeExampleIsRestored(seed: UInt64) {
    let run = SystemRun(Self.system)
    let before = run.scene.modelOnScreen
    let progress = run.cancel(seed: seed)
    run.expectEnd(.cancelled, "seed \(seed), progress \(progress)")
    #expect(run.scene.modelOnScreen == before, "seed \(seed), progress \(progress)")
  }

  @Test func fadeExampleIsRecordedWithoutRegistration() {
    // 0.4 s at 100 frames a second, and the closing state.
    let records = FrameRecorder().records(of: Self.system)
    #expect(records.count == 41)
    #expect(records.last?["black"] != nil && records.last?["white"] == nil)
  }
}
