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

  /// The object of the scene that was captured last.
  private var identity: SceneIdentity?
  private(set) var order = SceneOrder()
  /// The model's `changeCount` at the last frame; a new value means that model values were set.
  private var changeCount = 0
  private var plan = FramePlan()
  // By node, so that nothing moves when the order changes. No view has node 0, so the window has a
  // superview, too.
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
  ///   - time: A time of the clock, not in the past.
  ///   - entries: The entries of the last frame; receives the entries of this one.
  mutating func capture(
    _ scene: Scene, at time: Double, into entries: inout [FrameEntry]
  ) {
    if identity !== scene.identity {
      self = CapturedScreen()
      identity = scene.identity
      entries = []
    }
    let isReordered = order.update(scene, at: time)
    if isReordered || changeCount != scene.model.changeCount
      || plan.revision != scene.animations.revision
    {
      makePlan(scene, isReordered, into: &entries)
    }
    plan.advance(to: time, scene)
    Self.show(plan, &states, &layers, scene, at: time, in: &entries)
    plan.settle()
    let isPlane = isFlat && scene.animations.spaceRecords.isFlat
    if !space.isEmpty || !isPlane { placeInSpace(scene, at: time, in: &entries) }
    if isPlane, !space.isEmpty { space.removeAll() }
  }

  // MARK: The plan

  /// Plans the frames until the next change of the model, the order or the animations.
  private mutating func makePlan(
    _ scene: Scene, _ isReordered: Bool, into entries: inout [FrameEntry]
  ) {
    // Once, because each copy counts references.
    let model = scene.model.values
    isFlat = !model.geometries.hasTransformInSpace
    makeRoom(in: model, window: scene.model.node(of: scene.window))
    for view in plan.views where view.hasSteps { marks[Int(view.node)].insert(.stale) }
    if isReordered {
      for node in order.nodes where order.positions[Int(node)] < 0 { marks[Int(node)] = .stale }
      order.rearrange(&entries, model)
    }
    plan.read(scene.animations, nodeCount: model.nodes.count)
    for (position, node) in order.nodes.enumerated() {
      plan(Int(node), at: position, model, &entries)
    }
    changeCount = scene.model.changeCount
  }

  /// Makes room for the nodes that the model has got.
  private mutating func makeRoom(in model: ModelValues, window: Int) {
    let missing = model.nodes.count - states.count
    if missing == 0 { return }
    marks.append(contentsOf: repeatElement([], count: missing))
    states.append(contentsOf: repeatElement(model.state(of: window), count: missing))
    layers.append(contentsOf: repeatElement(CapturedLayer(), count: missing))
  }

  /// Adds a view to the plan if the next frames have work with it, and resets its state if that is
  /// not the model's.
  @inline(__always)
  private mutating func plan(
    _ node: Int, at position: Int, _ model: ModelValues, _ entries: inout [FrameEntry]
  ) {
    let isSet = model.nodes[node].lastChange > changeCount
    let isStale = isSet || marks[node].contains(.stale)
    let superview = Int(order.parents[node])
    let (above, hasSteps) = (marks[superview], plan.hasSteps(of: node))
    // Of most views little is read.
    guard isStale || hasSteps || above.contains(.planned) else {
      if !marks[node].isEmpty { marks[node] = [] }
      return
    }
    if isStale { states[node] = model.state(of: node) }
    if isSet {
      entries[position] = FrameEntry(
        model.nodes[node].view, model.nodes[node].appearance)
    }
    let isBelowMoving = above.contains(.moving)
    marks[node] = hasSteps || isBelowMoving ? [.planned, .moving] : .planned
    plan.append(
      node, at: position, below: superview, model: states[node], isStale: isStale,
      isBelowMoving: isBelowMoving)
  }

  // MARK: Frames

  /// Evaluates the views of a plan, superviews first.
  private static func show(
    _ plan: borrowing FramePlan, _ states: inout [PresentationState],
    _ layers: inout [CapturedLayer], _ scene: Scene, at time: Double,
    in entries: inout [FrameEntry]
  ) {
    var states = states.mutableSpan
    var layers = layers.mutableSpan
    var entries = entries.mutableSpan
    let views = plan.views.span
    for index in views.indices {
      let view = views[index]
      let (node, entry) = (Int(view.node), Int(view.entry))
      if view.hasSteps { plan.apply(view, to: &states[node], scene, at: time) }
      if plan.changes(view) { layers[node].update(states[node].values) }
      layers[node].place(in: layers[Int(view.superview)].surroundings)
      entries[entry].show(states[node].values, plan.drawn(view))
      entries[entry].place(layers[node])
    }
  }

  // MARK: In space

  /// Moves the entries of views that leave the plane to their places, and those that have returned.
  private mutating func placeInSpace(
    _ scene: Scene, at time: Double, in entries: inout [FrameEntry]
  ) {
    let (order, states, layers) = (order, states, layers)
    space.update(scene, order, at: time) { node in
      var geometry = states[node].values.geometry
      // Clamped, as in the layer.
      geometry.bounds = layers[node].bounds
      return geometry
    }
    let projections = space.projections
    space.forEachProjected(order) { position, isProjected in
      let node = Int(order.nodes[position])
      entries[position].place(layers[node])
      guard isProjected else { return }
      let quad = Quad(layers[node].bounds) {
        CapturedSpace.mapToWindow($0, from: node, order, layers, projections)
      }
      entries[position].quad = quad
      entries[position].boundingRect = quad.boundingRect
    }
  }
}
