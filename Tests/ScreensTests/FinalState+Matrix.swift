/// The matrix of final states, row by row: before, during, after ✓, after ✗.
///
/// On the telephone of 375 × 812 points.
extension FinalState {
  static let todayPush: [FinalState] = [
    row("today-push", "card-0", .visibility, "shown", "hidden", "shown", "shown"),
    row("today-push", "detail header", .visibility, "–", "hidden", "shown", "shown"),
    row("today-push", "detail", .alpha, "–", "0", "1", "1"),
    row("today-push", "detail", .parent, "–", "container", "container", "nowhere"),
    row("today-push", "snapshot", .pile, "–", "today detail snapshot", "–", "–"),
    row(
      "today-push", "tabBar", .frame, "0 729 375 83", "0 729 375 83", "0 812 375 83",
      "0 729 375 83"),
    row(
      "today-push", "tabBar", .transform, at: 0.3, "identity", "1 1.05", "identity", "identity"),
  ]

  static let todayPop: [FinalState] = [
    row("today-pop", "picture-0", .visibility, "shown", "hidden", "shown", "shown"),
    row("today-pop", "detail header", .visibility, "shown", "hidden", "hidden", "shown"),
    row("today-pop", "detail", .alpha, "1", "1", "0", "1"),
    row("today-pop", "detail", .parent, "container", "container", "nowhere", "container"),
    row(
      "today-pop", "detail table", .frame, "0 0 375 812", "0 0 375 812", "0 0 375 390",
      "0 0 375 812"),
    row("today-pop", "detail table", .cornerRadius, "0", "0", "15", "0"),
    row("today-pop", "snapshot", .pile, "–", "today detail snapshot", "–", "–"),
    row(
      "today-pop", "tabBar", .frame, "0 812 375 83", "0 812 375 83", "0 729 375 83",
      "0 812 375 83"),
    row(
      "today-pop", "tabBar", .transform, at: 0.3, "identity", "1 1.025", "identity", "identity"),
  ]

  static let ledger: [FinalState] = [
    row(
      "ledger-push", "entry", .frame, "0 0 375 812", "0 -812 375 812", "0 0 375 812",
      "0 0 375 812"),
    row("ledger-push", "entry", .parent, "nowhere", "container", "container", "nowhere"),
    row("ledger-push", "entry", .pile, "–", "ledger entry", "entry", "–"),
    row(
      "ledger-pop", "entry", .frame, at: 0.25, "0 0 375 812", "0 -555.93 375 812",
      "0 -812 375 812", "0 0 375 812"),
    row("ledger-pop", "entry", .parent, "container", "container", "nowhere", "container"),
    row("ledger-pop", "entry", .pile, "entry", "ledger entry", "–", "entry"),
  ]

  static let page: [FinalState] = [
    row("page-present", "page", .frame, "0 0 375 812", "0 0 375 812", "0 0 375 812", "0 0 375 812"),
    row("page-present", "page", .parent, "window", "container", "nowhere", "window"),
    row("page-present", "next-page", .pile, "–", "next-page page", "next-page", "–"),
    row("page-present", "page page-shade", .alpha, at: 0.2, "–", "0.378", "–", "–"),
  ]

  static let pictures: [FinalState] = [
    row("picture-present", "detail", .transform, "–", "0.38 0.175", "identity", "identity"),
    row(
      "picture-present", "detail", .frame, "–", "30 94 142.5 142.5", "0 0 375 812", "0 0 375 812"),
    row("picture-present", "detail", .pile, "–", "grid detail", "detail", "–"),
    row(
      "picture-dismiss", "detail", .transform, "identity", "identity", "0.38 0.175", "identity"),
    row(
      "picture-dismiss", "detail", .frame, "0 0 375 812", "0 0 375 812", "30 94 142.5 142.5",
      "0 0 375 812"),
    row("picture-dismiss", "detail", .pile, "detail", "grid detail", "–", "detail"),
  ]

  static let cardPresent: [FinalState] = [
    row("card-present", "cell-0", .transform, "0.96 0.96", "0.96 0.96", "identity", "*"),
    row("card-present", "card-0", .visibility, "shown", "hidden", "hidden", "shown"),
    row("card-present", "detail", .visibility, "–", "hidden", "shown", "–"),
    row("card-present", "copy", .pile, "–", "blur copy detail", "–", "–"),
    row("card-present", "blur", .alpha, "–", "0", "1", "–"),
    row("card-present", "blur", .parent, "–", "container", "container", "–"),
  ]

  /// By the button, and by a finger that takes 0.3 s before.

  static let cardDismiss: [FinalState] = [("card-dismiss", 0.0), ("card-dismiss-gesture", 0.3)]
    .flatMap {
      (system, time) in
      [
        row(system, "card-0", .visibility, at: time, "hidden", "hidden", "shown", "hidden"),
        row(system, "detail header", .parent, at: time, "scroll", "cover", "–", "scroll"),
        row(system, "detail card", .parent, at: time, "detail", "container", "–", "detail"),
        row(
          system, "detail card", .frame, at: time + 0.85 - 1e-9, "0 0 375 812", "*", "–",
          "0 0 375 812"),
        row(system, "blur", .alpha, at: time, "1", "1", "–", "1"),
        row(system, "blur", .pile, at: time, "blur detail", "blur card", "–", "blur detail"),
      ]
    }

  static let magic: [FinalState] = [
    row(
      "magic-push", "poster-0", .frame, at: 0.3, "12 273 88 115", "11.481 254.927 89.038 116.356",
      "12 273 88 115", "12 273 88 115"),
    row("magic-push", "poster-0", .shadowOpacity, at: 0.3, "0", "0.6", "0", "0"),
    row("magic-push", "poster", .shadowOpacity, at: 1.2, "–", "0", "0", "0"),
    row("magic-push", "mask", .parent, at: 0.3, "–", "posters", "–", "–"),
    row("magic-push", "mask", .parent, at: 1.2, "–", "detail", "–", "–"),
    row(
      "magic-push", "posters poster-0", .pile, at: 0.3, "poster-0 poster-1 poster-2",
      "poster-1 poster-2 mask poster-0", "poster-0 poster-1 poster-2",
      "poster-0 poster-1 poster-2"),
    row(
      "magic-push", "posters", .pile, at: 1.2, "posters", "posters detail", "–", "posters"),
    row(
      "magic-pop", "poster-0", .frame, at: 1.185, "12 273 88 115", "8.48 268.4 95.04 124.2",
      "12 273 88 115", "12 273 88 115"),
    row(
      "magic-pop", "poster", .frame, at: 0.8475, "12 155 88 115", "10.24 211.7 91.52 119.6", "*",
      "12 155 88 115"),
    row("magic-pop", "poster", .shadowOpacity, at: 0.6, "0", "0.6", "*", "0"),
    row("magic-pop", "poster-0", .shadowOpacity, at: 1.3425, "0", "0.3", "0", "0"),
    row("magic-pop", "mask", .parent, at: 0.3, "–", "detail", "–", "–"),
    row("magic-pop", "mask", .parent, at: 1.3, "–", "posters", "–", "–"),
    row("magic-pop", "detail", .pile, at: 1.3, "detail", "detail posters", "–", "detail"),
  ]

  static let hole: [FinalState] = [
    row("hole-push", "posters", .parent, "container", "mask", "nowhere", "container"),
    row("hole-push", "mask", .pile, "–", "detail mask", "–", "–"),
    row("hole-pop", "posters", .parent, "nowhere", "mask", "container", "nowhere"),
    row("hole-pop", "mask", .pile, "–", "detail mask", "–", "–"),
  ]

  static let related: [FinalState] = [
    row(
      "menu-present", "menu-panel", .frame, at: 0.25, "400 280 160 100", "240 280 160 100",
      "80 280 160 100", "400 280 160 100"),
    row("menu-present", "menu", .parent, "nowhere", "container", "container", "nowhere"),
    row("menu-present", "home", .parent, "window", "window", "window", "window"),
    row(
      "menu-pan", "menu-panel", .frame, at: 0.15, "-375 0 375 812", "-258.5 0 375 812",
      "0 0 375 812", "-375 0 375 812"),
    row(
      "menu-fall", "menu-panel", .frame, at: 0.15, "-375 0 375 812", "-258.5 0 375 812",
      "0 0 375 812", "-375 0 375 812"),
    row(
      "drag-pop", "mail", .frame, at: 0.15, "0 0 375 812", "114.375 0 375 812", "–",
      "0 0 375 812"),
    row("drag-pop", "mail", .pile, at: 0.15, "mail", "mails mail", "–", "mail"),
    row("drag-pop", "mails", .parent, at: 0.15, "nowhere", "container", "container", "nowhere"),
    row("circle-present", "day", .parent, "window", "container", "nowhere", "window"),
    row("circle-present", "night", .pile, "–", "night day", "night", "–"),
    row("move-push", "row-0", .visibility, "shown", "hidden", "shown", "shown"),
    row("move-push", "column", .alpha, at: 0.05, "–", "0.451", "1", "1"),
    row("move-push", "moving-0", .pile, "–", "row column moving-0 moving-1 moving-2", "–", "–"),
  ]

  private static func row(
    _ system: String, _ path: String, _ aspect: Aspect, at time: Double = 0, _ before: String,
    _ during: String, _ completed: String, _ cancelled: String
  ) -> FinalState {
    FinalState(
      system: system, path: path, aspect: aspect, time: time,
      expected: [before, during, completed, cancelled])
  }
}
