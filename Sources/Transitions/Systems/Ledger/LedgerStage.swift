/// A ledger in a navigation controller, before an entry is pushed or popped.
package final class LedgerStage: SystemStage {
  package let window: Window
  package let ledger: LedgerViewController
  package let navigation: NavigationController
  package let entry: EntryViewController
  package private(set) var outcome: RoutingOutcome?

  /// Sets the screens up.
  ///
  /// - Parameters:
  ///   - direction: What is going to happen; an entry that leaves is there already.
  ///   - pace: How fast.
  ///   - setting: The telephone and the number of entries.
  package init(_ direction: LedgerAnimator.Direction, pace: LedgerPace, _ setting: SystemSetting) {
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

  package func begin(drivenBy interaction: (any InteractiveTransitioning)?) {
    ledger.interaction = interaction
    let answer: (RoutingOutcome) -> Void = { [weak self] in self?.outcome = $0 }
    if navigation.topViewController === entry {
      entry.close(animated: true, completion: answer)
    } else {
      ledger.pushEntry(entry, animated: true, completion: answer)
    }
  }
}
