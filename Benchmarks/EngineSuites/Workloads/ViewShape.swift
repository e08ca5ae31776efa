internal import Animations
internal import Benchmarking
internal import Geometry
internal import ViewTree

/// The tree of a screen: the superview and the frame of each view, in the order of their insertion.
struct ViewShape: Sendable {
  /// The index of each view's superview; −1 for the root, which comes first.
  private(set) var parents: [Int] = []
  /// The frame of each view in its superview, in points.
  private(set) var frames: [Rect] = []

  /// A tree of random frames with eight subviews in each inner view, as large as `chatMac`.
  static let uniform = ViewShape(uniform: 1516)

  /// Creates the shape of a captured screen.
  ///
  /// - Parameters:
  ///   - pixelsPerPoint: The scale of the numbers.
  ///   - text: The views as `read-captures` writes them.
  init(pixelsPerPoint: Double, _ text: String) {
    // The index of the last view at each depth.
    var path: [Int] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      let numbers = word.split(separator: ",").compactMap { Double($0) }
      precondition(numbers.count == 4 || numbers.count == 5, "a view has four numbers or five")
      let depth = numbers.count == 5 ? Int(numbers[0]) : path.count
      path.removeSubrange(depth...)
      parents.append(path.last ?? -1)
      path.append(frames.count)
      let frame = numbers.suffix(4).map { $0 / pixelsPerPoint }
      frames.append(Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]))
    }
  }

  private init(uniform count: Int) {
    parents = (0..<count).map { ($0 + 7) / 8 - 1 }
    frames = [Rect(x: 0, y: 0, width: 1024, height: 768)]
    var random = WorkloadRandom()
    for parent in parents.dropFirst() {
      let (outer, part) = (frames[parent].size, random.uniform(in: 0.3..<1))
      let size = Size(width: outer.width * part, height: outer.height * part)
      frames.append(
        Rect(
          x: random.unit() * (outer.width - size.width),
          y: random.unit() * (outer.height - size.height), width: size.width, height: size.height))
    }
  }

  /// Inserts the views by `insert`, which takes the frame and the superview; returns them in order.
  func insertViews(by insert: (Rect, ViewID?) -> ViewID) -> [ViewID] {
    var views: [ViewID] = []
    for (parent, frame) in zip(parents, frames) {
      views.append(insert(frame, parent < 0 ? nil : views[parent]))
    }
    return views
  }

  /// Returns a tree of the views, with up-to-date window transforms.
  func makeTree() -> ViewTree {
    var tree = ViewTree(capacity: frames.count)
    _ = insertViews { tree.insert(View(frame: $0), in: $1) }
    tree.updateWindowTransforms()
    return tree
  }

  /// The index of the content that scrolls: the highest view below the root.
  var contentIndex: Int {
    frames.indices.dropFirst().max { frames[$0].height < frames[$1].height } ?? 0
  }

  /// The heights of the rows of the content.
  var rowHeights: [Double] {
    frames.indices.filter { parents[$0] == contentIndex && frames[$0].height > 0 }
      .map { frames[$0].height }
  }
}

/// The name of a shape, as a benchmark's parameter has it.
///
/// The shape itself is read when a benchmark is set up: each process of the program declares all
/// benchmarks and measures one, and reading the captures took three quarters of its start.
enum ScreenShape: String, CaseIterable {
  case feedAndroid = "feed-android"
  case chatMac = "chat-mac"
  case profileIos = "profile-ios"
  case renderingSampleMac = "rendering-sample-mac"
  case uniform

  var viewCount: Int {
    switch self {
    case .feedAndroid: 559
    case .chatMac, .uniform: 1516
    case .profileIos: 101
    case .renderingSampleMac: 120
    }
  }

  var shape: ViewShape {
    switch self {
    case .feedAndroid: .feedAndroid
    case .chatMac: .chatMac
    case .profileIos: .profileIos
    case .renderingSampleMac: .renderingSampleMac
    case .uniform: .uniform
    }
  }
}
