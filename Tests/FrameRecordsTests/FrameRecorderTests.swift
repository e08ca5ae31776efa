import Animations
import Geometry
import SceneSupport
import Screens
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import FrameRecords

@Suite struct FrameRecorderTests {
  private let records = FrameRecorder().records(of: ToyStage.system)

  @Test("G-08 1.5 s at 100 frames a second are 150 records and the closing state")
  func recordsCountHundredths() {
    #expect(records.count == 151)
    #expect(records.map(\.number) == Array(1...151))
    #expect(records.dropLast().allSatisfy { $0.time == Double($0.number - 1) / 100 })
    #expect(records.last?.time == 1.5)
  }

  @Test(arguments: [(60.0, 91), (90, 136), (120, 181), (7, 12)])
  func frameCountFollowsTheRate(framesPerSecond: Double, count: Int) {
    let recorder = FrameRecorder(framesPerSecond: framesPerSecond)
    let records = recorder.records(of: ToyStage.system)
    #expect(records.count == count)
    #expect(records[1].time == 1 / framesPerSecond)
  }

  @Test func defaultRateIsAHundredPerSecond() {
    #expect(FrameRecorder() == FrameRecorder(framesPerSecond: 100))
  }

  @Test func recordsEqualSnapshotsAtTheirTimes() throws {
    let stage = ToyStage.system.stage()
    let start = stage.window.clock.now
    stage.begin()
    var snapshot = FrameSnapshot()
    for record in records.dropLast() {
      stage.window.clock.advance(to: start + record.time)
      stage.window.scene.capture(into: &snapshot)
      #expect(record.views.map(\.name) == snapshot.entries.map(\.identifier))
      for (view, entry) in zip(record.views, snapshot.entries) {
        for property in FrameProperty.allCases {
          #expect(view[property] == entry.value(of: property))
        }
      }
    }
  }

  @Test func recordedValuesFollowTheAnimations() throws {
    // Shadow 0 → 0.6 in 0.12 s; alpha by easeInOut, half way at half time.
    #expect(try #require(records[0]["veil"])[.alpha] == 0)
    expectClose(try #require(records[6]["poster"]?[.shadowOpacity]), 0.3, within: 1e-12)
    #expect(try #require(records[1]["veil"]?[.fillAlpha]) == 1)
    #expect(try #require(records[1]["veil"])[.maskRadius] == nil)
    #expect(try #require(records[0]["poster"])[.y] == 273)
    #expect(try #require(records[0]["poster"])[.height] == 115)
    #expect(try #require(records[0]["poster"])[.leftEdgeX] == 0)
    #expect(records[0]["poster"]?.text == "poster")
    #expect(records[0]["nothing"] == nil)
  }

  @Test func closingStateFollowsTheLastCompletion() {
    #expect(records[149]["veil"] != nil)
    #expect(records[150]["veil"] == nil)
  }

  @Test(arguments: [(0.995e-6, false), (1.005e-6, true)])
  func eventsWithinRoundingBelongToTheClosingState(late: Double, shows: Bool) {
    let stage = ToyStage(SystemSetting())
    let scene = stage.window.scene
    let view = scene.insertView(frame: .zero, named: "late")
    scene.clock.schedule(at: scene.clock.now + 2 + late) { scene.removeFromSuperview(view) }
    let records = FrameRecorder(framesPerSecond: 1).records(of: stage, settlingTime: 2)
    #expect((records.last?["late"] != nil) == shows)
    #expect(records.last?.time == 2)
  }

  @Test func rotatedViewHasSlopingEdges() throws {
    let scene = Scene()
    let view = scene.insertView(frame: Rect(x: 100, y: 100, width: 40, height: 20))
    scene[view].transform = .rotation(.pi / 2)
    let entry = try #require(scene.snapshot()[view])
    let expected: [(FrameProperty, Double)] = [
      (.x, 130), (.y, 90), (.width, 0), (.height, 0), (.topEdgeY, 40), (.leftEdgeX, -20),
    ]
    for (property, value) in expected {
      expectClose(try #require(entry.value(of: property)), value, within: 1e-12, "\(property)")
    }
  }

  @Test func viewsSharingAnIdentifierGetDistinctNames() {
    let stage = ToyStage(SystemSetting())
    for _ in 0..<2 {
      _ = stage.window.scene.insertView(frame: .zero, named: "poster")
      _ = stage.window.scene.insertView(frame: .zero)
    }
    _ = stage.window.scene.insertView(frame: .zero, named: "poster#2")
    let names = FrameRecorder().records(of: stage, settlingTime: 1.5).map { $0.views.map(\.name) }
    let extra = ["view", "poster#2", "view#2", "poster#3", "poster#2#2"]
    #expect(Set(names[0]).isSuperset(of: extra))
    #expect(Set(names[150]).isSuperset(of: extra))
    #expect(Set(names[0]).count == names[0].count)
  }

  @Test func recordIsOneLineOfJSON() {
    let scene = Scene()
    let frame = Rect(x: 10, y: 20.5, width: 30, height: 40)
    let view = scene.insertView(frame: frame, named: "a \"b\"")
    scene[view].text = "two\nlines"
    scene[view].mask = RippleMask(center: .zero, radius: 2)
    let entry = scene.snapshot()[view]
    let views = entry.map { [RecordedView(name: "a \"b\"", $0)] } ?? []
    let record = FrameRecord(number: 2, time: 0.01, views: views)
    #expect(
      record.jsonLine(prefix: "push") == #"{"frame":"push-002","time":0.01,"views":["#
        + #"{"name":"a \"b\"","text":"two\nlines","x":10.0,"y":20.5,"width":30.0,"height":40.0,"#
        + #""maskX":0.0,"maskY":0.0,"maskRadius":2.0}]}"#)
  }

  @Test func defaultValuesEqualThoseOfANewView() throws {
    let scene = Scene()
    let view = scene.insertView(frame: .zero)
    let entry = try #require(scene.snapshot()[view])
    for property in FrameProperty.allCases {
      #expect(entry.value(of: property) == property.usualValue, "\(property)")
    }
  }
}
