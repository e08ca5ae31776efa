import Geometry
import TestSupport
import ViewTree

@testable import Animations
@testable import Screens
@testable import Transitions

/// The numbers of objects that a window's scene keeps.
struct SceneCounts: Equatable {
  let views: Int
  let roots: Int
  let nodes: Int
  let animations: Int

  init(_ scene: Scene) {
    views = scene.tree.count
    roots = scene.tree.subviews(of: nil).count
    nodes = scene.model.nodes.count
    animations = scene.animations.records.count + Array(scene.animations.spaceRecords.all).count
  }
}

/// A window whose screens can be shown and removed any number of times.
struct ScreenRounds {
  /// The systems that a round plays, each with and without a cancellation.
  let systems: [String]
  let window: Window
  /// Shows the second screen.
  let open: (PercentDrivenInteractiveTransition?) -> Void
  /// Removes the second screen.
  let close: (PercentDrivenInteractiveTransition?) -> Void

  var scene: Scene { window.scene }
  var counts: SceneCounts { SceneCounts(scene) }

  /// Cancels and completes both transitions.
  func playRound() {
    cancel(open)
    play(open)
    cancel(close)
    play(close)
    window.log.removeAll()
  }

  private func play(_ begin: (PercentDrivenInteractiveTransition?) -> Void) {
    begin(nil)
    advance()
  }

  private func cancel(_ begin: (PercentDrivenInteractiveTransition?) -> Void) {
    let interaction = PercentDrivenInteractiveTransition()
    begin(interaction)
    // A touch may come before the transition.
    advance()
    interaction.update(0.95)
    interaction.cancel()
    advance()
  }

  /// Longer than any system takes to settle.
  func advance() { scene.clock.advance(to: scene.clock.now + 3) }
}

extension ScreenRounds {
  static var all: [ScreenRounds] {
    [
      today, ledger(.steady, ["ledger-push", "ledger-pop"]),
      ledger(.quick, ["ledger-quick-push", "ledger-quick-pop"]), pictures,
      cards(["card-present", "card-dismiss"]) { list, _ in list.detail?.close() },
      cards(["card-dismiss-gesture"], close: pull),
      magic(.magicPush, ["magic-push", "magic-pop"]), magic(.holePush, ["hole-push", "hole-pop"]),
      page, menu(.box, "menu-present"), menu(.side, "menu-pan"), menu(.falling, "menu-fall"), drag,
      circle, move,
    ]
  }

  private static var today: ScreenRounds {
    let stage = TodayStage(SystemSetting(), before: .push)
    return ScreenRounds(systems: ["today-push", "today-pop"], window: stage.window) {
      stage.list.interaction = $0
      stage.list.selectRow(at: RowPath(row: 0))
    } close: {
      stage.detail?.interaction = $0
      stage.navigationController.popViewController(animated: true)
    }
  }

  private static func ledger(_ pace: LedgerPace, _ systems: [String]) -> ScreenRounds {
    let stage = LedgerStage(.dropIn, pace: pace, SystemSetting())
    return ScreenRounds(systems: systems, window: stage.window) {
      stage.ledger.interaction = $0
      let entry = EntryViewController(on: .iX, in: stage.window.scene)
      stage.ledger.pushEntry(entry, animated: true)
    } close: {
      stage.ledger.interaction = $0
      stage.navigation.popViewController(animated: true)
    }
  }

  private static var pictures: ScreenRounds {
    let stage = PictureStage(isPresenting: true, SystemSetting())
    return ScreenRounds(systems: ["picture-present", "picture-dismiss"], window: stage.window) {
      stage.grid.interaction = $0
      stage.grid.tapPicture(at: 0)
    } close: {
      stage.grid.interaction = $0
      stage.grid.dismiss(animated: true)
    }
  }

  private static var page: ScreenRounds {
    let stage = PageStage(SystemSetting())
    return ScreenRounds(systems: ["page-present"], window: stage.window) {
      stage.first.interaction = $0
      stage.first.turn(to: stage.second)
    } close: {
      stage.first.interaction = $0
      stage.first.dismiss(animated: true)
    }
  }

  private static func menu(_ kind: MenuKind, _ system: String) -> ScreenRounds {
    let stage = MenuStage(kind, byPan: kind != .box, SystemSetting())
    let size = Device.iX.size
    return ScreenRounds(systems: [system], window: stage.window) {
      stage.begin(drivenBy: $0)
    } close: {
      stage.home.interaction = $0
      guard kind != .box else { return stage.home.closeMenu() }
      StageFinger(
        start: Point(x: size.width - 4, y: 400), way: Vector(dx: -300, dy: 0), duration: 0.3
      ).drag(stage.home.edgePan, in: PanGestureArena(), by: stage.window.clock)
    }
  }

  private static var drag: ScreenRounds {
    let stage = DragStage(SystemSetting())
    stage.navigation.popViewController(animated: false)
    return ScreenRounds(systems: ["drag-pop"], window: stage.window) {
      stage.mails.interaction = $0
      stage.mails.openMail(animated: true)
    } close: {
      stage.begin(drivenBy: $0)
    }
  }

  private static var circle: ScreenRounds {
    let stage = CircleStage(SystemSetting())
    return ScreenRounds(systems: ["circle-present"], window: stage.window) {
      stage.begin(drivenBy: $0)
    } close: {
      stage.first.interaction = $0
      stage.first.dismiss(animated: true)
    }
  }

  private static var move: ScreenRounds {
    let stage = MoveStage(SystemSetting())
    return ScreenRounds(systems: ["move-push"], window: stage.window) {
      stage.begin(drivenBy: $0)
    } close: {
      stage.row.interaction = $0
      stage.navigation.popViewController(animated: true)
    }
  }

  private static func cards(
    _ systems: [String], close: @escaping (CardListScreen, Window) -> Void
  ) -> ScreenRounds {
    let stage = CardStage(.lift)
    return ScreenRounds(systems: systems, window: stage.window) {
      stage.list.transition.interaction = $0
      guard let cell = stage.list.list.cellForRow(RowPath(row: 0)) else { return }
      stage.list.touchesBegan(cell)
      stage.list.touchesEnded(cell)
    } close: {
      stage.list.transition.interaction = $0
      close(stage.list, stage.window)
    }
  }

  private static func pull(_ list: CardListScreen, _ window: Window) {
    guard let detail = list.detail else { return }
    let arena = PanGestureArena()
    let now = window.clock.now
    let touch = arena.touchDown(at: .init(x: 187, y: 160), time: now, over: [detail.pan])
    for step in 1...18 {
      let time = now + 0.3 * Double(step) / 18
      window.clock.schedule(at: time) {
        arena.touchMoved(touch, to: .init(x: 187, y: 160 + 9 * Double(step)), time: time)
        if step == 18 { arena.touchUp(touch, at: .init(x: 187, y: 322), time: time) }
      }
    }
  }

  private static func magic(
    _ row: MagicRootViewController.Row, _ systems: [String]
  ) -> ScreenRounds {
    let stage = MagicStage(row, .push, SystemSetting())
    let navigation = stage.window.rootViewController as? NavigationController
    let root = navigation?.delegate as? MagicRootViewController
    return ScreenRounds(systems: systems, window: stage.window) {
      root?.interaction = $0
      (navigation?.topViewController as? PosterRowViewController)?.tapPoster(at: 0)
      // Holds the stage, which holds the delegate of the navigation controller.
      _ = stage
    } close: {
      // There is a screen below the posters, too.
      guard navigation?.topViewController is PosterViewController,
        stage.window.transition == nil
      else { return }
      root?.interaction = $0
      navigation?.popViewController(animated: true)
    }
  }
}
