import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// Who is asked how the screens of a ledger come and go, and when.
@Suite struct LedgerRoutingTests {
  let stage = LedgerStage(.dropIn, pace: .steady, SystemSetting(device: .i8))

  private var replay: StageReplay<LedgerStage> { StageReplay(stage) }
  private var clock: VirtualClock { stage.window.clock }

  /// The steps since the log was emptied, of the screens in between.
  private var steps: [TransitionEvent.Step] { stage.window.log.events.map(\.step) }

  private func queries() -> Int {
    steps.count { $0 == .animatorRequested }
  }

  @Test("L-03 push asks for the push animator, pop for the pop animator, all else for none")
  func operations() {
    func answer(_ operation: TransitionOperation) -> (any TransitionAnimator)? {
      stage.ledger.navigationController(
        stage.navigation, animationControllerFor: operation, from: stage.ledger, to: stage.entry)
    }
    #expect(answer(.push) === stage.ledger.push)
    #expect(answer(.pop) === stage.ledger.pop)
    #expect(answer(.present) == nil)
    #expect(answer(.dismiss) == nil)
    #expect(stage.ledger.push.direction == .dropIn)
    #expect(stage.ledger.pop.direction == .liftOut)
  }

  @Test("L-03 the ledger makes itself the delegate of what it pushes onto, or presents")
  func delegates() {
    stage.ledger.pushEntry(stage.entry, animated: false)
    #expect(stage.navigation.delegate === stage.ledger)
    #expect(stage.navigation.transitioningDelegate == nil)
    stage.entry.close(animated: false)
    stage.ledger.presentEntry(stage.entry, animated: false)
    #expect(stage.entry.transitioningDelegate === stage.ledger)
  }

  @Test(
    "L-01 L-02 a presented entry moves like a pushed one, with its bar", arguments: [true, false])
  func presentation(isWrapped: Bool) throws {
    stage.ledger.presentEntry(stage.entry, isWrapped: isWrapped, animated: true)
    let presented = try #require(stage.navigation.presentedViewController)
    #expect((presented === stage.entry) == !isWrapped)
    let table = [(0.0, -667.0), (0.1, -461.3198), (0.25, -210.3430), (0.4, -41.5421)]
    for (time, y) in table {
      let shown = try replay.frame(of: presented.view, at: time)
      expectClose(shown, Rect(x: 0, y: y, width: 375, height: 667), within: 1e-3)
      guard isWrapped else { continue }
      let bar = try #require(replay.snapshot(at: time)["entry-navigation-bar"])
      expectClose(bar.boundingRect, Rect(x: 0, y: y, width: 375, height: 64), within: 1e-3)
    }
    clock.advance(to: 1)
    #expect(try replay.frame(of: presented.view, at: 1) == Device.i8.bounds)
    #expect(!replay.scene.isOnScreen(stage.ledger.view))
    stage.entry.close(animated: true)
    for (time, y) in [(1.1, -205.6802), (1.25, -456.6570), (1.4, -625.4579)] {
      let shown = try replay.frame(of: presented.view, at: time)
      expectClose(shown, Rect(x: 0, y: y, width: 375, height: 667), within: 1e-3)
      // The ledger's own bar is uncovered.
      let bar = try #require(replay.snapshot(at: time)["navigation-bar"])
      #expect(bar.boundingRect == Rect(x: 0, y: 0, width: 375, height: 64))
    }
    clock.advance(to: 2)
    #expect(replay.answers == [.completed, .completed])
    #expect(stage.window.log.diagnostics.isEmpty)
    #expect(!replay.scene.isAnimating)
  }

  @Test(
    "L-01 L-02 a cancelled presentation or dismissal restores the screens",
    arguments: [true, false], [UInt64](0..<6))
  func cancellation(isPresenting: Bool, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let progress = generator.uniform(in: 0...1)
    let isWrapped = generator.below(2) == 0
    let context: Comment = "seed \(seed), progress \(progress), wrapped \(isWrapped)"
    let interaction = PercentDrivenInteractiveTransition()
    if !isPresenting {
      stage.ledger.presentEntry(stage.entry, isWrapped: isWrapped, animated: false)
    }
    let state = replay.scene.modelOnScreen
    stage.ledger.interaction = interaction
    var outcomes: [RoutingOutcome] = []
    if isPresenting {
      stage.ledger.presentEntry(stage.entry, isWrapped: isWrapped, animated: true) {
        outcomes.append($0)
      }
    } else {
      stage.entry.close(animated: true) { outcomes.append($0) }
    }
    interaction.update(progress)
    interaction.cancel()
    clock.advance(to: 2)
    #expect(outcomes == [.cancelled], context)
    #expect(replay.scene.modelOnScreen == state, context)
    #expect((stage.navigation.presentedViewController == nil) == isPresenting, context)
    #expect(stage.window.log.diagnostics.isEmpty, context)
    #expect(!replay.scene.isAnimating, context)
  }

  @Test("L-03 the delegate of the wrapper is asked instead of that of the wrapped screen")
  func wrappedDelegate() throws {
    let wrapper = NavigationController(
      name: "wrapper", rootViewController: stage.entry,
      view: replay.scene.insert(ViewProperties("wrapper", frame: Device.i8.bounds)),
      in: replay.scene)
    stage.entry.transitioningDelegate = stage.ledger
    stage.ledger.present(wrapper, animated: true)
    #expect(queries() == 0)
    // The default transition comes from the right.
    #expect(try replay.frame(of: wrapper.view, at: 0).minX == 375)
    clock.advance(to: 1)
    stage.ledger.dismiss(animated: false)
    wrapper.transitioningDelegate = stage.ledger
    stage.ledger.present(wrapper, animated: true)
    #expect(queries() == 1)
    #expect(try replay.frame(of: wrapper.view, at: 1).minY == -667)
  }

  @Test("L-03 a released delegate means the default transition", arguments: [true, false])
  func deadDelegate(isPresented: Bool) throws {
    do {
      let other = LedgerViewController(entries: [], on: .i8, in: replay.scene)
      stage.entry.transitioningDelegate = other
      stage.navigation.delegate = other
    }
    if isPresented {
      stage.ledger.present(stage.entry, animated: true)
    } else {
      stage.navigation.pushViewController(stage.entry, animated: true)
    }
    #expect(queries() == 0)
    #expect(try replay.frame(of: stage.entry.view, at: 0.175).minX == 187.5)
    clock.advance(to: 0.35)
    #expect(replay.answers == [.completed])
    #expect(stage.window.log.diagnostics.isEmpty)
  }

  // MARK: Closing

  /// Notes when it is asked, before it hands on to the ledger.
  private final class Witness: EntryViewControllerDelegate {
    let ledger: LedgerViewController
    var eventCounts: [Int] = []

    init(_ ledger: LedgerViewController) {
      self.ledger = ledger
    }

    func entryViewController(
      _ entry: EntryViewController, closeAnimated animated: Bool,
      completion: @escaping (RoutingOutcome) -> Void
    ) {
      eventCounts.append(ledger.window?.log.events.count ?? -1)
      ledger.entryViewController(entry, closeAnimated: animated, completion: completion)
    }
  }

  @Test("L-04 the entry asks its delegate, and the ledger dismisses it with its animator")
  func dismissalThroughTheDelegate() {
    stage.ledger.presentEntry(stage.entry, animated: false)
    let witness = Witness(stage.ledger)
    stage.entry.delegate = witness
    stage.window.log.removeAll()
    var outcomes: [RoutingOutcome] = []
    stage.entry.close(animated: true) { outcomes.append($0) }
    #expect(witness.eventCounts == [0])
    #expect(
      steps == [
        .animatorRequested, .interactionRequested, .willDisappear, .willAppear, .willAppear,
        .durationRequested, .animationStarted,
      ])
    clock.advance(to: 0.5)
    #expect(
      steps.dropFirst(7) == [
        .completed(true), .didDisappear, .didAppear, .didAppear, .animationEnded(true),
        .requestEnded(.completed),
      ])
    #expect(outcomes == [.completed])
    #expect(stage.navigation.presentedViewController == nil)
  }

  @Test("L-04 an entry whose delegate was released stays, with a diagnostic")
  func closingWithoutDelegate() {
    stage.ledger.presentEntry(stage.entry, animated: false)
    stage.entry.delegate = nil
    var outcomes: [RoutingOutcome] = []
    stage.entry.close(animated: true) { outcomes.append($0) }
    #expect(outcomes == [.refused])
    #expect(stage.window.log.diagnostics == [.refused(.nothingToDismiss)])
    #expect(stage.window.transition == nil)
    #expect(stage.navigation.presentedViewController === stage.entry)
  }

  @Test func entryIsNotPushedWithoutNavigationController() {
    let scene = Scene(windowBounds: Device.i8.bounds)
    let ledger = LedgerViewController(entries: [], on: .i8, in: scene)
    let entry = EntryViewController(on: .i8, in: scene)
    let window = Window(scene: scene, rootViewController: ledger)
    var outcomes: [RoutingOutcome] = []
    ledger.pushEntry(entry, animated: true) { outcomes.append($0) }
    #expect(outcomes == [.refused])
    #expect(window.log.diagnostics == [.refused(.notInWindow)])
  }

  // MARK: Without animation

  @Test("L-05 unanimated operations complete on return, without asking the delegate")
  func withoutAnimation() {
    var outcomes: [RoutingOutcome] = []
    let answer: (RoutingOutcome) -> Void = { outcomes.append($0) }
    stage.ledger.pushEntry(stage.entry, animated: false, completion: answer)
    #expect(stage.navigation.topViewController === stage.entry)
    #expect(replay.scene.isOnScreen(stage.entry.view))
    #expect(!replay.scene.isOnScreen(stage.ledger.view))
    stage.entry.close(animated: false, completion: answer)
    #expect(stage.navigation.topViewController === stage.ledger)
    #expect(replay.scene.isOnScreen(stage.ledger.view))
    stage.ledger.presentEntry(stage.entry, animated: false, completion: answer)
    #expect(stage.navigation.presentedViewController === stage.entry)
    #expect(replay.scene[stage.entry.view].frame == Device.i8.bounds)
    stage.entry.close(animated: false, completion: answer)
    #expect(stage.navigation.presentedViewController == nil)
    #expect(replay.scene.isOnScreen(stage.ledger.view))
    #expect(outcomes == Array(repeating: .completed, count: 4))
    #expect(queries() == 0)
    #expect(!steps.contains(.animationStarted))
    #expect(clock.now == 0)
    #expect(clock.nextDueTime == nil)
  }

  // MARK: Pulling

  @Test(
    "L-02b at the quick pace a pull farther than 60 points presents an entry, once",
    arguments: [(-60.0, false), (-60.01, true), (-200, true), (0, false), (100, false)])
  func pull(offset: Double, isPresented: Bool) throws {
    let stage = LedgerStage(.dropIn, pace: .quick, SystemSetting(device: .i8))
    stage.ledger.list.setContentOffset(offset)
    var outcomes: [RoutingOutcome] = []
    let entry = stage.ledger.listDidEndDragging { outcomes.append($0) }
    #expect((entry != nil) == isPresented)
    #expect((stage.window.transition?.operation == .present) == isPresented)
    stage.window.clock.advance(to: 1)
    #expect(outcomes == (isPresented ? [.completed] : []))
    #expect(stage.navigation.presentedViewController === entry)
  }

  @Test("L-02b at the steady pace a pull presents nothing")
  func steadyPull() {
    stage.ledger.list.setContentOffset(-300)
    #expect(stage.ledger.listDidEndDragging() == nil)
    #expect(stage.window.transition == nil)
  }
}
