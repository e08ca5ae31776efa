internal import Geometry
internal import ViewTree

extension ExactSection {
  /// The lists and conversions of ViewTree, over seeded inputs.
  static let viewTree = [
    ExactSection("view-tree/cards", cards),
    ExactSection("view-tree/conversions", conversions),
  ]

  /// A list that is edited at random and asked for what is visible.
  private static func cards(_ receive: ExactValue.Receiver) {
    var inputs = SeededInputs(seed: 13)
    var list = CardListLayout(
      width: 375, heights: (0..<3000).map { _ in inputs.number(in: 0...300) })
    var attributes: [LayoutAttributes] = []
    for step in 1...3000 {
      let place = ExactValue.Place.input(step)
      edit(&list, &inputs)
      receive(place, "contentHeight", list.contentHeight)
      let top = inputs.number(in: -100...list.contentHeight)
      receive(place, "row", Double(list.row(at: top) ?? -1))
      receive(place, "offset", list.offset(of: inputs.integer(in: 0..<list.count)))
      list.layoutAttributes(in: Rect(x: 0, y: top, width: 375, height: 812), into: &attributes)
      receive(place, "visible", Double(attributes.count))
      for card in attributes {
        receive(place, "visibleRow", Double(card.row))
        place.report(card.frame, to: receive)
      }
    }
  }

  private static func edit(_ list: inout CardListLayout, _ inputs: inout SeededInputs) {
    let row = inputs.integer(in: 0..<list.count)
    switch inputs.integer(in: 0..<4) {
    case 0: list.insert(inputs.number(in: 0...300), at: row)
    case 1 where list.count > 1: list.remove(at: row)
    default: list.resize(row, to: inputs.number(in: 0...300))
    }
  }

  /// Rectangles between the views of random trees, and the bounds of all their views.
  private static func conversions(_ receive: ExactValue.Receiver) {
    var inputs = SeededInputs(seed: 14)
    var boxes: [Rect] = []
    for index in 1...40 {
      let place = ExactValue.Place.input(index)
      var tree = ViewTree()
      var views = [tree.insert(View(frame: Rect(x: 0, y: 0, width: 375, height: 812)))]
      for _ in 0..<100 {
        views.append(tree.insert(inputs.view(), in: views[inputs.integer(in: 0..<views.count)]))
      }
      for _ in 0..<20 {
        let source = views[inputs.integer(in: 0..<views.count)]
        let target = views[inputs.integer(in: 0..<views.count)]
        let converted = tree.convert(inputs.rect(), from: source, to: target)
        if let converted { place.report(converted, to: receive) }
      }
      tree.convertAllBoundsToWindow(into: &boxes)
      for box in boxes { place.report(box, to: receive) }
    }
  }
}

extension SeededInputs {
  fileprivate mutating func view() -> View {
    var view = View(frame: rect())
    view.bounds.origin.y = number(in: -50...50)
    view.transform = .rotation(number(in: -4...4))
      .concatenating(.scale(x: number(in: 0.5...1.5), y: number(in: 0.5...1.5)))
    return view
  }
}
