internal import Animations
internal import Benchmarking
internal import Geometry
internal import Motion
internal import Transitions
internal import ViewTree

/// A push that a finger interrupts twice.
///
/// The screen slides in by a spring. A finger catches it, drags it back and throws it on; another
/// one catches it again before it has arrived. Both times a spring takes the speed of the finger
/// over.
struct InterruptedPushReplay: FrameReplay {
  private static let framesPerSecond = 120.0
  /// The frames in which a finger holds the screen.
  private static let holds = [20..<40, 52..<76]
  /// The fraction of the push by which a finger drags the screen back in each frame.
  private static let step = 0.008
  /// The number of frames: the last spring settles within a second.
  private static let frames = 220

  private var stage: SlideStage?
  private var recorder = ReplayRecorder()

  var sum: Double { recorder.sum }

  mutating func begin() -> Int {
    stage = nil
    let stage = SlideStage()
    recorder.restart(with: stage.scene)
    self.stage = stage
    return Self.frames
  }

  mutating func show(_ frame: Int) throws -> StepKind {
    guard let stage else { preconditionFailure("a replay begins before its first frame") }
    stage.scene.clock.advance(to: Double(frame) / Self.framesPerSecond)
    let isEvent = move(inFrame: frame, stage)
    let kind = recorder.record(stage.scene)
    if frame == Self.frames - 1, stage.outcome != .completed || stage.scene.isAnimating {
      throw UnfinishedReplay(name: "the push", frame: frame)
    }
    return isEvent ? .event : kind
  }

  /// Pushes the screen or moves a finger; returns whether the push, a touch or a drag began or
  /// ended.
  private func move(inFrame frame: Int, _ stage: SlideStage) -> Bool {
    if frame == 0 {
      stage.push()
      return true
    }
    for hold in Self.holds {
      if frame == hold.lowerBound {
        stage.percentDriven.pause()
        return true
      }
      if hold.contains(frame) {
        stage.percentDriven.update(stage.percentDriven.percentComplete - Self.step)
        return frame == hold.lowerBound + 1
      }
      if frame == hold.upperBound {
        // Two and a half screens per second: a flick.
        stage.percentDriven.completionVelocity = 2.5
        stage.percentDriven.finish()
        return true
      }
    }
    return false
  }
}

/// A window with a screen of cards, and a second one to be pushed.
private final class SlideStage: NavigationControllerDelegate, InteractionSource {
  let scene = Scene(windowBounds: bounds)
  let percentDriven = PercentDrivenInteractiveTransition()
  private(set) var outcome: RoutingOutcome?
  private let navigation: NavigationController
  private let screen: ViewController
  private let window: Window

  private static let bounds = Rect(x: 0, y: 0, width: 375, height: 812)

  init() {
    let scene = scene
    navigation = NavigationController(
      name: "navigation", rootViewController: Self.screen("first", in: scene),
      view: scene.insert(ViewProperties("navigation", frame: Self.bounds)), in: scene)
    screen = Self.screen("second", in: scene)
    window = Window(scene: scene, rootViewController: navigation)
    navigation.delegate = self
    percentDriven.wantsInteractiveStart = false
    // Critical, with a response of 0.4 s.
    percentDriven.completionSpring = Spring(response: 0.4, dampingRatio: 1)
  }

  var interaction: (any InteractiveTransitioning)? { percentDriven }

  /// Pushes the second screen.
  func push() {
    navigation.pushViewController(screen, animated: true) { [weak self] in self?.outcome = $0 }
  }

  /// Returns a screen with thirty cards, six rows of five.
  private static func screen(_ name: String, in scene: Scene) -> ViewController {
    let view = scene.insert(ViewProperties(name, frame: bounds, backgroundColor: .white))
    for index in 0..<30 {
      let frame = Rect(
        x: Double(index % 5) * 75, y: Double(index / 5) * 130, width: 70, height: 120)
      scene.insert(ViewProperties("\(name)-\(index)", frame: frame), in: view)
    }
    return ViewController(name: name, view: view)
  }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation,
    from fromViewController: ViewController, to toViewController: ViewController
  ) -> (any TransitionAnimator)? { SlideAnimator() }
}

/// Slides a screen in from the right, by an animator that can be interrupted.
private final class SlideAnimator: TransitionAnimator {
  private var animator: PropertyAnimator?

  func duration(using context: TransitionContext) -> Double { 0.5 }

  func animate(using context: TransitionContext) {
    interruptibleAnimator(using: context)?.startAnimation()
  }

  func interruptibleAnimator(using context: TransitionContext) -> PropertyAnimator? {
    if let animator { return animator }
    let (scene, to, from) = (context.scene, context.toView, context.fromView)
    context.addToView()
    let width = scene[to].bounds.width
    scene[to].center.x += width
    let timing = AnimationTiming.spring(duration: 0.5, dampingRatio: 1, initialVelocity: 0)
    let animator = PropertyAnimator(in: scene, timing: timing) {
      scene[to].center.x -= width
      // The screen below moves a third as far, as on the platform.
      scene[from].center.x -= width / 3
    }
    animator.addCompletion { _ in
      scene[from].center.x += width / 3
      context.completeTransition(!context.transitionWasCancelled)
    }
    self.animator = animator
    return animator
  }
}
