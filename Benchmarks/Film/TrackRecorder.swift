internal import Animations
internal import FrameRecords
internal import Geometry
internal import ViewTree

/// A recorder of the values of all views' properties in a take, frame by frame.
struct TrackRecorder {
  fileprivate struct View {
    let name: String
    var superviews: Set<ViewID> = []
    /// The values in each frame of the properties in `places`, relative to the superview.
    var relative = places.map { _ in [Double?]() }
    var absolute = places.map { _ in [Double?]() }
    /// The values of each recorded property by frame; `nil` where the view is not shown.
    var looks = TrackRecorder.looks.map { _ in [Double?]() }
  }

  private static let places = [
    FrameProperty.x, .y, .width, .height, .topEdgeY, .leftEdgeX, .farCornerX, .farCornerY,
  ]
  /// The properties that are not in `places`, except for the flag `clips`, which has no curve.
  private static let looks = FrameProperty.allCases.filter { !places.contains($0) && $0 != .clips }

  private var views: [View] = []
  private var indices: [ViewID: Int] = [:]
  private var names = ViewNames()
  private var frameCount = 0

  /// Adds the values of a frame.
  ///
  /// - Parameters:
  ///   - snapshot: The frame.
  ///   - scene: The scene of the frame, for the values before clamping.
  mutating func add(_ snapshot: FrameSnapshot, of scene: Scene) {
    if let window = snapshot.rootLayer { add(window, on: nil, of: scene) }
    frameCount += 1
    for index in views.indices { views[index].pad(to: frameCount) }
  }

  private mutating func add(
    _ layer: FrameSnapshot.Layer, on superlayer: FrameSnapshot.Layer?, of scene: Scene
  ) {
    let entry = layer.entry
    let index = indices[entry.view] ?? makeView(for: entry)
    if let superlayer { views[index].superviews.insert(superlayer.entry.view) }
    let relative = layer.places(from: superlayer?.bounds.origin ?? .zero)
    for (place, property) in Self.places.enumerated() {
      views[index].relative[place].append(relative[place])
      views[index].absolute[place].append(entry.value(of: property))
    }
    // The scene has the values before clamping, which the snapshot lacks.
    let properties = scene.presentation(of: entry.view)
    for (place, property) in Self.looks.enumerated() {
      let value = properties.value(of: property) ?? entry.value(of: property)
      views[index].looks[place].append(value)
    }
    for sublayer in layer.sublayers { add(sublayer, on: layer, of: scene) }
  }

  private mutating func makeView(for entry: FrameSnapshot.Entry) -> Int {
    var view = View(name: names.name(of: entry))
    view.pad(to: frameCount)
    views.append(view)
    indices[entry.view] = views.count - 1
    return views.count - 1
  }

  /// The values of all properties, grouped by view in the order in which the views appeared.
  var tracks: [ValueTrack] {
    views.flatMap { view in
      let places = view.superviews.count > 1 ? view.absolute : view.relative
      return zip(Self.places + Self.looks, places + view.looks).map { property, values in
        ValueTrack(view: view.name, property: property, values: values)
      }
    }
  }
}

extension TrackRecorder.View {
  /// Adds `nil` values, up to `count`, for frames in which the view was not shown.
  fileprivate mutating func pad(to count: Int) {
    let missing = count - relative[0].count
    guard missing > 0 else { return }
    let gap = [Double?](repeating: nil, count: missing)
    for index in relative.indices { relative[index] += gap }
    for index in absolute.indices { absolute[index] += gap }
    for index in looks.indices { looks[index] += gap }
  }
}

extension FrameSnapshot.Layer {
  /// Returns the values of `TrackRecorder.places`, with the position relative to `origin`.
  fileprivate func places(from origin: Point) -> [Double] {
    let topLeft = place(of: bounds.origin)
    let topRight = place(of: Point(x: bounds.maxX, y: bounds.minY))
    let bottomLeft = place(of: Point(x: bounds.minX, y: bounds.maxY))
    // Exactly 0 without a projection, where the corners are those of a parallelogram.
    let far =
      projection == nil
      ? Vector.zero
      : (place(of: Point(x: bounds.maxX, y: bounds.maxY)) - topRight)
        .less(bottomLeft - topLeft)
    return [
      topLeft.x - origin.x, topLeft.y - origin.y, topRight.x - topLeft.x,
      bottomLeft.y - topLeft.y, topRight.y - topLeft.y, bottomLeft.x - topLeft.x, far.dx, far.dy,
    ]
  }
}

extension FrameSnapshot.Layer {
  /// Returns the superlayer's coordinates of a point; the origin if it lies at or behind the eye.
  private func place(of point: Point) -> Point {
    guard let projection else { return transform.map(point) }
    return projection.map(point) ?? .zero
  }
}

extension ViewProperties {
  /// Returns the unclamped value of a property that frames clamp; `nil` for another property.
  fileprivate func value(of property: FrameProperty) -> Double? {
    switch property {
    case .alpha: appearance.alpha
    case .red: appearance.backgroundColor.red
    case .green: appearance.backgroundColor.green
    case .blue: appearance.backgroundColor.blue
    case .fillAlpha: appearance.backgroundColor.alpha
    case .cornerRadius: appearance.cornerRadius
    case .borderWidth: appearance.borderWidth
    case .shadowOpacity: appearance.shadow.opacity
    case .shadowRadius: appearance.shadow.radius
    case .maskRadius: appearance.mask?.radius
    default: nil
    }
  }
}

extension Vector {
  fileprivate func less(_ other: Vector) -> Vector {
    Vector(dx: dx - other.dx, dy: dy - other.dy)
  }
}
