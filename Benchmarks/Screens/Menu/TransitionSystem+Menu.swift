internal import Animations

extension TransitionSystem {
  /// The systems of a menu: a box by a button, and a side menu by a finger, which eases or falls.
  static let menu: [TransitionSystem] = [
    TransitionSystem(
      name: "menu-present", summary: "A small menu slides in from the right.",
      duration: MenuKind.box.duration
    ) { MenuStage(.box, byPan: false, $0) },
    TransitionSystem(
      name: "menu-pan", summary: "A finger pulls a menu in from the left edge, and lets it go.",
      duration: MenuStage.panDuration + MenuSlideGesture.restDuration
    ) { MenuStage(.side, byPan: true, $0) },
    TransitionSystem(
      name: "menu-fall", summary: "A finger lets a menu go, which falls to its place and bounces.",
      duration: MenuStage.panDuration + PanelFall.duration
    ) { MenuStage(.falling, byPan: true, $0) },
  ]
}
