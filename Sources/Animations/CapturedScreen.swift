internal import ViewTree

/// The views of a snapshot's frame in drawing order, with the work that each needs for the next
/// frame.
///
/// The values that a view shows are a function of the model, the animations and the time. They stay
/// the same under two conditions: the view's model was not set since the last frame, and no
/// animation moves the view in this frame or moved it in the last one. If both conditions also hold
/// for its superviews, its entry is the same to the bit.
struct CapturedScreen: Sendable {
  /// The marks of one view in the frame being captured, which tell whether to update its entry.
  private struct Marks: OptionSet {
    let rawValue: UInt8

    /// An animation of the view is under way.
    static let animated = Marks(rawValue: 1)
    /// The view's model values were set since the last frame.
    static let changed = Marks(rawValue: 2)
    /// The view's own values may differ from those of the last frame and are computed again.
    static let stale = Marks(rawValue: 4)
    /// The view or a superview is stale, which may change the view's place or opacity on screen.
    static let displaced = Marks(rawValue: 8)
  }

  private(set) var order: SceneOrder?
  /// The model's `changeCount` at the last frame; a new value means that model values were set.
  private var changeCount = 0
  private var marks: [Marks] = []
  private var states: [PresentationState] = []
  private var animations = CapturedAnimations()
  private(set) var layers: [CapturedLayer] = []
  /// The places of views that leave the plane; empty in a frame of the plane.
  private(set) var space = CapturedSpace()

  /// Brings the entries of the last frame up to date.
  ///
  /// - Parameters:
  ///   - scene: The scene. Its model and animations are not passed separately, because a copy of
  ///     them would be reference-counted in each frame.
  ///   - order: The views of the scene in drawing order.
  ///   - time: A time of the clock, not in the past.
  ///   - entries: The entries of the last frame; receives the entries of this one.
  mutating func capture(
    _ scene: Scene, _ order: SceneOrder, at time: Double, into entries: inout [FrameSnapshot.Entry]
  ) {
    // Once, because each copy counts references.
    let model = scene.model.values
    let lastChange = scene.model.changeCount
    if self.order !== order || isVisibilityChanged(in: model, order, lastChange) {
      self.order = order
      entries.removeAll(keepingCapacity: true)
      startAnew(model, order)
    } else {
      findChanges(in: model, order, lastChange)
    }
    changeCount = lastChange
    let records = scene.animations.records
    animations.update(from: records, revision: scene.animations.revision, order)
    animations.advance(to: time, records)
    if !animations.isEmpty {
      Self.animate(&states, &marks, animations, model, order, records, at: time)
    }
    Self.write(&states, &marks, &layers, model, order, into: &entries)
    let isPlane = scene.isPlane(model)
    if !space.isEmpty || !isPlane { placeInSpace(scene, order, at: time, in: &entries) }
    if isPlane, !space.isEmpty { space.removeAll() }
  }

  // MARK: From the model

  /// Whether a view was hidden or shown since the last frame, which must have had the same order.
  private func isVisibilityChanged(
    in model: ModelValues, _ order: SceneOrder, _ lastChange: Int
  ) -> Bool {
    if changeCount == lastChange { return false }
    return order.nodes.indices.contains { position in
      let isHidden = model.nodes[order.nodes[position]].appearance.isHidden
      return isHidden != layers[position].isOwnHidden
    }
  }

  /// Forgets the last frame: every view counts as stale and has no entry yet.
  private mutating func startAnew(_ model: ModelValues, _ order: SceneOrder) {
    marks.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
    space.removeAll()
    animations.invalidate()
    for node in order.nodes {
      marks.append(.stale)
      states.append(model.state(of: node))
      layers.append(CapturedLayer(isHidden: model.nodes[node].appearance.isHidden))
    }
  }

  /// Marks the views whose models were set since the last frame, and resets their states; lets the
  /// states of the others that were animated begin a frame.
  private mutating func findChanges(
    in model: ModelValues, _ order: SceneOrder, _ lastChange: Int
  ) {
    let isModelChanged = changeCount != lastChange
    for (position, node) in order.nodes.enumerated() {
      if isModelChanged, model.nodes[node].lastChange > changeCount {
        states[position] = model.state(of: node)
        marks[position] = [.changed, .stale]
      } else if marks[position].contains(.animated) {
        states[position].beginFrame()
        marks[position] = .stale
      } else {
        marks[position] = []
      }
    }
  }

  // MARK: To what shows

  /// Applies the animations of each view to its state.
  private static func animate(
    _ states: inout [PresentationState], _ marks: inout [Marks],
    _ animations: CapturedAnimations, _ model: ModelValues, _ order: SceneOrder,
    _ records: [AnimationRecord], at time: Double
  ) {
    var states = states.mutableSpan
    var marks = marks.mutableSpan
    for position in order.nodes.indices {
      let hasEffect = animations.apply(
        to: &states[position], at: position, order.nodes[position], model, records, at: time)
      if hasEffect { marks[position].formUnion([.animated, .stale]) }
    }
  }

  /// Updates the entries of the views that may be displaced.
  private static func write(
    _ states: inout [PresentationState], _ marks: inout [Marks], _ layers: inout [CapturedLayer],
    _ model: ModelValues, _ order: SceneOrder, into entries: inout [FrameSnapshot.Entry]
  ) {
    var states = states.mutableSpan
    var marks = marks.mutableSpan
    var layers = layers.mutableSpan
    // Superviews come first.
    for position in order.nodes.indices {
      let parent = order.parents[position]
      let isStale = marks[position].contains(.stale)
      // The window is its own superview in `parents`, but its layer must not apply twice.
      guard isStale || marks[parent].contains(.displaced) else { continue }
      marks[position].insert(.displaced)
      if isStale {
        states[position].finish(from: model, of: order.nodes[position])
        layers[position].update(states[position].values)
      }
      layers[position].place(
        in: position == 0 ? CapturedLayer.Surroundings() : layers[parent].surroundings)
      // A hidden view has no entry: it was hidden when this order was first captured.
      if layers[position].surroundings.isHidden { continue }
      if let entry = layers[position].entry, !marks[position].contains(.changed) {
        let changed = isStale ? states[position].changed : []
        entries[entry].show(states[position].values, changed)
        entries[entry].place(layers[position])
      } else {
        let node = model.nodes[order.nodes[position]]
        let entry = FrameSnapshot.Entry(
          node.view, node.appearance, states[position].values, layers[position])
        layers[position].entry = entries.set(entry, at: layers[position].entry)
      }
    }
  }

  // MARK: In space

  /// Moves the entries of views that leave the plane to their places, and those that have returned.
  private mutating func placeInSpace(
    _ scene: Scene, _ order: SceneOrder, at time: Double, in entries: inout [FrameSnapshot.Entry]
  ) {
    let (states, layers) = (states, layers)
    space.update(scene, order, at: time) { position in
      var geometry = states[position].values.geometry
      // Clamped, as in the layer.
      geometry.bounds = layers[position].bounds
      return geometry
    }
    let projections = space.projections
    space.forEachProjected(order) { position, isProjected in
      guard let entry = layers[position].entry else { return }
      entries[entry].place(layers[position])
      guard isProjected else { return }
      let quad = Quad(layers[position].bounds) {
        CapturedSpace.mapToWindow($0, from: position, order, layers, projections)
      }
      entries[entry].quad = quad
      entries[entry].boundingRect = quad.boundingRect
    }
  }
}

extension [FrameSnapshot.Entry] {
  /// Overwrites the entry at a place, or appends it if there is no place yet; returns its place.
  fileprivate mutating func set(_ entry: FrameSnapshot.Entry, at place: Int?) -> Int {
    if let place {
      self[place] = entry
      return place
    }
    append(entry)
    return count - 1
  }
}
