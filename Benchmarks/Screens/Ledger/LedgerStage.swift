internal import Animations
internal import Transitions

/// A ledger in a navigation controller, before an entry is pushed or popped.
final class LedgerStage: SystemStage {
  let window: Window
  let ledger: LedgerViewController
  let navigation: NavigationController
  let entry: EntryViewController
  private(set) var outcome: RoutingOutcome?

  /// Sets the screens up.
  ///
  /// - Parameters:
  ///   - direction: The transition to begin; an entry that leaves is already shown.
  ///   - pace: The duration and the curves.
  ///   - setting: The device and the number of entries.
  init(_ direction: LedgerAnimator.Direction, pace: LedgerPace, _ setting: SystemSetting) {
    let device = setting.device
    let scene = Scene(windowBounds: device.bounds)
    ledger = LedgerViewController(
      entries: LedgerEntry.samples(count: setting.rowCount ?? LedgerEntry.sampleCount),
      pace: pace, on: device, in: scene)
    navigation = LedgerBar.navigationController(
      "navigation", title: "Ledger", root: ledger, on: device, in: scene)
    window = Window(scene: scene, rootViewController: navigation)
    entry = EntryViewController(on: device, in: scene)
    if direction == .liftOut { ledger.pushEntry(entry, animated: false) }
  }

  func begin(drivenBy interaction: (any InteractiveTransitioning)?) {
    ledger.interaction = interaction
    let answer: (RoutingOutcome) -> Void = { [weak self] in self?.outcome = $0 }
    if navigation.topViewController === entry {
      entry.close(animated: true, completion: answer)
    } else {
      ledger.pushEntry(entry, animated: true, completion: answer)
    }
  }
}
