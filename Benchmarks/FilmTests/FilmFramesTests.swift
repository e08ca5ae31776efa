internal import Foundation
internal import FrameRecords
internal import Screens
internal import TestSupport
internal import Testing

/// The numbered files that `bench film --frames` writes.
@Suite struct FilmFramesTests {
  private let bench: BenchProgram

  init() throws { bench = try BenchProgram() }

  private func names(_ count: Int, _ endings: String...) -> [String] {
    (1...count).flatMap { number in
      endings.map { "hole-push-\(String(format: "%03d", number)).\($0)" }
    }
  }

  @Test func eachFrameHasADrawingAndARecord() throws {
    let outcome = try bench.film("hole-push", "--frames", "a/b", "--fps", "20", "--no-png")
    #expect(try bench.names(in: "a/b") == names(21, "json", "svg"))
    let system = try #require(TransitionSystem.named("hole-push"))
    let records = FrameRecorder(framesPerSecond: 20).records(of: system)
    for record in records {
      let name = "a/b/\(FrameName(prefix: "hole-push", number: record.number))"
      let line = try bench.contents(of: "\(name).json")
      #expect(line == record.jsonLine(prefix: "hole-push") + "\n")
    }
    for number in ["001", "011", "021"] {
      try expectDrawing(try bench.contents(of: "a/b/hole-push-\(number).svg"))
    }
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("21 frames in a/b") })
    #expect(
      lines.contains {
        $0.hasSuffix("ffmpeg -i hole-push.mov -vf fps=20 hole-push-%03d.png")
      })
    #expect(lines.contains { $0.hasSuffix("ffmpeg -i hole-push.mov -r 10 hole-push.gif") })
  }

  @Test func shorterRecordingRemovesLeftoverFrames() throws {
    try bench.film("hole-push", "--frames", "f", "--fps", "20", "--no-png")
    try bench.write("f/hole-push-007.png", "of another drawing")
    let others = ["hole-pop-022.svg", "hole-push-22.svg", "hole-push-022.txt", "notes.svg"]
    for name in others { try bench.write("f/\(name)", "not ours") }
    try bench.film("hole-push", "--frames", "f", "--fps", "4", "--no-png")
    #expect(try bench.names(in: "f") == (names(5, "json", "svg") + others).sorted())
  }

  @Test func pngFramesAreDrawnByTheConverterOnThePath() throws {
    try bench.write("rsvg-convert", "#!/bin/sh\nexec cp \"$3\" \"$2\"\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: bench.path("rsvg-convert"))
    let path = "\(bench.folder.path):/usr/bin:/bin"
    try bench.film("hole-push", "--frames", "f", "--fps", "4", environment: ["PATH": path])
    #expect(try bench.names(in: "f") == names(5, "json", "png", "svg"))
  }

  @Test func missingConverterIsReportedAndOmitsPNGFrames() throws {
    let outcome = try bench.film(
      "hole-push", "--frames", "f", "--fps", "4", environment: ["PATH": bench.folder.path])
    #expect(try bench.names(in: "f") == names(5, "json", "svg"))
    #expect(outcome.errors.contains("rsvg-convert is not installed"))
  }

  @Test func failingConverterIsAFailure() throws {
    try bench.write("rsvg-convert", "#!/bin/sh\nexit 3\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: bench.path("rsvg-convert"))
    let outcome = try bench.film(
      "hole-push", "--frames", "f", "--fps", "4", exits: 70,
      environment: ["PATH": "\(bench.folder.path):/usr/bin:/bin"])
    #expect(outcome.errors.contains("error: rsvg-convert: exit code 3"))
  }

  @Test func stagesAndFramesAreWrittenTogether() throws {
    let outcome = try bench.film(
      "hole-push", "--frames", "f", "--fps", "20", "--no-png", "--detect")
    #expect(try bench.names(in: "f").count == 42)
    #expect(outcome.output.contains("maskRadius"))
    #expect(outcome.errors.contains("21 frames"), "the result is the table of stages")
  }

  @Test func unwritableFolderIsRefused() throws {
    try bench.write("file", "")
    try bench.refuses(73, ["hole-push", "--frames", "file"], saying: ["file"])
    try bench.refuses(73, ["hole-push", "--frames", "/proc/none"], saying: ["/proc/none"])
  }
}
