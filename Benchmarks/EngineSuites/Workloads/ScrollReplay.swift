internal import Animations
internal import Benchmarking
internal import Geometry
internal import Screens
internal import Transitions
internal import ViewTree

/// A list that a finger flings three times, once a second, until it rests.
///
/// In each frame the finger or the clock moves the content. The delegate then finds the visible
/// rows, binds them to reused cells, and lays out the cells that show other rows. The frame ends
/// with its capture. The list begins in the middle of its content.
struct ScrollReplay: FrameReplay {
  private static let framesPerSecond = 120.0
  /// The number of frames from one touch-down to the next.
  private static let flingInterval = 120
  private static let flings = 3
  /// The distance that the finger moves in a frame, in points.
  ///
  /// The number is a choice: 6000 points per second are a hard flick, over half of the screen.
  private static let step = 50.0
  /// The number of frames: the last deceleration takes 4.9 s.
  private static let frames = flingInterval * (flings - 1) + FlickFinger.frames + 600
  /// The location of each touch-down, near the bottom of the screen.
  private static let start = Point(x: 200, y: 700)

  private let layout: CardListLayout
  private let recording: PanRecording?
  private var list: ScrolledList?
  private var finger = FlickFinger(at: start, step: step)
  private var recorder = ReplayRecorder()

  init(cells: Int, _ recording: PanRecording? = nil) {
    self.recording = recording
    var random = WorkloadRandom()
    // From 72 to 311 points, like the cards of the other lists.
    layout = CardListLayout(
      width: 375, heights: (0..<cells).map { _ in Double(72 + random.below(240)) })
  }

  var sum: Double { recorder.sum }

  mutating func begin() -> Int {
    // Released first, as in the replay of a system.
    list = nil
    let list = ScrolledList(layout)
    finger = FlickFinger(at: Self.start, step: Self.step, recording)
    recorder.restart(with: list.scene)
    self.list = list
    return Self.frames
  }

  mutating func show(_ frame: Int) throws -> StepKind {
    guard let list else { preconditionFailure("a replay begins before its first frame") }
    list.scene.clock.advance(to: Double(frame) / Self.framesPerSecond)
    let isFlung = frame < Self.flingInterval * Self.flings
    let isEvent =
      isFlung && finger.move(inFrame: frame % Self.flingInterval, over: list.scrollView)
    let kind = recorder.record(list.scene)
    if frame == Self.frames - 1, list.scrollView.isDecelerating {
      throw UnfinishedReplay(name: "the list", frame: frame)
    }
    return isEvent ? .event : kind
  }
}

/// A scroll view with rows, which shows the visible ones in reused cells.
private final class ScrolledList: ScrollViewDelegate {
  let scene = Scene(windowBounds: screen)
  let scrollView: ScrollView
  private let layout: CardListLayout
  private let cells: [ViewID]
  /// The row that each cell shows, or −1.
  private var rows: [Int]
  private var pool = CellReusePool()
  private var visible: [LayoutAttributes] = []

  private static let screen = Rect(x: 0, y: 0, width: 375, height: 812)
  /// The number of cells: at most 13 cards of 72 points show at once, and three more are in
  /// reserve.
  private static let cellCount = 16

  init(_ layout: CardListLayout) {
    self.layout = layout
    let scene = scene
    let view = scene.insert(ViewProperties("list", frame: Self.screen), in: scene.window)
    cells = (0..<Self.cellCount).map { cell in
      scene.insert(ViewProperties("cell-\(cell)", frame: .zero), in: view)
    }
    rows = Array(repeating: -1, count: Self.cellCount)
    visible.reserveCapacity(Self.cellCount)
    // Creates all cells, and twice, because the pool has two lists in turn: no frame shows more.
    for first in 0...1 {
      pool.update(visible: (first..<first + Self.cellCount).map(layout.layoutAttributes))
    }
    pool.returnAllCells()
    scrollView = ScrollView(view, in: scene)
    scrollView.delegate = self
    scrollView.contentSize = layout.contentSize
    scrollView.contentOffset.y = (layout.contentHeight / 2).rounded()
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    let bounds = Rect(origin: scrollView.contentOffset, size: Self.screen.size)
    layout.layoutAttributes(in: bounds, into: &visible)
    pool.update(visible: visible)
    for attributes in visible {
      guard let cell = pool.cell(for: attributes.row), rows[cell] != attributes.row else {
        continue
      }
      rows[cell] = attributes.row
      scene[cells[cell]].frame = attributes.frame
    }
  }
}
