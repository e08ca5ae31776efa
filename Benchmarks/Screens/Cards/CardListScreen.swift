public import Animations
public import Geometry
public import Transitions
public import ViewTree

/// A screen with a list of cards.
///
/// A card shrinks under the first finger to touch down, and opens when that finger is lifted before
/// the list has moved. While a card is open its place on the list is empty.
public final class CardListScreen: ViewController {
  /// The cards of the list, from top to bottom.
  public let cards: [Card]
  /// The transition between a card and its detail, set as the delegate of each detail.
  public let transition = CardTransition()
  /// The screen of the open card; `nil` while no card is open.
  public private(set) var detail: CardDetailScreen?
  /// Receives the outcome when a presentation has ended and the list has updated its state.
  public var didPresent: ((RoutingOutcome) -> Void)?

  /// The scrolling view with one row for each of `cards`; lazy, because its closures use the
  /// screen.
  public private(set) lazy var list = makeList()
  /// The cell under the first finger, until the list moves or the cell's card is open.
  public private(set) var pressedCell: CardCell?
  /// The last selected row, until the list has appeared again.
  public private(set) var selectedRow: RowPath?
  /// The translucent strip behind the status bar, hidden while the list is at its top.
  let statusStrip: ViewID

  private let scene: Scene
  private let device: Device

  /// Creates the list, at its top.
  ///
  /// - Parameters:
  ///   - cards: The cards from top to bottom; may be empty.
  ///   - device: The device whose screen the list fills.
  ///   - scene: The scene in which the views are created, off screen.
  public init(cards: [Card], device: Device, in scene: Scene) {
    self.cards = cards
    self.device = device
    self.scene = scene
    let strip = Rect(x: 0, y: 0, width: device.size.width, height: device.statusBarHeight)
    statusStrip = scene.insert(
      ViewProperties("statusStrip", frame: strip, backgroundColor: CardListStyle.strip))
    let properties = ViewProperties(
      "list", frame: device.bounds, backgroundColor: CardListStyle.background)
    super.init(name: "list", view: scene.insert(properties))
    transition.list = self
    scene.addSubview(list.view, to: view)
    scene.addSubview(statusStrip, to: view)
    // Unowned, here and in `makeList`, because the screen owns the list.
    list.didScroll = { [unowned self] in scrollDidMove() }
    showOrHideStatusStrip()
  }

  // MARK: Screen

  /// Starts the strips of icons, which do not run while the list is off screen.
  public override func viewWillAppear(_ animated: Bool) {
    for row in list.visibleRows { list.cellForRow(row)?.card.runStrips() }
  }

  /// Shows the selected card again and removes the detail, after a dismissal or a cancelled
  /// presentation.
  public override func viewDidAppear(_ animated: Bool) {
    guard let detail, detail.presentingViewController == nil else { return }
    selectedCard?.isHidden = false
    selectedRow = nil
    self.detail = nil
    scene.removeSubtree(detail.view)
  }

  /// The view of the selected card; `nil` if no row is selected or its cell is off screen.
  var selectedCard: CardView? {
    selectedRow.flatMap { list.cellForRow($0) }?.card
  }

  private func makeList() -> ListView<CardCell> {
    // A copy, because the closures would otherwise retain the screen.
    let cards = cards
    let sections = [
      ListSection(headerHeight: CardListStyle.headerHeight, rowCount: cards.count)
    ]
    // All heights are known, so no row needs an estimate.
    let layout = ListLayout(
      width: device.size.width, sections: sections, estimatedRowHeight: 0
    ) { CardMetrics.rowHeight(of: cards[$0.row].kind) }
    let list = ListView(
      "cards", frame: device.bounds, layout: layout,
      contentInset: (device.statusBarHeight + CardListStyle.topInset, 0), in: scene,
      reuseIdentifier: { cards[$0.row].kind.rawValue },
      makeCell: { [unowned self] in makeCell(for: $0) },
      configure: { [unowned self] cell, path in
        cell.show(cards[path.row], at: path.row, isOpen: detail != nil && path == selectedRow)
      })
    CardListHeader.insert(in: list.view, width: device.size.width, of: scene)
    return list
  }

  private func makeCell(for reuseIdentifier: Int) -> CardCell {
    guard let card = cards.first(where: { $0.kind.rawValue == reuseIdentifier }) else {
      preconditionFailure("cells are made for kinds of cards that the list has")
    }
    return CardCell(card, on: device, in: scene)
  }

  // MARK: Scrolling

  private func scrollDidMove() {
    showOrHideStatusStrip()
    enlarge()
  }

  private func showOrHideStatusStrip() {
    // Beyond this offset the content is under the strip (check A-01).
    scene[statusStrip].isHidden = list.contentOffset <= -device.statusBarHeight
  }
}

// MARK: - Touches

extension CardListScreen {
  /// The view or cell that a touch on the list hits.
  public enum Target {
    /// A button inside a card, which receives its own touches.
    case button(ViewID)
    /// A cell, hit anywhere except on a button.
    case cell(CardCell)
    /// A view that is not in a cell.
    case view(ViewID)
  }

  /// Returns the target of a touch: a cell receives all touches inside except those on its buttons.
  ///
  /// - Parameter point: A location in the window's base coordinates.
  /// - Returns: The target, or `nil` outside of the screen.
  public func target(at point: Point) -> Target? {
    // The screen may be out of the window, for instance under a full-screen presentation.
    guard let inside = scene.convert(point, from: nil, to: view) else { return nil }
    let hit = scene.tree.hitTest(inside, in: view) { !scene[$0].isHidden }
    guard let hit else { return nil }
    let cells = list.visibleRows.compactMap { list.cellForRow($0) }
    guard let cell = cells.first(where: { scene.tree.isDescendant(hit, of: $0.view) }) else {
      return .view(hit)
    }
    return cell.card.apps.contains { $0.button == hit } ? .button(hit) : .cell(cell)
  }

  /// Handles a touch-down on a cell: the first finger presses the cell, other fingers are ignored.
  public func touchesBegan(_ cell: CardCell) {
    guard pressedCell == nil, detail == nil else { return }
    pressedCell = cell
    setScale(CardListStyle.pressedScale, of: cell)
  }

  /// Handles a touch-up on a cell: a pressed cell opens its card.
  public func touchesEnded(_ cell: CardCell) {
    guard pressedCell === cell, detail == nil, let row = list.row(of: cell) else { return }
    selectedRow = row
    open(cards[row.row])
  }

  /// Ignores a cancelled touch on a cell, which stays small until the list moves.
  public func touchesCancelled(_ cell: CardCell) {}

  private func open(_ card: Card) {
    let detail = CardDetailScreen(card: card, device: device, in: scene)
    // The list stays in place, because it shows around the card during a pull.
    detail.modalPresentationStyle = .overCurrentContext
    detail.transitioningDelegate = transition
    // Before the presentation: cells configured from now on leave out the open card.
    self.detail = detail
    present(detail, animated: true) { [weak self] in self?.endOpening($0) }
  }

  private func endOpening(_ outcome: RoutingOutcome) {
    // Whatever the outcome: a cell that stays pressed refuses all further touches.
    enlarge()
    didPresent?(outcome)
  }

  /// Animates the pressed cell, if any, back to its full size.
  private func enlarge() {
    guard let cell = pressedCell else { return }
    pressedCell = nil
    setScale(1, of: cell)
  }

  private func setScale(_ scale: Double, of cell: CardCell) {
    scene.animate(
      // A damping ratio of 1, the critical one: the cell does not overshoot its size.
      withDuration: CardListStyle.pressDuration, usingSpringWithDamping: 1,
      initialSpringVelocity: 0
    ) {
      scene[cell.view].transform = .scale(x: scale, y: scale)
    }
  }
}
