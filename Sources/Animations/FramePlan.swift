internal import Geometry
internal import Motion
internal import ViewTree

/// The work that the next frames have in common: the views that move, and the steps of each.
///
/// Records are in commit order, and each has room for the numbers of any animation and for what
/// commits and removals need. A frame that read them would go through several times the memory. A
/// plan is made when an animation is committed or removed, when the model is set and when the order
/// of the views changes. It serves all frames in between.
struct FramePlan: Sendable {
  /// A view to evaluate in each frame: it has steps, or a superview is evaluated.
  struct View: Sendable {
    let node: Int32
    /// The node of the superview; 0 for the window.
    let superview: Int32
    /// The index of the view's entry.
    let entry: Int32
    let firstStep: Int32
    let endOfSteps: Int32
    /// The properties that the steps change.
    let animated: AnimatableProperties
    /// Whether a frame may leave in place the values of properties that no step changes.
    let isSimple: Bool
    /// Whether the view's model was set, or an animation of it has ended, before this plan.
    let isStale: Bool
    /// Whether the view or a superview has steps.
    let moves: Bool

    var hasSteps: Bool { firstStep < endOfSteps }
  }

  /// The progress of neighbouring animations of one block.
  private struct Pace: Sendable {
    let run: AnimationRun
    /// The place of a record whose course has the progress; `nil` if `run` has it.
    let place: Int?
    /// The progress in the frame; `nil` if the animations are over.
    var progress: AnimationProgress?

    init(_ course: AnimationCourse, at place: Int) {
      run = course.run
      self.place = course.isPlain ? nil : place
    }
  }

  /// The views to evaluate, superviews first.
  private(set) var views: [View] = []
  /// The `revision` of the animations that are planned here; `nil` before the first.
  private(set) var revision: UInt32?
  /// Whether the plan has views that need no work after its first frame.
  private var isFresh = false
  private var paces: [Pace] = []
  /// The steps of all views, those of a view one after the other, in commit order.
  private var steps: [AnimationStep] = []
  /// The place of each view's first step, by node, and the number of all steps.
  private var starts: [Int32] = []
  /// Whether every animation has an effect in the frame, so that every step is applied.
  private var isUnderWay = true
}

// MARK: - The plan

extension FramePlan {
  /// Reads the animations under way, and removes all views.
  ///
  /// - Parameters:
  ///   - animations: The animations.
  ///   - nodeCount: The number of nodes of the model.
  mutating func read(_ animations: AnimationStore, nodeCount: Int) {
    views.removeAll(keepingCapacity: true)
    isFresh = true
    if revision == animations.revision, starts.count > nodeCount { return }
    revision = animations.revision
    paces.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    let records = animations.records
    let count = countSteps(records, nodeCount)
    steps.append(contentsOf: repeatElement(.empty, count: count))
    var block: Int?
    // Backwards, because each step takes the last free place of its view.
    for place in records.indices.reversed() where !records[place].isRemoved {
      if block != records[place].block {
        block = records[place].block
        paces.append(Pace(records[place].course, at: place))
      }
      let node = records[place].node
      starts[node] -= 1
      steps[Int(starts[node])] = AnimationStep(
        records[place].change, at: place, pace: paces.count - 1)
    }
  }

  /// Sets `starts` to the ends of the views' steps, and returns the number of all steps.
  private mutating func countSteps(_ records: [AnimationRecord], _ nodeCount: Int) -> Int {
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: nodeCount + 1))
    // By place, because a copy of a record would count references.
    for place in records.indices where !records[place].isRemoved {
      starts[records[place].node] += 1
    }
    var end: Int32 = 0
    for node in starts.indices {
      end += starts[node]
      starts[node] = end
    }
    return Int(end)
  }

  /// Whether the view of a node has steps.
  func hasSteps(of node: Int) -> Bool { starts[node] < starts[node + 1] }

  /// Adds a view, whose superview was added before if it moves.
  ///
  /// - Parameters:
  ///   - node: The node of the view.
  ///   - position: The index of the view's entry.
  ///   - superview: The node of the superview.
  ///   - model: The model values of the view; read only if the view has steps.
  ///   - isStale: Whether the state of the view was set since the last frame.
  ///   - isBelowMoving: Whether a superview has steps.
  mutating func append(
    _ node: Int, at position: Int, below superview: Int,
    model: @autoclosure () -> PresentationState, isStale: Bool, isBelowMoving: Bool
  ) {
    let range = Int(starts[node])..<Int(starts[node + 1])
    var animated: AnimatableProperties = []
    var isSimple = true
    if !range.isEmpty {
      let model = model()
      for index in range {
        let property = AnimatableProperties(steps[index].property)
        if !animated.contains(property) { steps[index].begin(from: model) }
        animated.insert(property)
        if steps[index].kind == .record { isSimple = false }
      }
    }
    views.append(
      View(
        node: Int32(node), superview: Int32(superview), entry: Int32(position),
        firstStep: starts[node], endOfSteps: starts[node + 1], animated: animated,
        isSimple: isSimple, isStale: isStale, moves: !range.isEmpty || isBelowMoving))
  }

  /// Removes the views that need no work in the next frame.
  mutating func settle() {
    guard isFresh else { return }
    isFresh = false
    views.removeAll { !$0.moves }
  }

  /// The properties of a view's entry that a frame may change.
  @inline(__always)
  func drawn(_ view: View) -> AnimatableProperties {
    isFresh && view.isStale ? .all : view.animated
  }

  /// Whether a frame computes the layer of a view again, and not only its place.
  @inline(__always)
  func changes(_ view: View) -> Bool { view.hasSteps || isFresh && view.isStale }
}

// MARK: - Frames

extension FramePlan {
  /// Computes the progress of all animations when the clock reads `time`.
  mutating func advance(to time: Double, _ scene: Scene) {
    var curves = CurveMemory()
    var isUnderWay = true
    var paces = paces.mutableSpan
    for index in paces.indices {
      if let place = paces[index].place {
        paces[index].progress = scene.animations.records[place].course.progress(at: time)
      } else {
        paces[index].progress = paces[index].run.progress(at: time, &curves)
          .map { AnimationProgress(value: $0, vertical: $0) }
      }
      if paces[index].progress == nil { isUnderWay = false }
    }
    self.isUnderWay = isUnderWay
  }

  /// Applies the steps of a view to its state in the last frame.
  ///
  /// A step that is not applied, or sets what no other step resets, leaves a trace in the state,
  /// which is then set to the model values first.
  @inline(__always)
  func apply(_ view: View, to state: inout PresentationState, _ scene: Scene, at time: Double) {
    guard isUnderWay, view.isSimple else {
      return applyToModel(view, &state, scene, at: time)
    }
    let (steps, paces) = (steps.span, paces.span)
    for index in Int(view.firstStep)..<Int(view.endOfSteps) {
      guard let progress = paces[Int(steps[index].pace)].progress else { continue }
      state.apply(steps[index], progress)
    }
    state.finish()
  }

  @inline(never)
  private func applyToModel(
    _ view: View, _ state: inout PresentationState, _ scene: Scene, at time: Double
  ) {
    for index in Int(view.firstStep)..<Int(view.endOfSteps) {
      let place = Int(steps[index].place)
      if index == Int(view.firstStep) {
        state = scene.model.state(of: scene.animations.records[place].node)
      }
      guard let progress = paces[Int(steps[index].pace)].progress else { continue }
      state.apply(steps[index], progress, at: time, scene.animations.records[place])
    }
    state.finish()
  }
}
