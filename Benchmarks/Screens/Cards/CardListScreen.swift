public import Geometry
public import Transitions
public import ViewTree

/// The list of cards.
///
/// A card shrinks under the finger that came down first, and opens when that finger is lifted
/// before the list has moved. While a card is open its place on the list stays empty.
public final class CardListScreen: ViewController {
  /// What the list shows, from top to bottom.
  public let cards: [Card]
  /// What takes a card to its detail and back.
  public let transition = CardTransition()
  /// The open card, or `nil`.
  public private(set) var detail: CardDetailScreen?
  /// Called when a card has opened or was kept from it, after the list has taken note.
  public var didPresent: ((RoutingOutcome) -> Void)?

  /// The cards on the screen.
  public private(set) lazy var list = makeList()
  /// The cell under the finger that came down first, until the list moves or its card is open.
  public private(set) var pressedCell: CardCell?
  /// The row that was selected last, until the list is back.
  public private(set) var selectedRow: RowPath?
  /// The strip behind the status bar.
  let statusStrip: ViewID

  private let scene: Scene
  private let device: Device

  /// Creates the list, at its top.
  ///
  /// - Parameters:
  ///   - cards: What to show, from top to bottom; may be empty.
  ///   - device: The telephone.
  ///   - scene: Where the views are created, off screen.
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
    list.didScroll = { [unowned self] in scrollDidMove() }
    showOrHideStatusStrip()
  }

  // MARK: Screen

  /// Has the strips of icons move that could not while the list was not on the screen.
  public override func viewWillAppear(_ animated: Bool) {
    for row in list.visibleRows { list.cellForRow(row)?.card.runStrips() }
  }

  /// Puts everything back as it was before a card opened, however that ended.
  public override func viewDidAppear(_ animated: Bool) {
    guard let detail, detail.presentingViewController == nil else { return }
    selectedCard?.isHidden = false
    selectedRow = nil
    self.detail = nil
    scene.removeSubtree(detail.view)
  }

  /// The card that was selected, if its row is on the screen.
  var selectedCard: CardView? {
    selectedRow.flatMap { list.cellForRow($0) }?.card
  }

  private func makeList() -> ListView<CardCell> {
    let cards = cards
    let sections = [
      ListSection(headerHeight: CardListStyle.headerHeight, rowCount: cards.count)
    ]
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
    scene[statusStrip].isHidden = list.contentOffset <= -device.statusBarHeight
  }
}

// MARK: - Touches

extension CardListScreen {
  /// What a touch on the list belongs to.
  public enum Target {
    /// A button inside a card, which has its touches for itself.
    case button(ViewID)
    /// A cell, wherever it was hit.
    case cell(CardCell)
    /// Something else.
    case view(ViewID)
  }

  /// What a touch belongs to: a cell has all touches inside but those on its buttons.
  ///
  /// - Parameter point: A place in the window's base coordinates.
  /// - Returns: The target, or `nil` outside of the screen.
  public func target(at point: Point) -> Target? {
    guard let inside = scene.convert(point, from: nil, to: view) else { return nil }
    let hit = scene.tree.hitTest(inside, in: view) { !scene[$0].isHidden }
    guard let hit else { return nil }
    let cells = list.visibleRows.compactMap { list.cellForRow($0) }
    guard let cell = cells.first(where: { scene.tree.isDescendant(hit, of: $0.view) }) else {
      return .view(hit)
    }
    return cell.card.apps.contains { $0.button == hit } ? .button(hit) : .cell(cell)
  }

  /// A finger came down on a cell: the first one presses it, any other is not heeded.
  public func touchesBegan(_ cell: CardCell) {
    guard pressedCell == nil, detail == nil else { return }
    pressedCell = cell
    setScale(CardListStyle.pressedScale, of: cell)
  }

  /// A finger was lifted from a cell: if it is the pressed one, its card opens.
  public func touchesEnded(_ cell: CardCell) {
    guard pressedCell === cell, detail == nil, let row = list.row(of: cell) else { return }
    selectedRow = row
    open(cards[row.row])
  }

  /// The touch of a cell was taken away: the cell stays small until the list moves.
  public func touchesCancelled(_ cell: CardCell) {}

  private func open(_ card: Card) {
    let detail = CardDetailScreen(card: card, device: device, in: scene)
    detail.modalPresentationStyle = .overCurrentContext
    detail.transitioningDelegate = transition
    self.detail = detail
    present(detail, animated: true) { [weak self] outcome in
      guard let self else { return }
      enlarge()
      didPresent?(outcome)
    }
  }

  /// Gives the pressed cell its size back.
  private func enlarge() {
    guard let cell = pressedCell else { return }
    pressedCell = nil
    setScale(1, of: cell)
  }

  private func setScale(_ scale: Double, of cell: CardCell) {
    scene.animate(
      withDuration: CardListStyle.pressDuration, usingSpringWithDamping: 1,
      initialSpringVelocity: 0
    ) {
      scene[cell.view].transform = .scale(x: scale, y: scale)
    }
  }
}
