import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Transitions
import ViewTree

@testable import Screens

/// A cell that shows the identity of its row.
final class IdentityCell: ListCell {
  let view: ViewID
  private let scene: Scene

  init(in scene: Scene) {
    self.scene = scene
    view = scene.insert(ViewProperties("cell", frame: .zero))
  }

  func show(_ identity: Int) { scene[view].identifier = "row-\(identity)" }
}

/// A list of rows with identities and heights in sections, a finger, and the same list made again.
final class UpdatedList {
  struct Row: Equatable {
    var identity: Int
    var height: Double
  }

  let scene: Scene
  let arena = PanGestureArena()
  let frame = Rect(x: 0, y: 0, width: 100, height: 350)
  private(set) lazy var list = makeList(in: scene, estimate: .points(estimate), rowHeight: height)
  private(set) var sections: [[Row]]
  private var identityCount = 0
  private let estimate: Double

  /// Creates a list of sections with the given numbers of rows.
  ///
  /// - Parameters:
  ///   - rowCounts: The number of rows in each section.
  ///   - estimate: The estimate of all heights; 0 for known heights.
  ///   - height: Returns the height of a row, given its identity.
  init(_ rowCounts: [Int], estimate: Double = 0, height: (Int) -> Double = { _ in 40 }) {
    scene = Scene(windowBounds: frame)
    self.estimate = estimate
    sections = []
    for count in rowCounts { sections.append((0..<count).map { _ in makeRow(height: height) }) }
    // Made now, because a lazy list would show later rows.
    _ = list
  }

  func makeRow(height: (Int) -> Double) -> Row {
    identityCount += 1
    return Row(identity: identityCount, height: height(identityCount))
  }

  /// A list of the present rows; it measures them unless the estimate is 0.
  private func makeList(
    in scene: Scene, estimate: EstimatedRowHeight, rowHeight: (RowPath) -> Double
  ) -> ListView<IdentityCell> {
    let layout = ListLayout(
      width: 100, headerHeight: 15, sections: sections.map { ListSection(rowCount: $0.count) },
      estimatedRowHeight: estimate, rowHeight: rowHeight)
    let list = ListView(
      "list", frame: frame, layout: layout, in: scene,
      measure: estimate == .points(0) ? nil : { [unowned self] in height(of: $0) },
      makeCell: { _ in IdentityCell(in: scene) },
      configure: { [unowned self] cell, path in
        cell.show(sections[path.section][path.row].identity)
      })
    scene.addSubview(list.view, to: scene.window)
    return list
  }

  func height(of path: RowPath) -> Double { sections[path.section][path.row].height }

  /// Changes the rows, and performs the updates that describe the change.
  func update(
    _ updates: ListUpdates, with timing: AnimationTiming = ListView<IdentityCell>.changeTiming,
    completion: ((Bool) -> Void)? = nil, change: (inout [[Row]]) -> Void
  ) throws {
    change(&sections)
    try list.performBatchUpdates(
      updates, rowCounts: sections.map(\.count), with: timing, rowHeight: height(of:),
      completion: completion)
  }

  /// Measures a row again, as if its image had arrived.
  func resize(_ path: RowPath, to height: Double) {
    sections[path.section][path.row].height = height
    list.setRowHeight(height, of: path)
  }

  func pass(_ seconds: Double) { scene.clock.advance(to: scene.clock.now + seconds) }

  /// The picture of a scene: names, places and opacities from back to front.
  static func picture(of scene: Scene) -> [String] {
    var snapshot = FrameSnapshot()
    scene.capture(into: &snapshot)
    return snapshot.entries.map { "\($0.identifier) \($0.boundingRect) \($0.alpha)" }
  }

  /// The picture of a new list of the present rows at the present offset, with known heights.
  func pictureOfNewList() -> [String] {
    let scene = Scene(windowBounds: frame)
    let new = makeList(in: scene, estimate: 0) { path in
      list.layout.isEstimated(path) ? estimate : height(of: path)
    }
    new.setContentOffset(list.contentOffset)
    return Self.picture(of: scene)
  }

  /// The place on screen of each visible row, by its identity.
  func places() -> [Int: Double] {
    var places: [Int: Double] = [:]
    for path in list.visibleRows {
      let frame = list.layout.layoutAttributes(of: .row(path)).frame
      places[sections[path.section][path.row].identity] = frame.minY - list.contentOffset
    }
    return places
  }
}
