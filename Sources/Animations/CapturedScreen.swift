internal import ViewTree

/// The views of a snapshot's frame in drawing order, with the work that each needs for the next
/// frame.
///
/// The values that a view shows are a function of the model, the animations and the time. They stay
/// the same under two conditions: the view's model was not set since the last frame, and no
/// animation moves the view in this frame or moved it in the last one. If both conditions also hold
/// for its superviews, its entry is the same to the bit.
struct CapturedScreen: Sendable {
  /// The marks of one view, by which a plan is made.
  private struct Marks: OptionSet {
    let rawValue: UInt8

    /// The state of the view is not that of the model, or no longer.
    static let stale = Marks(rawValue: 1)
    /// The view is in the plan.
    static let planned = Marks(rawValue: 2)
    /// The view or a superview has animations.
    static let moving = Marks(rawValue: 4)
  }

  private(set) var order: SceneOrder?
  /// The model's `changeCount` at the last frame; a new value means that model values were set.
  private var changeCount = 0
  private var plan = FramePlan()
  private var marks: [Marks] = []
  private var states: [PresentationState] = []
  private(set) var layers: [CapturedLayer] = []
  /// Whether no view has a transform in space in the model.
  private var isFlat = true
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
    let lastChange = scene.model.changeCount
    if self.order !== order || changeCount != lastChange
      || plan.revision != scene.animations.revision
    {
      makePlan(scene, order, lastChange, into: &entries)
    }
    plan.advance(to: time, scene)
    Self.show(plan, &states, &layers, scene, at: time, in: &entries)
    plan.settle()
    let isPlane = isFlat && scene.animations.spaceRecords.isEmpty
    if !space.isEmpty || !isPlane { placeInSpace(scene, order, at: time, in: &entries) }
    if isPlane, !space.isEmpty { space.removeAll() }
  }

  // MARK: The plan

  /// Plans the frames until the next change of the model, the order or the animations.
  private mutating func makePlan(
    _ scene: Scene, _ order: SceneOrder, _ lastChange: Int,
    into entries: inout [FrameSnapshot.Entry]
  ) {
    // Once, because each copy counts references.
    let model = scene.model.values
    isFlat = !model.geometries.hasTransformInSpace
    if self.order !== order || isVisibilityChanged(in: model, order, lastChange) {
      self.order = order
      startAnew(model, order, into: &entries)
    } else {
      markStaleViews(in: model, order, lastChange, &entries)
    }
    changeCount = lastChange
    plan.read(scene.animations, order)
    for position in order.nodes.indices {
      let parent = position == 0 ? [] : marks[order.parents[position]]
      let isStale = marks[position].contains(.stale)
      let hasSteps = plan.hasSteps(at: position)
      // Of most views the marks alone are read. A hidden view needs no work.
      guard isStale || hasSteps || parent.contains(.planned),
        !layers[position].surroundings.isHidden
      else {
        if !marks[position].isEmpty { marks[position] = [] }
        continue
      }
      let isMoving = hasSteps || parent.contains(.moving)
      marks[position] = isMoving ? [.planned, .moving] : .planned
      plan.append(
        position, order, model: states[position], isStale: isStale,
        isBelowMoving: parent.contains(.moving))
    }
  }

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

  /// Forgets the last frame: every view counts as stale.
  private mutating func startAnew(
    _ model: ModelValues, _ order: SceneOrder, into entries: inout [FrameSnapshot.Entry]
  ) {
    entries.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
    space.removeAll()
    plan.invalidate()
    for (position, node) in order.nodes.enumerated() {
      let view = model.nodes[node]
      let outer =
        position == 0 ? CapturedLayer.Surroundings() : layers[order.parents[position]].surroundings
      layers.append(CapturedLayer(isHidden: view.appearance.isHidden, in: outer))
      states.append(model.state(of: node))
      marks.append(.stale)
      // A hidden view has no entry.
      if layers[position].surroundings.isHidden { continue }
      layers[position].entry = entries.count
      entries.append(FrameSnapshot.Entry(view.view, view.appearance))
    }
  }

  /// Resets the states of the views whose models were set since the last frame, and of those that
  /// were animated in it.
  private mutating func markStaleViews(
    in model: ModelValues, _ order: SceneOrder, _ lastChange: Int,
    _ entries: inout [FrameSnapshot.Entry]
  ) {
    for view in plan.views where view.hasSteps { marks[Int(view.position)].insert(.stale) }
    let isModelSet = changeCount != lastChange
    for (position, node) in order.nodes.enumerated() {
      let isSet = isModelSet && model.nodes[node].lastChange > changeCount
      guard isSet || marks[position].contains(.stale) else { continue }
      marks[position].insert(.stale)
      states[position] = model.state(of: node)
      if isSet, let entry = layers[position].entry {
        entries[entry] = FrameSnapshot.Entry(model.nodes[node].view, model.nodes[node].appearance)
      }
    }
  }

  // MARK: Frames

  /// Evaluates the views of a plan, superviews first.
  private static func show(
    _ plan: borrowing FramePlan, _ states: inout [PresentationState],
    _ layers: inout [CapturedLayer], _ scene: Scene, at time: Double,
    in entries: inout [FrameSnapshot.Entry]
  ) {
    var states = states.mutableSpan
    var layers = layers.mutableSpan
    var entries = entries.mutableSpan
    let window = CapturedLayer.Surroundings()
    let views = plan.views.span
    for index in views.indices {
      let view = views[index]
      let position = Int(view.position)
      if view.hasSteps { plan.apply(view, to: &states[position], scene, at: time) }
      if plan.changes(view) { layers[position].update(states[position].values) }
      layers[position].place(
        in: view.parent < 0 ? window : layers[Int(view.parent)].surroundings)
      guard let entry = layers[position].entry else { continue }
      entries[entry].show(states[position].values, plan.drawn(view))
      entries[entry].place(layers[position])
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
