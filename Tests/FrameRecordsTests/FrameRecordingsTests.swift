import Animations
import Foundation
import Screens
import Testing

@testable import FrameRecords

/// The stored recordings, by which a change to what any system shows is noticed.
@Suite struct FrameRecordingsTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Frames")

  private static var cases: [(String, String)] {
    TransitionSystem.all.flatMap { system in Device.all.map { (system.name, $0.name) } }
  }

  @Test("G-08 every system equals its recording on every device", arguments: cases)
  func systemShowsWhatWasRecorded(system: String, device: String) throws {
    let file = Self.folder.appendingPathComponent("\(system)-\(device).txt")
    let stored = try FrameTracks(text: String(contentsOf: file, encoding: .utf8))
    let system = try #require(TransitionSystem.named(system))
    let tracks = FrameTracks(
      recording: system, on: try #require(Device.all.first { $0.name == device }))
    let summary = FrameDifference.summary(of: tracks.differences(from: stored))
    #expect(summary.isEmpty, "after a change that is meant, scripts/frames --update")
  }

  @Test("G-08 recordings stay small")
  func recordingsStaySmall() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let sizes = try files.map { name in
      try Data(contentsOf: Self.folder.appendingPathComponent(name)).count
    }
    #expect(sizes.reduce(0, +) <= 1_500_000)
  }
}
