import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import TransitionSupport
import Transitions
import ViewTree

/// Windows that are turned, or take any other size, at rest and in a transition.
@Suite struct WindowSizeTests {
  static let upright = Size(width: 375, height: 812)
  static let turned = Size(width: 812, height: 375)

  enum Change: CaseIterable, Sendable {
    case push
    case pop
    case presentFullScreen
    case presentOver
    case dismissFullScreen
    case dismissOver

    var operation: TransitionOperation {
      switch self {
      case .push: .push
      case .pop: .pop
      case .presentFullScreen, .presentOver: .present
      case .dismissFullScreen, .dismissOver: .dismiss
      }
    }
  }

  /// The moment of the turn.
  enum Course: CaseIterable, Sendable {
    case running
    case interactive
    case finishing
    case cancelling
  }

  let fixture = TransitionFixture()
  private let director = Director(DropAnimator())
  private var scene: Scene { fixture.scene }
  private var window: Window { fixture.window }
  private var frontName: String { window.frontViewController.name }

  init() { fixture.navigation.delegate = director }

  private func push(animated: Bool = true) {
    fixture.navigation.pushViewController(fixture.screen("b"), animated: animated)
  }

  private func present(_ style: ModalPresentationStyle, animated: Bool) {
    let screen = fixture.screen("m")
    screen.modalPresentationStyle = style
    screen.transitioningDelegate = director
    fixture.root.present(screen, animated: animated)
  }

  /// Does what precedes a change, and begins the change.
  private func begin(_ change: Change, animated: Bool = true) {
    switch change {
    case .push: push(animated: animated)
    case .pop:
      push(animated: false)
      fixture.navigation.popViewController(animated: animated)
    case .presentFullScreen: present(.fullScreen, animated: animated)
    case .presentOver: present(.overCurrentContext, animated: animated)
    case .dismissFullScreen, .dismissOver:
      present(change == .dismissOver ? .overCurrentContext : .fullScreen, animated: false)
      fixture.root.dismiss(animated: animated)
    }
  }

  /// Expects that all views on screen, which are screens and containers, cover the window.
  private func expectLaidOut(
    _ size: Size, _ context: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(window.size == size, "\(context)", sourceLocation: sourceLocation)
    for view in scene.modelOnScreen.map(\.view) {
      let frame = Rect(origin: .zero, size: size)
      #expect(scene[view].frame == frame, "\(context)", sourceLocation: sourceLocation)
      #expect(scene[view].transform == .identity, "\(context)", sourceLocation: sourceLocation)
      #expect(scene.presentation(of: view).frame == frame, sourceLocation: sourceLocation)
    }
  }

  @Test(
    "E-36 a transition in which the window is turned is reported and ends in the new size",
    arguments: Change.allCases, Course.allCases)
  func turn(change: Change, course: Course) {
    let interaction = course == .running ? nil : PercentDrivenInteractiveTransition()
    director.interaction = interaction
    begin(change)
    fixture.advance(by: 0.25)
    interaction?.update(0.5)
    if course == .finishing { interaction?.finish() }
    if course == .cancelling { interaction?.cancel() }
    fixture.advance(by: 0.125)
    window.resize(to: Self.turned)
    #expect(window.transition != nil && fixture.log.diagnostics == [.resized(change.operation)])
    if course == .interactive { interaction?.cancel() }
    fixture.advance(by: 1)
    #expect(window.transition == nil)
    expectLaidOut(Self.turned)

    // All screens that come back later have the size of that time.
    window.resize(to: Size(width: 500, height: 600))
    expectLaidOut(Size(width: 500, height: 600))
    fixture.root.dismiss(animated: false)
    window.resize(to: Self.turned)
    fixture.navigation.popViewController(animated: false)
    expectLaidOut(Self.turned)
    fixture.log.removeAll()
    director.interaction = nil
    begin(change)
    fixture.advance(by: 2)
    expectLaidOut(Self.turned)
    #expect(fixture.log.diagnostics.isEmpty)
  }

  @Test("E-36 the frame or the bounds of the scene's window may be set instead", arguments: 0..<3)
  func directChanges(way: Int) {
    push()
    fixture.advance(by: 0.5)
    let frame = Rect(origin: .zero, size: Self.turned)
    var expected: [TransitionDiagnostic] = [.resized(.push)]
    switch way {
    case 0: scene[scene.window].frame = frame
    case 1: scene[scene.window].geometry = View(frame: frame)
    default:
      // Two sizes, one after the other.
      scene[scene.window].bounds.size.width = 812
      scene[scene.window].bounds.size.height = 375
      scene[scene.window].center = frame.center
      expected.append(.resized(.push))
    }
    #expect(fixture.log.diagnostics == expected)
    fixture.advance(by: 1)
    expectLaidOut(Self.turned)
  }

  @Test("E-36 a turned push goes on from where the screen shows, a pop leaves the new width")
  func continues() {
    fixture.navigation.delegate = nil
    push()
    let screen = fixture.navigation.topViewController
    let coming = screen.view
    fixture.advance(by: 0.175)
    #expect(fixture.shownFrame(of: coming) == Rect(x: 187.5, y: 0, width: 375, height: 812))
    window.resize(to: Self.turned)
    #expect(fixture.shownFrame(of: coming) == Rect(x: 187.5, y: 0, width: 812, height: 375))
    fixture.advance(by: 0.1)
    #expect((1..<187).contains(fixture.shownFrame(of: coming).minX))
    fixture.advance(by: 0.1)
    expectLaidOut(Self.turned)

    fixture.navigation.popViewController(animated: true)
    fixture.advance(by: 0.175)
    window.resize(to: Self.upright)
    // Just before the end.
    fixture.advance(by: 0.174999)
    expectClose(fixture.shownFrame(of: coming).minX, 375, within: 1e-3)
    fixture.advance(by: 0.1)
    expectLaidOut(Self.upright)
  }

  @Test("E-36 in an animation block the screens take the new size gradually")
  func animated() {
    push(animated: false)
    let views = scene.modelOnScreen.map(\.view)
    scene.animate(withDuration: 1, options: .curveLinear) { window.resize(to: Self.turned) }
    fixture.advance(by: 0.5)
    for view in views {
      #expect(fixture.shownFrame(of: view) == Rect(x: 0, y: 0, width: 593.5, height: 593.5))
    }
    fixture.advance(by: 0.5)
    expectLaidOut(Self.turned)
  }

  @Test("E-36 a presenter that is moved aside keeps its transform and its place")
  func movedPresenter() {
    present(.overCurrentContext, animated: false)
    let presenter = fixture.navigation.view
    scene[presenter].transform = .scale(x: 0.9, y: 0.9)
    scene[presenter].center.x += 300
    window.resize(to: Size(width: 750, height: 406))
    #expect(scene[presenter].center == Point(x: 375 + 600, y: 203))
    #expect(scene[presenter].transform == .scale(x: 0.9, y: 0.9))
    window.resize(to: .zero)
    window.resize(to: Self.upright)
    #expect(scene[presenter].center == Point(x: 187.5 + 300, y: 406))
    #expect(scene[presenter].bounds.size == Self.upright)
  }

  @Test("E-36 a view of another size is left as it is until it is placed")
  func otherSizes() {
    push(animated: false)
    let view = fixture.navigation.topViewController.view
    let frame = Rect(x: 20, y: 30, width: 100, height: 200)
    scene[view].frame = frame
    window.resize(to: Self.turned)
    #expect(scene[view].frame == frame)
    push(animated: false)
    fixture.navigation.popViewController(animated: true)
    fixture.advance(by: 1)
    expectLaidOut(Self.turned)
  }

  @Test(
    "E-36 screens that come while others are told take the last size", arguments: [true, false])
  func comingInTheCall(isAnimated: Bool) {
    let told = SizedScreen("told", in: fixture)
    fixture.navigation.pushViewController(told, animated: false)
    told.respond = { [fixture] in
      fixture.root.present(fixture.screen("m"), animated: isAnimated)
      fixture.window.resize(to: Size(width: 500, height: 600))
    }
    window.resize(to: Self.turned)
    fixture.advance(by: 1)
    expectLaidOut(Size(width: 500, height: 600))
    #expect(frontName == "m")
  }

  @Test("E-36 a stack that was made in another size fills the window when it comes")
  func laterScreens() {
    let inner = NavigationController(
      name: "inner", rootViewController: fixture.screen("i"), view: scene.makeScreen("inner"),
      in: scene)
    window.resize(to: Self.turned)
    fixture.root.present(inner, animated: true)
    fixture.advance(by: 1)
    expectLaidOut(Self.turned)
    #expect(scene.modelOnScreen.map(\.view).contains(inner.topViewController.view))
    #expect(fixture.log.diagnostics.isEmpty)
  }

  // MARK: Bad input

  @Test(
    "E-36 a size that is no size changes nothing and is reported",
    arguments: [
      Size(width: .nan, height: 1), Size(width: 1, height: .infinity), Size(width: -1, height: 1),
      Size(width: 1, height: 1e9.nextUp), Size(width: 1, height: -.greatestFiniteMagnitude),
    ])
  func invalidSizes(size: Size) {
    push()
    fixture.advance(by: 0.5)
    window.resize(to: size)
    #expect(fixture.log.diagnostics == [.invalidWindowSize])
    if size.width.isFinite, size.height.isFinite {
      scene[scene.window].bounds.size = size
      #expect(fixture.log.diagnostics == [.invalidWindowSize, .invalidWindowSize])
      #expect(window.size == Self.upright)
      scene[scene.window].bounds.size = Self.upright
    }
    fixture.advance(by: 1)
    expectLaidOut(Self.upright)
  }

  @Test("E-36 in a window without a size a slide has no way and is over at once")
  func withoutSize() {
    fixture.navigation.delegate = nil
    window.resize(to: .zero)
    push()
    #expect(window.transition == nil && scene.clock.now == 0)
    expectLaidOut(.zero)
    fixture.navigation.popViewController(animated: true)
    window.resize(to: Self.upright)
    push()
    fixture.advance(by: 0.1)
    for size in [Size.zero, Self.turned, .zero, Self.upright] { window.resize(to: size) }
    fixture.advance(by: 1)
    expectLaidOut(Self.upright)
    #expect(fixture.log.diagnostics == Array(repeating: .resized(.push), count: 4))
  }

  @Test("E-36 screens are told once, before their views change; a change in the call holds")
  func announcement() {
    let covered = SizedScreen("covered", in: fixture)
    let front = SizedScreen("front", in: fixture)
    fixture.navigation.pushViewController(covered, animated: false)
    push(animated: false)
    fixture.root.present(front, animated: true)
    fixture.advance(by: 0.1)
    front.respond = { [window] in
      window.resize(to: Size(width: .nan, height: 0))
      window.resize(to: Size(width: 500, height: 600))
      window.rootViewController.dismiss(animated: true)
    }
    window.resize(to: Self.turned)
    for screen in [covered, front] {
      #expect(screen.sizes == [Self.turned] && screen.sizesBefore == [Self.upright])
    }
    #expect(fixture.log.diagnostics == [.resized(.present), .invalidWindowSize])
    fixture.advance(by: 2)
    expectLaidOut(Size(width: 500, height: 600))
    #expect(frontName == "navigation" && scene[front.view].bounds.size == window.size)
  }

  @Test(
    "E-36 the window may change in every appearance call, animated or not",
    arguments: [true, false])
  func appearanceCalls(isAnimated: Bool) {
    let screen = SizedScreen("s", in: fixture)
    var size = Self.upright
    screen.appearance = { [window] in
      size = Size(width: size.height, height: size.width + 10)
      window.resize(to: size)
    }
    for _ in 0..<3 {
      fixture.root.present(screen, animated: isAnimated)
      fixture.advance(by: 1)
      expectLaidOut(size)
      fixture.root.dismiss(animated: isAnimated)
      fixture.advance(by: 1)
      expectLaidOut(size)
    }
    fixture.navigation.pushViewController(screen, animated: isAnimated)
    fixture.advance(by: 1)
    expectLaidOut(size)
  }

  @Test("E-36 a screen whose view is gone, and a window that is gone, are left out")
  func goneViews() {
    let covered = fixture.root
    push(animated: false)
    scene.removeSubtree(covered.view)
    window.resize(to: Self.turned)
    expectLaidOut(Self.turned)

    let other = Scene(windowBounds: Rect(x: 0, y: 0, width: 10, height: 10))
    var gone: Window? = Window(
      scene: other, rootViewController: ViewController(name: "r", view: other.makeScreen("r")))
    other[other.window].bounds.size.width = 20
    #expect(gone?.size.width == 20)
    gone = nil
    other[other.window].bounds.size.width = 30
    #expect(other[other.window].bounds.size.width == 30)
  }
}

/// A screen that notes the sizes that it is told, and may change the window in its calls.
private final class SizedScreen: ViewController {
  private let scene: Scene
  private(set) var sizes: [Size] = []
  private(set) var sizesBefore: [Size] = []
  var respond: () -> Void = {}
  var appearance: () -> Void = {}

  init(_ name: String, in fixture: TransitionFixture) {
    scene = fixture.scene
    super.init(name: name, view: fixture.scene.makeScreen(name))
  }

  override func viewWillTransition(to size: Size) {
    sizes.append(size)
    sizesBefore.append(scene[view].bounds.size)
    respond()
  }

  override func viewWillAppear(_ animated: Bool) { appearance() }
  override func viewDidAppear(_ animated: Bool) { appearance() }
  override func viewWillDisappear(_ animated: Bool) { appearance() }
  override func viewDidDisappear(_ animated: Bool) { appearance() }
}
