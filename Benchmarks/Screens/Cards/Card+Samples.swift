internal import Animations

extension Card {
  /// Four cards, from top to bottom: a picture, a list of twelve apps, a picture, and strips of
  /// nine icons.
  public static let samples = [lighthouse, weekend, harbour, kitchen]

  /// Returns `count` cards: the four samples, repeated in their order.
  public static func samples(count: Int) -> [Card] {
    (0..<count).map { samples[$0 % samples.count] }
  }

  private static let lighthouse = Card(
    id: "lighthouse", kind: .picture, subtitle: "Behind the lens",
    title: "A night in the old lighthouse",
    summary: "Three hours of waiting for one second of light",
    tint: Color(red: 0.13, green: 0.24, blue: 0.42),
    blocks: [
      .text(
        """
        The keeper left forty years ago, and the lamp has turned by itself ever since. We climbed \
        two hundred and twelve steps with a tripod, two blankets and a flask of tea.
        """, fontSize: 17),
      .image("stairs", ratio: 0.75),
      .text(
        """
        At ten past three the fog lifted. The beam drew a line over the water, and for one \
        exposure everything stood still.
        """, fontSize: 17),
    ])

  private static let weekend = Card(
    id: "weekend", kind: .appList, subtitle: "Pick of the week",
    title: "Twelve small tools for a long weekend",
    tint: Color(red: 0.93, green: 0.94, blue: 0.96),
    apps: [
      App(name: "Windrose", summary: "Which way it blows"),
      App(name: "Tidebook", summary: "High and low water"),
      App(name: "Slow Maps", summary: "Walks without hurry"),
      App(name: "Larder", summary: "What is left to cook"),
      App(name: "Nightjar", summary: "Birds by their calls"),
      App(name: "Kindling", summary: "Fires, safely made"),
      App(name: "Two Oars", summary: "Boats for an hour"),
      App(name: "Marginalia", summary: "Notes beside a book"),
      App(name: "Lantern", summary: "A light that dims"),
      App(name: "Cairn", summary: "Leave a mark, find it"),
      App(name: "Pebble Chess", summary: "A board anywhere"),
      App(name: "Homeward", summary: "The last train"),
    ])

  private static let harbour = Card(
    id: "harbour", kind: .picture, subtitle: "Drawn by hand", title: "The harbour in five colours",
    tint: Color(red: 0.78, green: 0.42, blue: 0.27),
    blocks: [
      .text("Five pens, no pencil, and no way back once a line is on the paper.", fontSize: 17),
      .image("cranes", ratio: 0.6),
      .text("Begin with what does not move.", fontSize: 17),
      .image("boats", ratio: 1.2),
      .text("End with the water. It forgives everything that was drawn before.", fontSize: 17),
    ])

  private static let kitchen = Card(
    id: "kitchen", kind: .iconStrips, subtitle: "Collection", title: "From a very small kitchen",
    tint: Color(red: 0.24, green: 0.45, blue: 0.34), apps: kitchenApps, blocks: [.apps(kitchenApps)]
  )

  private static let kitchenApps = [
    App(name: "One Pan", summary: "Dinner in twenty minutes"),
    App(name: "Sourdough Diary", summary: "Feed it, fold it, bake it"),
    App(name: "Brine", summary: "Pickles by the week"),
    App(name: "Peppercorn", summary: "Spices and their friends"),
    App(name: "Leftover", summary: "Yesterday, but better"),
    App(name: "Mise", summary: "Everything in its place"),
    App(name: "Kettle", summary: "Tea at the right degree"),
    App(name: "Zest", summary: "What to do with a lemon"),
    App(name: "Ladle", summary: "A soup for each season"),
  ]
}
