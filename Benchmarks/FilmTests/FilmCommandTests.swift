internal import Foundation
internal import FrameRecords
internal import Screens
internal import TestSupport
internal import Testing

/// `bench film`, run as a program.
@Suite struct FilmCommandTests {
  private let bench: BenchProgram

  init() throws { bench = try BenchProgram() }

  // MARK: Drawings

  @Test(arguments: TransitionSystem.all.map(\.name))
  func everySystemHasAFilmstripOfAtMost300Kilobytes(system: String) throws {
    let outcome = try bench.film(system)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.utf8.count <= 300_000)
    let drawing = try expectDrawing(outcome.output)
    #expect(drawing.all.filter { $0.attributes["class"] == "way" }.count >= 1, "curves")
    #expect(try bench.names() == [], "the result goes to standard output")
  }

  @Test(arguments: ["today-pop", "card-dismiss-gesture", "magic-push", "hole-pop"])
  func animationsPlayWithoutAScript(system: String) throws {
    let outcome = try bench.film(system, "--animate", "--device", "i8")
    let drawing = try expectDrawing(outcome.output)
    let durations = Set(drawing.all.compactMap { $0.attributes["dur"] })
    #expect(durations.count == 2, "its own speed and another one")
    #expect(drawing.all.contains { $0.attributes["repeatCount"] == "indefinite" })
  }

  @Test(arguments: ["today-push", "ledger-pop"])
  func reducedMotionShowsStillScreensInstead(system: String) throws {
    let text = try bench.film(system, "--animate").output
    let drawing = try expectDrawing(text)
    #expect(
      text.contains(
        "@media(prefers-reduced-motion:reduce){.moving{display:none}.still{display:inline}}"))
    func groups(_ name: String) -> [SVGElement] {
      drawing.all.filter { $0.name == "g" && $0.attributes["class"] == name }
    }
    #expect(groups("moving").count == 2, "two speeds")
    #expect(groups("still").count == 2, "the start and the end")
    let animated = groups("moving").flatMap(\.all).filter { $0.attributes["dur"] != nil }
    #expect(animated.count == drawing.all.filter { $0.attributes["dur"] != nil }.count)
    for words in ["at the start", "at the end"] { #expect(text.contains(">\(words)<")) }
  }

  @Test(arguments: TransitionSystem.all.map(\.name))
  func smallAnimationsHaveOneSpeedAndAtMost80Kilobytes(system: String) throws {
    let text = try bench.film(system, "--animate", "--small", "--device", "i8").output
    let drawing = try expectDrawing(text)
    #expect(Set(drawing.all.compactMap { $0.attributes["dur"] }).count == 1)
    // The bound is a choice: fifteen of them are one page.
    #expect(text.utf8.count <= 80_000)
    let width = try #require(drawing.attributes["width"].flatMap(Double.init))
    #expect(width < 300, "beside others on a page")
  }

  @Test func outputOptionWritesAFile() throws {
    let outcome = try bench.film("hole-push", "--output", "hole.svg")
    #expect(outcome.output.isEmpty)
    try expectDrawing(try bench.contents(of: "hole.svg"))
  }

  @Test func drawingIsDeterministic() throws {
    #expect(try bench.film("magic-pop").output == bench.film("magic-pop").output)
  }

  @Test func systemsAreListed() throws {
    let text = try bench.film("--list").output
    for system in TransitionSystem.all { #expect(text.contains(system.name)) }
    let json = try JSONDecoder().decode(
      [String].self, from: Data(bench.film("--list", "--format", "json").output.utf8))
    #expect(json == TransitionSystem.all.map(\.name))
  }

  @Test func helpListsTheFilmVerbAndItsOptions() throws {
    #expect(try bench.film("--help").output.contains("--cancel-at"))
    #expect(try bench.run(["--help"]).output.contains("film "))
  }

  // MARK: Records

  @Test(arguments: ["today-push", "card-dismiss-gesture"], Device.all.map(\.name))
  func recordingsEqualTheStoredRecordings(system: String, device: String) throws {
    let outcome = try bench.film(system, "--device", device, "--recording")
    let kept = FixtureProgram.checkout.appending(
      path: "Tests/FrameRecordsTests/Frames/\(system)-\(device).txt")
    let differences = try FrameTracks(text: outcome.output)
      .differences(from: FrameTracks(text: String(contentsOf: kept, encoding: .utf8)))
    #expect(FrameDifference.summary(of: differences) == [])
  }

  /// Compares with recordings that `bench film … --recording --output FILE` can write again.
  @Test(arguments: [
    ("card-dismiss-gesture", "let-go"), ("card-dismiss", "pull-down"), ("today-pop", "pull-down"),
  ])
  func gestureRecordingsEqualTheStoredRecordings(system: String, gesture: String) throws {
    let outcome = try bench.film(
      system, "--device", "i5", "--gesture", FilmFiles.gesture(gesture).path, "--recording")
    let kept = try String(
      contentsOf: FilmFiles.recording("\(system)-\(gesture)"), encoding: .utf8)
    let differences = try FrameTracks(text: outcome.output)
      .differences(from: FrameTracks(text: kept))
    #expect(FrameDifference.summary(of: differences) == [])
  }

  @Test func detectedStagesMatchTheRecording() throws {
    struct Document: Decodable {
      struct Stage: Decodable {
        var view: String
        var properties: [String]
        var start: Double
        var duration: Double
      }
      var schema: String
      var stages: [Stage]
    }
    let outcome = try bench.film("magic-push", "--detect", "--format", "json")
    let document = try JSONDecoder().decode(Document.self, from: Data(outcome.output.utf8))
    #expect(document.schema == "bench.stages/1")
    // Of the specification: 0, 0, 12, 79.5 and 111 hundredths, each one frame off at most.
    let expected: [(String, String, Double)] = [
      ("mask", "alpha", 0), ("poster-0", "shadowOpacity", 0), ("poster-0", "x", 0.12),
      ("poster-0", "shadowOpacity", 0.795), ("mask", "maskRadius", 1.11),
    ]
    for (view, property, start) in expected {
      let isFound = document.stages.contains {
        $0.view == view && $0.properties.contains(property)
          && ($0.start - start).magnitude <= 0.0101
      }
      #expect(isFound, "\(property) of \(view) at \(start): \(document.stages)")
    }
    #expect(try bench.film("magic-push", "--detect").output.contains("shadowOpacity"))
  }
}
