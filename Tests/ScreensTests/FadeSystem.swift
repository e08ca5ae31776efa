import Animations
import Screens
import Transitions

extension TransitionSystem {
  /// A screen that fades in over another.
  static let fade = [
    TransitionSystem(
      name: "fade-push", summary: "a screen fades in over another",
      duration: FadeAnimator.duration
    ) { FadeStage($0) }
  ]
}

/// Fades the screen in that comes.
final class FadeAnimator: TransitionAnimator {
  static let duration = 0.4

  func duration(using context: TransitionContext) -> Double { Self.duration }

  func animate(using context: TransitionContext) {
    let scene = context.scene
    context.addToView()
    scene[context.toView].alpha = 0
    scene.animate(withDuration: Self.duration) {
      scene[context.toView].alpha = 1
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// A white screen, before a black one fades in over it.
final class FadeStage: SystemStage, NavigationControllerDelegate, InteractionSource {
  let window: Window
  private(set) var outcome: RoutingOutcome?
  private(set) var interaction: (any InteractiveTransitioning)?
  private let navigation: NavigationController
  private let black: ViewController

  init(_ setting: SystemSetting) {
    let bounds = setting.device.bounds
    let scene = Scene(windowBounds: bounds)
    func screen(_ name: String, _ color: Color) -> ViewController {
      let view = ViewProperties(name, frame: bounds, backgroundColor: color)
      return ViewController(name: name, view: scene.insert(view))
    }
    black = screen("black", .black)
    navigation = NavigationController(
      name: "navigation", rootViewController: screen("white", .white),
      view: scene.insert(ViewProperties("navigation", frame: bounds)), in: scene)
    window = Window(scene: scene, rootViewController: navigation)
    navigation.delegate = self
  }

  func begin(drivenBy interaction: (any InteractiveTransitioning)?) {
    self.interaction = interaction
    navigation.pushViewController(black, animated: true) { [weak self] in self?.outcome = $0 }
  }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation,
    from fromViewController: ViewController, to toViewController: ViewController
  ) -> (any TransitionAnimator)? { FadeAnimator() }
}
