import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import TransitionSupport
import Transitions
import ViewTree

/// Random requests at random times, with delegates that die, animators that are missing, forgetful
/// or too eager, interactions that end somewhere, and windows that are turned; compared with a
/// naive model.
@Suite struct RoutingStormTests {
  @Test(
    "random routing leaves the stack equal to a model of names",
    arguments: Storm.seeds(40, and: 58, 100, 117))
  func randomRoutingAgreesWithAModelStack(seed: UInt64) {
    let storm = RoutingStorm(seed: seed)
    for _ in 0..<120 { storm.step() }
    storm.calm()
    let context = Comment(rawValue: "seed \(seed)")

    #expect(storm.answers.count == storm.requestCount, context)
    #expect(storm.answers.values.allSatisfy { $0.count == 1 }, context)
    #expect(storm.fixture.navigation.viewControllers.map(\.name) == storm.model.stack, context)
    #expect(storm.presentedNames == storm.model.presented, context)
    #expect(storm.unexpectedViews.isEmpty, context)
    #expect(storm.fixture.window.transition == nil, context)
    #expect(LifecycleChecker.faults(in: storm.fixture.log.events) == [], context)
    #expect(storm.opacities == storm.modelOpacities, context)
    let (scene, front) = (storm.fixture.scene, storm.frontView)
    #expect(scene.presentation(of: front) == scene[front], context)
    #expect(storm.reports == storm.modelReports, context)
    #expect(storm.framesOnScreen == [Rect(origin: .zero, size: storm.size)], context)
    Storm.report("routing", seed: seed, operations: 120)
  }
}

/// A model of the screens after the requests that were answered, by name.
struct RoutingModel {
  var stack = ["a"]
  var presented: [String] = []

  enum Request {
    case push(String)
    case pop
    case present(String)
    case dismiss(depth: Int)
  }

  /// Applies a completed request to the model.
  mutating func apply(_ request: Request) {
    switch request {
    case .push(let name): stack.append(name)
    case .pop: stack.removeLast()
    case .present(let name): presented.append(name)
    case .dismiss(let depth): presented.removeSubrange(depth...)
    }
  }
}

/// One sequence of random requests and what came of it.
final class RoutingStorm {
  let fixture = TransitionFixture()
  private(set) var model = RoutingModel()
  private(set) var answers: [Int: [RoutingOutcome]] = [:]
  private(set) var requestCount = 0
  private var random: SeededGenerator
  private var director: Director?
  private var interactions: [PercentDrivenInteractiveTransition] = []
  private var screens: [String: ViewController] = [:]
  /// The size of the window in the model.
  private(set) var size = Size(width: 375, height: 812)
  /// The reports of changed sizes in the model.
  private(set) var modelReports: [TransitionDiagnostic] = []
  /// The views that completed animators have faded to half of their opacity.
  private var faded: Set<ViewID> = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  func step() {
    if random.below(3) == 0 { changeDirector() }
    switch random.below(9) {
    case 0, 1: push()
    case 2: pop()
    case 3: present()
    case 4: dismiss()
    case 5: endInteractions(mayWait: true)
    case 6: resize()
    default: fixture.advance(by: random.uniform(in: 0...0.8))
    }
  }

  /// Waits until nothing is going on.
  func calm() {
    director = Director(nil)
    attachDirector()
    while fixture.window.transition != nil {
      endInteractions(mayWait: false)
      fixture.advance(by: 0.5)
    }
  }

  private func push() {
    let screen = makeScreen()
    request(.push(screen.name)) {
      fixture.navigation.pushViewController(screen, animated: $0, completion: $1)
    }
  }

  private func pop() {
    request(.pop) { fixture.navigation.popViewController(animated: $0, completion: $1) }
  }

  private func present() {
    let screen = makeScreen()
    screen.modalPresentationStyle = random.below(2) == 0 ? .fullScreen : .overCurrentContext
    screen.transitioningDelegate = director
    let presenter = fixture.window.frontViewController
    request(.present(screen.name)) { presenter.present(screen, animated: $0, completion: $1) }
  }

  private func dismiss() {
    let names = presentedNames
    guard !names.isEmpty else { return }
    let depth = random.below(names.count)
    // A presenter takes away what it presents: the lowest screen asks its presenter to.
    let presenter = depth == 0 ? fixture.navigation : screens[names[depth - 1]]
    request(.dismiss(depth: depth)) { presenter?.dismiss(animated: $0, completion: $1) }
  }

  /// Gives the window one of several sizes, some of which are no sizes, by either way.
  private func resize() {
    let extents = [0, 1, 375, 812, 1e9, -1, 2e9, .nan, .infinity]
    let new = Size(width: extents[random.below(9)], height: extents[random.below(9)])
    let extent = 0...Window.greatestExtent
    guard extent.contains(new.width), extent.contains(new.height) else {
      modelReports.append(.invalidWindowSize)
      return fixture.window.resize(to: new)
    }
    if new != size, let transition = fixture.window.transition {
      modelReports.append(.resized(transition.operation))
    }
    size = new
    if random.below(2) == 0 { return fixture.window.resize(to: new) }
    fixture.scene[fixture.scene.window].frame = Rect(origin: .zero, size: new)
  }

  private func request(
    _ request: RoutingModel.Request,
    _ send: (Bool, @escaping (RoutingOutcome) -> Void) -> Void
  ) {
    let number = requestCount
    requestCount += 1
    send(random.below(4) > 0) { [self] outcome in
      answers[number, default: []].append(outcome)
      if outcome == .completed { model.apply(request) }
    }
  }

  private func makeScreen() -> ViewController {
    let screen = fixture.screen("s\(screens.count)")
    screens[screen.name] = screen
    return screen
  }

  /// Lets the old director die, and perhaps sends another one.
  private func changeDirector() {
    director = nil
    if random.below(4) == 0 { return attachDirector() }
    let animator = DropAnimator(duration: random.uniform(in: 0...1))
    animator.completes = random.below(8) > 0
    animator.completions = random.below(6) == 0 ? 2 : 1
    animator.leavesAView = random.below(6) == 0
    animator.addsToView = random.below(6) > 0
    animator.isInterruptible = random.below(3) == 0
    let fading = FadeWitness(animator) { [unowned self] in faded.insert($0) }
    let director = Director(random.below(5) == 0 ? nil : fading)
    if random.below(3) == 0 {
      let interaction = PercentDrivenInteractiveTransition()
      interaction.wantsInteractiveStart = random.below(3) > 0
      interaction.completionSpeed = random.uniform(in: 0.5...3)
      interactions.append(interaction)
      director.interaction = interaction
    }
    self.director = director
    attachDirector()
  }

  private func attachDirector() {
    fixture.navigation.delegate = director
    for screen in screens.values { screen.transitioningDelegate = director }
  }

  private func endInteractions(mayWait: Bool) {
    for interaction in interactions {
      interaction.update(random.uniform(in: 0...1))
      switch random.below(mayWait ? 4 : 2) {
      case 0: interaction.finish()
      case 1: interaction.cancel()
      case 2: interaction.pause()
      default: break
      }
    }
  }

  // MARK: - What is there in the end

  /// The reports of changed sizes.
  var reports: [TransitionDiagnostic] {
    fixture.log.diagnostics.filter {
      if case .resized = $0 { true } else { $0 == .invalidWindowSize }
    }
  }

  /// The frames of the screens and of their containers on screen, without what animators leave.
  var framesOnScreen: Set<Rect> {
    let (scene, container) = (fixture.scene, fixture.navigation.containerView)
    let screens = Set(shownScreens.values.map(\.view) + [scene.window, container])
    let views = scene.modelOnScreen.filter {
      screens.contains($0.view) || $0.superview == scene.window
    }
    return Set(views.map(\.properties.frame))
  }

  /// The opacity of every screen's view, by name.
  var opacities: [String: Double] {
    shownScreens.mapValues { fixture.scene[$0.view].alpha }
  }

  /// The opacities of the model: a completed transition leaves to a view that disappears what the
  /// animator has given it, as in UIKit, and a cancelled one restores it.
  var modelOpacities: [String: Double] {
    shownScreens.mapValues { faded.contains($0.view) ? 0.5 : 1 }
  }

  /// All screens that there are or were, with the first one.
  private var shownScreens: [String: ViewController] {
    let first = [fixture.root, fixture.navigation]
    return first.reduce(into: screens) { $0[$1.name] = $1 }
  }

  var presentedNames: [String] {
    var names: [String] = []
    var front: ViewController = fixture.navigation
    while let next = front.presentedViewController {
      names.append(next.name)
      front = next
    }
    return names
  }

  /// The view of the screen in front.
  var frontView: ViewID {
    let front = fixture.window.frontViewController
    return front === fixture.navigation ? fixture.navigation.topViewController.view : front.view
  }

  /// Views in containers, or containers in the window, that belong to no screen that is shown.
  ///
  /// What forgetful animators leave over a presenter that stays is part of that presentation.
  var unexpectedViews: [ViewID] {
    let tree = fixture.scene.tree
    let inNavigation = tree.subviews(of: fixture.navigation.containerView)
      .filter { $0 != fixture.navigation.topViewController.view }
    let presented = presentedNames.compactMap { screens[$0] }
    let containers = Set(presented.compactMap { tree.superview(of: $0.view) })
    let inWindow = tree.subviews(of: fixture.scene.window)
      .filter { $0 != fixture.navigation.view && !isContainer($0, among: containers) }
    return inNavigation + inWindow
  }

  /// Whether a view is the container of a presented screen, shown or not at the moment.
  private func isContainer(_ view: ViewID, among containers: Set<ViewID>) -> Bool {
    if containers.contains(view) { return true }
    // The container of a presenter whose view has left the screen has at most leftovers.
    let screens = Set(shownScreens.values.map(\.view))
    return presentedNames.count > 1
      && screens.isDisjoint(with: fixture.scene.tree.subviews(of: view))
  }
}

/// Passes everything on to a `DropAnimator`, and tells which view it has faded.
private final class FadeWitness: TransitionAnimator {
  private let animator: DropAnimator
  private let hasFaded: (ViewID) -> Void
  private var fromView: ViewID?

  init(_ animator: DropAnimator, hasFaded: @escaping (ViewID) -> Void) {
    self.animator = animator
    self.hasFaded = hasFaded
  }

  func duration(using context: TransitionContext) -> Double { animator.duration(using: context) }

  func animate(using context: TransitionContext) {
    fromView = context.fromView
    animator.animate(using: context)
  }

  func interruptibleAnimator(using context: TransitionContext) -> PropertyAnimator? {
    animator.interruptibleAnimator(using: context)
  }

  func animationEnded(_ transitionCompleted: Bool) {
    if transitionCompleted, let fromView { hasFaded(fromView) }
    fromView = nil
    animator.animationEnded(transitionCompleted)
  }
}

/// Follows every screen through its events and says where the order is wrong.
enum LifecycleChecker {
  private enum Stage {
    case gone
    case coming
    case there
    case leaving
  }

  static func faults(in events: [TransitionEvent]) -> [String] {
    // The first screen was there before the log was emptied.
    var stages: [String: Stage] = ["a": .there, "navigation": .there]
    var faults: [String] = []
    for event in events {
      guard let (from, to) = change(event.step) else { continue }
      let stage = stages[event.viewController, default: .gone]
      if !from.contains(stage) { faults.append("\(event) while \(stage)") }
      stages[event.viewController] = to
    }
    return faults
  }

  private static func change(_ step: TransitionEvent.Step) -> (from: [Stage], to: Stage)? {
    switch step {
    // A cancelled transition turns round in the middle.
    case .willAppear: ([.gone, .leaving], .coming)
    case .didAppear: ([.coming], .there)
    case .willDisappear: ([.there, .coming], .leaving)
    case .didDisappear: ([.leaving], .gone)
    default: nil
    }
  }
}
