import Animations
import FrameRecords
import Geometry
import SceneSupport
import TestSupport
import Testing
import ViewTree

@Suite struct PerspectiveRecordTests {
  private let scene = Scene()

  private func far(_ view: ViewID) throws -> [Double?] {
    let entry = try #require(scene.snapshot()[view])
    return [entry.value(of: .farCornerX), entry.value(of: .farCornerY)]
  }

  @Test("L-06 a record has the fourth corner, which perspective moves")
  func farCorner() throws {
    let frame = Rect(x: 0, y: 0, width: 100, height: 50)
    let view = scene.insertView(frame: frame, named: "page")
    // In the plane it is 0, whatever the rotation rounds.
    scene[view].transform = .rotation(1)
    #expect(try far(view) == [0, 0])
    scene[view].transform = .identity
    scene[in3D: scene.window].sublayerTransform = .perspective(distance: 500)
    scene[in3D: view].transform = .rotation(1, x: 1, y: 1, z: 0)
    let corners = try [(0.0, 0.0), (100, 0), (100, 50), (0, 50)].map { x, y in
      try #require(scene.convert(Point(x: x, y: y), from: view, to: nil))
    }
    let expected = (corners[2] - corners[1], corners[3] - corners[0])
    let found = try far(view)
    expectClose(found[0] ?? .nan, expected.0.dx - expected.1.dx, within: 1e-10)
    expectClose(found[1] ?? .nan, expected.0.dy - expected.1.dy, within: 1e-10)
    #expect((found[0] ?? 0).magnitude > 1)
  }
}
