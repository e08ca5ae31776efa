internal import Geometry
internal import ViewTree

/// What a view hands down to its subviews.
struct Inheritance: Sendable {
  /// Own coordinates to the window's base.
  var transform = AffineTransform.identity
  var alpha = 1.0
  var isHidden = false
}

extension Scene {
  /// Records what is on screen now.
  ///
  /// - Parameter snapshot: Receives the frame; its storage is reused.
  /// - Complexity: O(views on screen + animations under way). Does not allocate once the snapshot
  ///   has captured a frame with as many views and the hierarchy stays as it is.
  public func capture(into snapshot: inout FrameSnapshot) {
    capture(at: clock.now, into: &snapshot)
  }

  /// Records what will be on screen at a time, if nothing is committed, changed or completed until
  /// then.
  ///
  /// - Parameters:
  ///   - time: A time of the clock, not in the past.
  ///   - snapshot: Receives the frame; its storage is reused.
  /// - Complexity: O(views on screen + animations under way). Does not allocate once the snapshot
  ///   has captured a frame with as many views and the hierarchy stays as it is.
  public func capture(at time: Double, into snapshot: inout FrameSnapshot) {
    precondition(time >= clock.now, "what has been shown is not kept")
    let order = displayOrder ?? SceneOrder(self)
    displayOrder = order
    snapshot.time = time
    evaluate(order, at: time, into: &snapshot.states)
    snapshot.write(order, views: nodes)
  }

  /// Computes what the views on screen show: their model values, then each animation in turn.
  private func evaluate(
    _ order: SceneOrder, at time: Double, into states: inout [PresentationState]
  ) {
    states.removeAll(keepingCapacity: true)
    for node in order.nodes {
      states.append(PresentationState(model(of: node), nodes[node].transform))
    }
    for index in records.indices {
      guard let position = order.positions[records[index].node] else { continue }
      records[index].apply(to: &states[position], at: time)
    }
    for position in states.indices { states[position].finish() }
  }
}

extension FrameSnapshot {
  /// Writes the entries of what `states` holds.
  fileprivate mutating func write(_ order: SceneOrder, views: [SceneNode]) {
    entries.removeAll(keepingCapacity: true)
    inherited.removeAll(keepingCapacity: true)
    for position in order.nodes.indices {
      let parent = position == 0 ? Inheritance() : inherited[order.parents[position]]
      let properties = states[position].properties.clamped
      let own = Inheritance(properties, below: parent)
      inherited.append(own)
      if own.isHidden { continue }
      entries.append(Entry(views[order.nodes[position]].view, properties, own))
    }
  }
}

extension Inheritance {
  fileprivate init(_ properties: ViewProperties, below parent: Inheritance) {
    transform = properties.geometry.localTransform.concatenating(parent.transform)
    alpha = properties.appearance.alpha * parent.alpha
    isHidden = properties.appearance.isHidden || parent.isHidden
  }
}

extension FrameSnapshot.Entry {
  fileprivate init(_ view: ViewID, _ properties: ViewProperties, _ own: Inheritance) {
    let appearance = properties.appearance
    self.view = view
    identifier = appearance.identifier
    quad = Quad(properties.geometry.bounds, through: own.transform)
    boundingRect = quad.boundingRect
    alpha = own.alpha
    backgroundColor = appearance.backgroundColor
    cornerRadius = appearance.cornerRadius
    borderWidth = appearance.borderWidth
    shadow = appearance.shadow
    mask = appearance.mask
    clipsToBounds = appearance.clipsToBounds
  }
}

// MARK: - Valid ranges

extension ViewProperties {
  /// The same with every number moved to the nearest that can be drawn.
  fileprivate var clamped: ViewProperties {
    var clamped = self
    clamped.geometry.bounds.size.width = max(geometry.bounds.width, 0)
    clamped.geometry.bounds.size.height = max(geometry.bounds.height, 0)
    clamped.appearance.alpha = appearance.alpha.clampedToUnit
    clamped.appearance.backgroundColor = appearance.backgroundColor.clamped
    clamped.appearance.cornerRadius = max(appearance.cornerRadius, 0)
    clamped.appearance.borderWidth = max(appearance.borderWidth, 0)
    clamped.appearance.shadow.opacity = appearance.shadow.opacity.clampedToUnit
    clamped.appearance.shadow.radius = max(appearance.shadow.radius, 0)
    if let mask = appearance.mask { clamped.appearance.mask?.radius = max(mask.radius, 0) }
    return clamped
  }
}

extension Color {
  fileprivate var clamped: Color {
    Color(
      red: red.clampedToUnit, green: green.clampedToUnit, blue: blue.clampedToUnit,
      alpha: alpha.clampedToUnit)
  }
}

extension Double {
  fileprivate var clampedToUnit: Double { min(max(self, 0), 1) }
}
