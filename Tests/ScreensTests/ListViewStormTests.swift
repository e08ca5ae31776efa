import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// Random drags, flings, batches and rows that change their heights, in a list that measures its
/// rows when they come in sight.
@Suite struct ListViewStormTests {
  @Test("U-05 what is in sight moves by the scrolling alone", arguments: Storm.seeds(12))
  func scrolling(seed: UInt64) {
    let storm = ListStorm(seed: seed)
    for _ in 0..<400 where storm.fault == nil { storm.scroll() }
    #expect(storm.fault == nil, "seed \(seed)")
    Storm.report("lists", seed: seed, operations: storm.operationCount)
  }

  @Test(
    "U-04 after any batches and scrolls the list shows what a new list shows",
    arguments: Storm.seeds(12))
  func batches(seed: UInt64) throws {
    let storm = ListStorm(seed: seed)
    for _ in 0..<60 where storm.fault == nil { try storm.step() }
    #expect(storm.fault == nil, "seed \(seed)")
    Storm.report("batches", seed: seed, operations: storm.operationCount)
  }
}

/// One sequence of random operations, and the first fault that it found.
final class ListStorm {
  private(set) var fault: String?
  private(set) var operationCount = 0
  private let list: UpdatedList
  private var random: SeededGenerator
  private var touch: PanGestureArena.Touch?
  private var finger = Point(x: 50, y: 150)
  private var places: [Int: Double] = [:]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    list = UpdatedList([60, 0, 80], estimate: 50) { _ in Self.height(&random) }
    self.random = random
    list.list.scrollView.contentOffset.y = 3000
    remember()
  }

  private static func height(_ random: inout SeededGenerator) -> Double {
    random.below(10) == 0 ? 0 : Double(random.below(1500)) / 8
  }

  private var scrollView: ScrollView { list.list.scrollView }

  /// Scrolls by a finger, a motion or a call, and compares what stayed in sight.
  func scroll() {
    operationCount += 1
    switch random.below(8) {
    case 0...3: moveFinger()
    case 4: lift()
    case 5, 6: pass(random.below(40))
    default:
      let target = random.uniform(in: -100...list.list.layout.contentSize.height)
      scrollView.setContentOffset(Point(x: 0, y: target), animated: true)
    }
    check()
  }

  /// Performs a batch, changes a height or scrolls; then waits and compares with a new list, or
  /// goes on with the animations under way.
  func step() throws {
    operationCount += 1
    switch random.below(4) {
    case 0: try update()
    case 1: resize()
    case 2: scrollView.contentOffset.y = random.uniform(in: 0...6000)
    default:
      remember()
      for _ in 0..<random.below(8) { moveFinger() }
    }
    list.pass(random.uniform(in: 0...0.2))
    if random.below(3) == 0 { calm() }
  }

  private func calm() {
    lift()
    while let next = list.scene.clock.nextDueTime { list.scene.clock.advance(to: next) }
    let picture = UpdatedList.picture(of: list.scene)
    expect(picture == list.pictureOfNewList(), "\(picture)")
    let subviews = list.scene.tree.subviews(of: list.list.view)
    expect(subviews.count == list.list.visibleRows.count, "a cell is left")
  }

  private func expect(_ isTrue: Bool, _ message: @autoclosure () -> String) {
    if !isTrue && fault == nil { fault = "operation \(operationCount): \(message())" }
  }
}

// MARK: - Scrolling

extension ListStorm {
  private func moveFinger() {
    let time = list.scene.clock.now
    guard let touch else {
      finger = Point(x: 50, y: random.uniform(in: 50...300))
      touch = list.arena.touchDown(
        at: finger, time: time, over: [scrollView.panGestureRecognizer])
      return
    }
    finger.y += random.uniform(in: -60...60)
    list.arena.touchMoved(touch, to: finger, time: time)
    check()
    pass(1)
  }

  private func lift() {
    guard let touch else { return }
    self.touch = nil
    list.arena.touchUp(touch, at: finger, time: list.scene.clock.now)
  }

  /// Shows some frames, and checks each.
  private func pass(_ frames: Int) {
    for _ in 0..<frames {
      list.pass(1 / 120)
      check()
    }
  }

  /// Compares the rows that were in sight before with their places now.
  private func check() {
    let now = list.places()
    let shifts = now.compactMap { identity, y in places[identity].map { y - $0 } }
    if let first = shifts.first {
      // Offsets below 2¹⁴ points round at 2⁻³⁹, some dozen times; heights are exact.
      expect(shifts.allSatisfy { ($0 - first).magnitude < 1e-9 }, "rows moved apart: \(shifts)")
    }
    for path in list.list.visibleRows {
      expect(!list.list.layout.isEstimated(path), "\(path) is not measured")
      let frame = list.list.layout.layoutAttributes(of: .row(path)).frame
      let cell = list.list.cellForRow(path)
      expect(cell.map { list.scene[$0.view].frame } == frame, "\(path) is at another place")
    }
    remember()
  }

  private func remember() { places = list.places() }
}

// MARK: - Changes

extension ListStorm {
  private func resize() {
    let section = random.below(list.sections.count)
    guard !list.sections[section].isEmpty else { return }
    let path = RowPath(section: section, row: random.below(list.sections[section].count))
    list.resize(path, to: Self.height(&random))
  }

  /// Deletes, inserts, moves and reloads single rows, and moves, deletes or inserts a section.
  private func update() throws {
    var updates = ListUpdates()
    var sections = list.sections
    if random.below(3) == 0 {
      changeSections(&updates, &sections)
    } else {
      changeRows(&updates, &sections)
    }
    try list.update(updates) { $0 = sections }
  }

  private func changeSections(_ updates: inout ListUpdates, _ sections: inout [[UpdatedList.Row]]) {
    let source = random.below(sections.count)
    let section = sections.remove(at: source)
    switch random.below(3) {
    case 0 where sections.count > 1:
      updates.deleteSection(source)
    case 1:
      let new = (0..<random.below(20)).map { _ in makeRow() }
      updates.reloadSection(source, as: ListSection(rowCount: new.count))
      sections.insert(new, at: source)
    default:
      let destination = random.below(sections.count + 1)
      updates.moveSection(from: source, to: destination)
      sections.insert(section, at: destination)
      let index = random.below(sections.count + 1)
      // The move's destination is an index after the batch, with the new section.
      if index > destination {
        sections.insert([makeRow()], at: index)
        updates.insertSection(ListSection(rowCount: 1), at: index)
      }
    }
  }

  private func changeRows(_ updates: inout ListUpdates, _ sections: inout [[UpdatedList.Row]]) {
    let section = random.below(sections.count)
    var rest = sections[section].enumerated().map { ($0, $1) }
    var placed: [(Int?, UpdatedList.Row)] = []
    for _ in 0..<min(rest.count, random.below(5)) {
      let (index, row) = rest.remove(at: random.below(rest.count))
      if random.below(2) == 0 {
        updates.delete(RowPath(section: section, row: index))
      } else {
        placed.append((index, row))
      }
    }
    for _ in 0..<random.below(4) { placed.append((nil, makeRow())) }
    placed.shuffle(using: &random)
    var slots = Set<Int>()
    let count = rest.count + placed.count
    while slots.count < placed.count { slots.insert(random.below(count)) }
    var rows = rest.map(\.1)
    for (slot, (source, row)) in zip(slots.sorted(), placed) {
      let path = RowPath(section: section, row: slot)
      if let source {
        updates.move(from: RowPath(section: section, row: source), to: path)
      } else {
        updates.insert(at: path)
      }
      rows.insert(row, at: slot)
    }
    sections[section] = rows
  }

  private func makeRow() -> UpdatedList.Row { list.makeRow { _ in Self.height(&random) } }
}
