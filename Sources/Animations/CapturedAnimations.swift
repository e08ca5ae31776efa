internal import Geometry
internal import Motion

/// The animations under way by the views of a snapshot, with the numbers that a frame reads.
///
/// Records are in commit order, and each has room for the numbers of any animation and for what
/// commits and removals need. A frame that read them would go through several times the memory, and
/// would look up the view of each record. The copies here are made again when an animation is
/// committed or removed and when the order of the views changes, and serve all frames in between.
struct CapturedAnimations: Sendable {
  /// The `revision` of the animations that are copied here; `nil` before the first.
  private var revision: UInt32?
  private var runs: [CapturedRun] = []
  /// The steps of all views, those of a view one after the other, in commit order.
  private var steps: [CapturedStep] = []
  /// The place of each view's first step, by position, and the number of all steps.
  private var starts: [Int32] = []

  /// Whether no view on screen has an animation.
  var isEmpty: Bool { steps.isEmpty }

  /// Has the next `update` copy the animations, because the views have another order.
  mutating func invalidate() { revision = nil }

  // MARK: Copies

  /// Copies the animations, unless they are those of the last frame.
  mutating func update(
    from records: [AnimationRecord], revision: UInt32, _ order: SceneOrder
  ) {
    if self.revision == revision { return }
    self.revision = revision
    runs.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    if records.isEmpty { return }
    let count = countSteps(records, order)
    steps.append(contentsOf: repeatElement(.empty, count: count))
    var block: Int?
    // Backwards, because each step takes the last free place of its view.
    for place in records.indices.reversed() where !records[place].isRemoved {
      guard let position = order.positions[records[place].node] else { continue }
      if block != records[place].block {
        block = records[place].block
        runs.append(CapturedRun(records[place].course, at: place))
      }
      starts[position] -= 1
      steps[Int(starts[position])] = CapturedStep(
        records[place].change, at: place, run: runs.count - 1)
    }
  }

  /// Sets `starts` to the ends of the views' steps, and returns the number of all steps.
  private mutating func countSteps(_ records: [AnimationRecord], _ order: SceneOrder) -> Int {
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: order.nodes.count + 1))
    // By place, because a copy of a record would count references.
    for place in records.indices where !records[place].isRemoved {
      // Views off screen can have animations, too.
      if let position = order.positions[records[place].node] { starts[position] += 1 }
    }
    var end: Int32 = 0
    for position in starts.indices {
      end += starts[position]
      starts[position] = end
    }
    return Int(end)
  }

  // MARK: Frames

  /// Computes the progress of all animations when the clock reads `time`.
  mutating func advance(to time: Double, _ records: [AnimationRecord]) {
    var curves = CurveMemory()
    for index in runs.indices { runs[index].advance(to: time, records, &curves) }
  }

  /// Applies the animations of a view in commit order; returns whether one has an effect.
  @inline(__always)
  func apply(
    to state: inout PresentationState, at position: Int, _ node: Int, _ model: ModelValues,
    _ records: [AnimationRecord], at time: Double
  ) -> Bool {
    var hasEffect = false
    for index in Int(starts[position])..<Int(starts[position + 1]) {
      guard let progress = runs[Int(steps[index].run)].progress else { continue }
      hasEffect = true
      let property = steps[index].property
      if !state.isAnimated(property) { state.prepare(property, from: model, of: node) }
      switch steps[index].kind {
      case .move: state.move(by: steps[index].numbers.0, progress)
      case .resize: state.resize(by: steps[index].numbers, progress)
      case .parts: state.add(steps[index].numbers, toPartsAt: progress)
      case .number: state.replace(property, by: steps[index].numbers.0, progress)
      case .record:
        let place = Int(steps[index].place)
        records[place].change.apply(to: &state, progress, at: time, records[place].course)
      }
    }
    return hasEffect
  }
}
