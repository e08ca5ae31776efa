internal import Animations
internal import Geometry
internal import ViewTree

/// A card: on the list, flying to the detail screen, or filling that screen.
///
///     card            scaled by a finger
///       background    carries the shadow
///       scroll        the scroll view of the story
///         header      picture or fill, subtitle, title, apps
///         story       of a detail only
///       close         not on the list
///
/// While a detail flies back, a *cover* over the scroll view holds the header, so that the header
/// moves independently of the scrolling of the story.
final class CardView {
  /// The role of a card view, which decides its subviews.
  enum Role: Hashable, Sendable {
    /// A card in a row of the list.
    case cell
    /// The copy of a card that grows from the list to the full screen.
    case copy
    /// The card of the detail screen, the only one with a story.
    case detail
  }

  /// The card whose contents are shown; `show(_:)` replaces it.
  private(set) var card: Card
  /// The view of the whole card, which a finger scales.
  let view: ViewID
  /// The view with the fill behind all other parts and with the shadow.
  let background: ViewID
  let scroll: ViewID
  /// The view of the header, which clips its content.
  let header: ViewID
  /// The label of the line above the title.
  let subtitle: ViewID
  let title: ViewID
  /// The close button; `nil` on the list.
  let closeButton: ViewID?
  /// The rows of the header's apps, from top to bottom.
  private(set) var apps: [CardAppRow] = []
  /// The view that holds the header during a dismissal; `nil` at other times.
  private(set) var cover: ViewID?

  let scene: Scene
  let role: Role
  let device: Device
  private(set) var metrics: CardMetrics
  /// The story with the share button; `nil` in other roles than `detail`.
  let story: CardStory?
  private let summary: ViewID
  private(set) var strips: [CardStrip] = []

  /// Creates a card off screen; a detail is laid out in full, other roles as on the list.
  init(_ card: Card, _ role: Role, on device: Device, in scene: Scene) {
    self.card = card
    self.role = role
    self.device = device
    self.scene = scene
    metrics = CardMetrics(card, on: device)
    view = scene.insert(ViewProperties("card", frame: .zero))
    background = scene.insert(
      ViewProperties("background", frame: .zero, backgroundColor: .white), in: view)
    scroll = scene.insert(ViewProperties("scroll", frame: .zero), in: view)
    header = scene.insert(ViewProperties("header", frame: .zero), in: scroll)
    subtitle = scene.insert(ViewProperties("subtitle", frame: .zero), in: header)
    title = scene.insert(ViewProperties("title", frame: .zero), in: header)
    summary = scene.insert(ViewProperties("summary", frame: .zero), in: header)
    story =
      role == .detail ? CardStory(card.blocks, metrics: metrics, in: scroll, of: scene) : nil
    closeButton =
      role == .cell
      ? nil : scene.insert(ViewProperties("close", frame: .zero, text: "×"), in: view)
    finishSetUp()
    show(card)
  }

  /// Configures the view for another card of the same kind, in the layout of its role.
  func show(_ card: Card) {
    precondition(card.kind == self.card.kind, "a card view is built for a kind of card")
    self.card = card
    metrics = CardMetrics(card, on: device)
    scene[subtitle].text = card.subtitle
    scene[title].text = card.title
    scene[summary].text = card.summary
    scene[summary].isHidden = card.summary == nil
    scene[header].backgroundColor = card.tint
    for (index, row) in apps.enumerated() {
      row.show(card.apps.indices.contains(index) ? card.apps[index] : nil)
    }
    for strip in strips { strip.show(card.apps) }
    // The length of a strip's cycle depends on the number of apps.
    runStrips()
    let layout = role == .detail ? metrics.fullLayout : metrics.listLayout
    layOut(layout, center: Rect(origin: .zero, size: layout.size).center)
  }

  private func finishSetUp() {
    scene[scroll].clipsToBounds = true
    scene[header].clipsToBounds = true
    scene[background].shadow = CardMetrics.shadow
    if let closeButton {
      scene[closeButton].backgroundColor = CloseButtonArt.light.color
      scene[closeButton].cornerRadius = Self.closeButtonSide / 2
    }
    switch card.kind {
    case .picture: break
    case .appList:
      let count = role == .detail ? card.apps.count : CardMetrics.listedAppCount
      apps = (0..<count).map { _ in CardAppRow(in: header, of: scene) }
    case .iconStrips:
      strips = (0..<CardStrip.count).map {
        CardStrip(number: $0, screenWidth: metrics.screen.width, in: header, of: scene)
      }
    }
  }
}

// MARK: - Layout

extension CardView {
  /// The width and the height of the close button, in points.
  static let closeButtonSide = 30.0

  /// Lays out the card and all its parts; in an animation block this is the whole motion.
  ///
  /// - Parameters:
  ///   - layout: The layout to apply.
  ///   - center: The centre of the card in its superview.
  func layOut(_ layout: CardLayout, center: Point) {
    scene[view].center = center
    scene[view].bounds.size = layout.size
    scene[background].frame = layout.scrollFrame
    scene[background].cornerRadius = layout.cornerRadius
    scene[background].shadow.opacity = layout.shadowOpacity
    scene[scroll].frame = layout.scrollFrame
    scene[scroll].cornerRadius = layout.scrollCornerRadius
    if let cover {
      scene[cover].frame = coverFrame(sideInset: layout.sideInset)
      scene[cover].cornerRadius = layout.scrollCornerRadius
    }
    layOutHeader(layout)
    story?.top = layout.storyTop
    guard let closeButton else { return }
    let side = Self.closeButtonSide
    scene[closeButton].frame = Rect(
      x: layout.scrollFrame.maxX - CardMetrics.margin - side, y: CardMetrics.margin, width: side,
      height: side)
    scene[closeButton].alpha = layout.closeAlpha
  }

  private func layOutHeader(_ layout: CardLayout) {
    let width = layout.scrollFrame.width
    scene[header].frame = Rect(x: 0, y: 0, width: width, height: layout.headerHeight)
    scene[header].cornerRadius = layout.cornerRadius
    let margin = CardMetrics.margin
    func place(_ label: ViewID, y: Double, height: Double) {
      scene[label].frame = Rect(x: margin, y: y, width: width - 2 * margin, height: height)
    }
    let subtitleHeight = CardText.height(lines: 1, fontSize: CardMetrics.subtitleFontSize)
    place(subtitle, y: layout.titleTop, height: subtitleHeight)
    place(
      title, y: layout.titleTop + subtitleHeight + CardMetrics.titleGap,
      height: CardText.height(
        lines: metrics.titleLineCount, fontSize: CardMetrics.titleFontSize))
    let summaryHeight = CardText.height(lines: 1, fontSize: CardMetrics.summaryFontSize)
    place(summary, y: layout.headerHeight - margin - summaryHeight, height: summaryHeight)
    for (index, row) in apps.enumerated() {
      let y = layout.appsTop + Double(index) * CardMetrics.appHeight
      row.frame = Rect(x: margin, y: y, width: width - 2 * margin, height: CardMetrics.appHeight)
    }
    for strip in strips {
      strip.place(above: layout.headerHeight - metrics.stripsBottom)
    }
  }

  private func coverFrame(sideInset: Double) -> Rect {
    Rect(
      x: sideInset, y: 0, width: metrics.screen.width - 2 * sideInset, height: metrics.fullHeight)
  }
}

// MARK: - What a finger and a transition do

extension CardView {
  var isHidden: Bool {
    get { scene[view].isHidden }
    set { scene[view].isHidden = newValue }
  }

  /// Sets the corner radius of a full card and fades its close button, which is invisible at 16
  /// points.
  ///
  /// - Parameter radius: The radius, in points.
  func zoom(toCornerRadius radius: Double) {
    scene[scroll].cornerRadius = radius
    scene[background].cornerRadius = radius
    guard let closeButton else { return }
    // A pull goes a little beyond 16 points.
    scene[closeButton].alpha = max(0, 1 - radius / CardMetrics.cornerRadius)
  }

  /// Moves the header out of the scroll view into a cover, without moving it on the screen.
  ///
  /// A header that was scrolled out of sight is placed just above the cover.
  func coverHeader() {
    let offset = scene[scroll].bounds.minY
    var properties = ViewProperties("cover", frame: coverFrame(sideInset: 0))
    properties.clipsToBounds = true
    properties.cornerRadius = scene[background].cornerRadius
    let cover = scene.insert(properties)
    // Behind the close button, in front of the rest.
    scene.insertSubview(cover, to: view, at: scene.tree.subviews(of: view).count - 1)
    scene.addSubview(header, to: cover)
    // A story pulled beyond its top counts as not scrolled, so the header starts at the top.
    let top = offset > metrics.fullHeight ? -metrics.fullHeight : -max(offset, 0)
    scene[header].frame = Rect(
      x: 0, y: top, width: metrics.screen.width, height: metrics.fullHeight)
    self.cover = cover
  }

  /// Moves the header from the cover back into the scroll view, and removes the cover.
  func uncoverHeader() {
    guard let cover else { return }
    scene.insertSubview(header, to: scroll, at: 0)
    scene.removeSubtree(cover)
    self.cover = nil
  }

  /// Shows or hides the apps that only a detail shows, which are all but the first four.
  func showsAllApps(_ showsAll: Bool) {
    for row in apps.dropFirst(CardMetrics.listedAppCount) { row.isHidden = !showsAll }
  }

  /// Starts the strips of icons; to be called after the card has come on screen.
  func runStrips() {
    for strip in strips { strip.run() }
  }

  /// Sets the artwork of the close button; does nothing in a role without the button.
  func setCloseButtonArt(_ art: CloseButtonArt) {
    if let closeButton { scene[closeButton].backgroundColor = art.color }
  }
}

/// The artwork of the close button, chosen by the part of the card behind the button.
public enum CloseButtonArt: Hashable, Sendable {
  /// The artwork while the header is behind the button.
  case light
  /// The artwork while the story is behind the button.
  case dark

  /// The translucent fill of the button with the artwork.
  var color: Color {
    switch self {
    case .light: Color(red: 0.95, green: 0.95, blue: 0.97, alpha: 0.8)
    case .dark: Color(red: 0.2, green: 0.2, blue: 0.22, alpha: 0.8)
    }
  }
}
