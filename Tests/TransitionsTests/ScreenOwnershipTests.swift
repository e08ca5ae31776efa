import Motion
import SceneSupport
import Testing
import TransitionSupport
import ViewTree

@testable import Animations
@testable import Transitions

/// The owner of a screen's view: its superview, or else its view controller.
@Suite struct ScreenOwnershipTests {
  let fixture = TransitionFixture()
  var scene: Scene { fixture.scene }

  @Test("E-31 a popped screen that nobody holds takes its views along")
  func poppedScreenIsRemoved() {
    let view = pushAndPop(holding: nil)
    #expect(!scene.tree.contains(view))
  }

  @Test("E-31 a popped screen that is held keeps its views, and can be shown again")
  func heldScreenKeepsItsView() {
    let screen = fixture.screen("b")
    #expect(pushAndPop(holding: screen) == screen.view)
    #expect(scene.tree.contains(screen.view))
    fixture.navigation.pushViewController(screen, animated: false)
    #expect(scene.isOnScreen(screen.view))
  }

  @Test("E-31 the top screen of a released navigation controller keeps its view while it is held")
  func topScreenSurvivesItsContainer() {
    let top = fixture.screen("top")
    var navigation: NavigationController? = NavigationController(
      name: "inner", rootViewController: top, view: scene.makeScreen("inner"), in: scene)
    let view = navigation?.view
    navigation = nil
    #expect(view.map(scene.tree.contains) == false)
    #expect(scene.tree.contains(top.view) && scene.tree.superview(of: top.view) == nil)
  }

  @Test("E-31 a view that was added to another view belongs to its superview")
  func superviewOwnsTheView() {
    var screen: ViewController? = fixture.screen("b")
    let view = screen?.view
    screen?.scene = scene
    if let view { scene.addSubview(view, to: scene.window) }
    screen = nil
    #expect(view.map(scene.tree.contains) == true)
  }

  @Test("E-31 the completion of a removed view's animation is called later, not by the release")
  func completionIsCalledLater() throws {
    var screen: ViewController? = fixture.screen("b")
    screen?.scene = scene
    let view = try #require(screen?.view)
    var results: [Bool] = []
    scene.animate(withDuration: 1) {
      scene[view].alpha = 0
    } completion: {
      results.append($0)
    }
    screen = nil
    #expect(results.isEmpty && !scene.tree.contains(view))
    scene.clock.advance(to: scene.clock.now)
    #expect(results == [false])
    #expect(!scene.isAnimating && scene.clock.nextDueTime == nil)
  }

  @Test("E-31 a completion may hold the last reference to a screen")
  func completionReleasesAScreen() {
    weak var released: ViewController?
    do {
      let screen = fixture.screen("b")
      screen.scene = scene
      released = screen
      scene.animate(withDuration: 1) {
        scene[screen.view].alpha = 0
      } completion: { _ in
        _ = screen
      }
      scene.add(
        LayerAnimation(.shadowOpacity(from: 0, to: 1), duration: 2), forKey: "other",
        to: screen.view)
    }
    let count = scene.tree.count
    scene.clock.advance(to: 1)
    #expect(released == nil)
    #expect(scene.tree.count == count - 1 && !scene.isAnimating)
  }

  /// Pushes a screen and pops it; a new screen is released at the end of the pop.
  private func pushAndPop(holding screen: ViewController?) -> ViewID {
    let view: ViewID
    do {
      let shown = screen ?? fixture.screen("b")
      view = shown.view
      fixture.navigation.pushViewController(shown, animated: true)
    }
    scene.clock.advance(to: scene.clock.now + 1)
    #expect(scene.isOnScreen(view))
    fixture.navigation.popViewController(animated: true)
    scene.clock.advance(to: scene.clock.now + 1)
    return view
  }
}
