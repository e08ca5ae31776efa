internal import Animations
internal import Benchmarking
internal import Geometry
internal import Motion
internal import Screens
internal import ViewTree

/// A feed of posts with images, whose rows measure themselves and grow when their images arrive.
///
/// A row that comes into sight requests its image. Until the image arrives a placeholder takes its
/// place. A row in sight grows in an animation, and one above or below at once.
final class FeedScreen {
  let scene: Scene
  private(set) lazy var list = makeList()

  private let posts: [FeedPost]
  private var isRequested: [Bool]
  private var isLoaded: [Bool]
  /// The number of times that images have arrived or the cells of the list have changed.
  ///
  /// If the number is equal at two frames, they differ by motion alone.
  var eventCount: Int { arrivalCount + list.visibleRowsChangeCount }
  private var arrivalCount = 0
  private var width: Double

  /// The height of a row that was not measured, in points: a choice, less than that of most rows.
  private static let estimate = 150.0
  private static let arrival = AnimationTiming(duration: 0.25, curve: .easeInOut)
  private static let rotation = AnimationTiming(duration: 0.4, curve: .easeInOut)

  init(posts: [FeedPost], size: Size) {
    self.posts = posts
    isRequested = Array(repeating: false, count: posts.count)
    isLoaded = isRequested
    width = size.width
    scene = Scene(windowBounds: Rect(origin: .zero, size: size))
    scene.addSubview(list.view, to: scene.window)
  }

  /// Rotates the screen, with an animation.
  ///
  /// - Parameter size: The new size of the screen, in points.
  func rotate(to size: Size) {
    width = size.width
    let bounds = Rect(origin: .zero, size: size)
    list.setFrame(bounds, layout: makeLayout(), with: Self.rotation)
    scene.animate(with: Self.rotation) {
      scene[scene.window].frame = bounds
      for path in list.visibleRows {
        list.cellForRow(path)?.show(posts[path.row], width: width, isLoaded: isLoaded[path.row])
      }
    }
  }

  /// Whether the images of all rows in sight have arrived.
  var isComplete: Bool { list.visibleRows.allSatisfy { isLoaded[$0.row] } }

  private func makeLayout() -> ListLayout {
    ListLayout(
      width: width, headerHeight: 60, sections: [ListSection(rowCount: posts.count)],
      estimatedRowHeight: .points(Self.estimate)
    ) { _ in Self.estimate }
  }

  private func makeList() -> ListView<FeedCell> {
    let scene = scene
    return ListView(
      "feed", frame: scene[scene.window].bounds, layout: makeLayout(), in: scene,
      measure: { [unowned self] in rowHeight(of: $0.row) },
      makeCell: { _ in FeedCell(in: scene) },
      configure: { [unowned self] cell, path in
        cell.show(posts[path.row], width: width, isLoaded: isLoaded[path.row])
        request(path.row)
      })
  }

  private func rowHeight(of row: Int) -> Double {
    posts[row].height(width: width, isLoaded: isLoaded[row])
  }

  private func request(_ row: Int) {
    if isRequested[row] { return }
    isRequested[row] = true
    scene.clock.schedule(at: scene.clock.now + posts[row].delay) { [weak self] in
      self?.imageArrived(row)
    }
  }

  private func imageArrived(_ row: Int) {
    isLoaded[row] = true
    arrivalCount += 1
    let path = RowPath(row: row)
    guard let cell = list.cellForRow(path) else {
      return list.setRowHeight(rowHeight(of: row), of: path)
    }
    scene.animate(with: Self.arrival) {
      cell.show(posts[row], width: width, isLoaded: true)
      list.setRowHeight(rowHeight(of: row), of: path)
    }
  }
}

/// A post of a feed: some lines of text, and an image that arrives later.
struct FeedPost: Sendable {
  /// The area of the text, in square points: its height is this by the width.
  private let textArea: Double
  /// The height of the image as a fraction of the width.
  private let ratio: Double
  /// The seconds from the request of the image to its arrival.
  let delay: Double

  private static let placeholderHeight = 80.0
  private static let margin = 16.0

  init(_ random: inout WorkloadRandom) {
    textArea = random.uniform(in: 5000..<30_000)
    ratio = random.uniform(in: 0.3..<1)
    delay = random.uniform(in: 0.05..<0.8)
  }

  /// Returns `count` posts, the same in every call.
  static func samples(count: Int) -> [FeedPost] {
    var random = WorkloadRandom()
    return (0..<count).map { _ in FeedPost(&random) }
  }

  /// Returns the frame of the text in a row, in points.
  func textFrame(width: Double) -> Rect {
    let column = width - 2 * Self.margin
    return Rect(
      x: Self.margin, y: Self.margin, width: column, height: (textArea / column).rounded())
  }

  /// Returns the frame of the image, or of its placeholder, in a row, in points.
  func imageFrame(width: Double, isLoaded: Bool) -> Rect {
    let text = textFrame(width: width)
    let height = isLoaded ? (text.width * ratio).rounded() : Self.placeholderHeight
    return Rect(x: text.minX, y: text.maxY + Self.margin, width: text.width, height: height)
  }

  /// Returns the height of the row, in points.
  func height(width: Double, isLoaded: Bool) -> Double {
    imageFrame(width: width, isLoaded: isLoaded).maxY + Self.margin
  }
}

/// A row of a feed: a text above an image.
final class FeedCell: ListCell {
  let view: ViewID
  private let text: ViewID
  private let image: ViewID
  private let scene: Scene

  init(in scene: Scene) {
    self.scene = scene
    view = scene.insert(ViewProperties("post", frame: .zero))
    text = scene.insert(ViewProperties("text", frame: .zero), in: view)
    image = scene.insert(ViewProperties("image", frame: .zero), in: view)
  }

  /// Shows a post; an image that has not arrived is paler.
  func show(_ post: FeedPost, width: Double, isLoaded: Bool) {
    scene[text].frame = post.textFrame(width: width)
    scene[image].frame = post.imageFrame(width: width, isLoaded: isLoaded)
    scene[image].alpha = isLoaded ? 1 : 0.4
  }
}
