public import Geometry
public import Transitions

/// The interpretation of a pan on an open card: nothing, or one of three ways to close the card.
///
/// The value receives the states of a pan and returns the action to take; it knows no views. The
/// kind of a pan is decided at the first change at which one of the kinds fits, in the order of
/// their cases, and does not change until the finger is lifted. The card then follows the finger:
/// it shrinks by the *progress*, 0…1, and closes once, when its scale is at most 0.82.
///
/// Progress is clamped in single precision, as in the platform's geometry at the time: 0.18 is
/// slightly larger in single precision, so that a finger exactly at the threshold closes the card.
public struct CardDismissalGesture: Hashable, Sendable {
  /// A kind of pan that closes the card.
  public enum Kind: Hashable, Sendable {
    /// A pan from the left edge to the right.
    case right
    /// A pan down, with the story at its top.
    case down
    /// A drag of the scroll indicator, up beyond the top of the story and then down.
    case scrollBar
  }

  /// The values of a pan recognizer from which the gesture decides.
  public struct Pan: Hashable, Sendable {
    /// The state of the pan recognizer, which decides whether a pan begins, moves or ends.
    public var state: GestureState
    /// The location at which the finger touched down, in points.
    public var start: Point
    /// The current location of the finger, in points.
    public var location: Point
    /// The downward velocity of the finger, in points per second.
    public var verticalVelocity: Double
    /// The y of the story at the top edge of the screen, in points.
    public var contentOffset: Double

    /// Creates a state of a pan, by default of a finger at rest and a story at its top.
    ///
    /// - Parameters:
    ///   - state: The state of the recognizer.
    ///   - start: The location of touch-down, in points.
    ///   - location: The current location of the finger, in points.
    ///   - verticalVelocity: The downward velocity of the finger, in points per second.
    ///   - contentOffset: The y of the story at the top edge of the screen, in points.
    public init(
      state: GestureState, start: Point, location: Point, verticalVelocity: Double = 0,
      contentOffset: Double = 0
    ) {
      self.state = state
      self.start = start
      self.location = location
      self.verticalVelocity = verticalVelocity
      self.contentOffset = contentOffset
    }
  }

  /// An action that the gesture asks of the screen.
  public enum Action: Hashable, Sendable {
    /// Showing the card at scale `ratio`, with corners of `cornerRadius`.
    case follow
    /// Following the finger once more, and then dismissing the screen.
    case close
    /// Animating the card back to the full screen.
    case restore
  }

  /// The scale at which, and below which, the card closes (check A-10d).
  public static let closingRatio = 0.82

  /// The size of the screen, in points.
  public let screen: Size
  /// The kind of the pan under way; `nil` until the kind is decided, and between pans.
  public private(set) var kind: Kind?
  /// The progress, 0…1, of the pan under way or of the pan that closed the card.
  public private(set) var progress = 0.0
  /// Whether the card has been closed, by a pan or by `close()`, without being cancelled.
  public private(set) var hasClosed = false

  private var isTracking = false
  /// The y of the finger when the pan's kind was decided, from which `scrollBar` counts.
  private var grip = 0.0

  /// The x below which a touch-down is at the left edge, in points (check A-08).
  private static let edgeWidth = 50.0
  /// The progress of a pan to the right over the whole width of the screen (check A-08).
  private static let rightFactor = 0.5
  /// The corner radius at `closingProgress`, in points: that of a card on the list (check A-07).
  private static let radiusAtClosing = 16.0
  /// The progress at which the card closes: 1 − `closingRatio`, without its rounding error.
  private static let closingProgress = 0.18

  /// Creates a gesture without a pan.
  ///
  /// - Parameter screen: The size of the screen, in points; positive.
  public init(screen: Size) {
    precondition(screen.width > 0 && screen.height > 0, "a screen has an area")
    self.screen = screen
  }

  /// The current scale of the card, 0…1.
  public var ratio: Double { 1 - progress }

  /// The current corner radius of the card, in points: 16 at the closing scale, more beyond.
  public var cornerRadius: Double { progress * Self.radiusAtClosing / Self.closingProgress }

  /// Whether the story may be scrolled: not during a pan that pulls the card.
  public var isScrollEnabled: Bool { kind == nil }

  /// Whether the scroll indicator is visible: not while the card is pulled down.
  public var showsScrollIndicator: Bool { kind == nil || kind == .right }

  /// Processes a state of the pan.
  ///
  /// After the card has closed, all states are ignored.
  ///
  /// - Parameter pan: The state; all numbers finite.
  /// - Returns: The action to take, or `nil` for none.
  public mutating func handle(_ pan: Pan) -> Action? {
    guard !hasClosed else { return nil }
    switch pan.state {
    case .possible: return nil
    case .began:
      kind = nil
      progress = 0
      isTracking = true
      return nil
    case .changed: return isTracking ? follow(pan) : nil
    case .ended, .cancelled: return isTracking ? release() : nil
    }
  }

  /// Records that the card is closed by other means, such as its button.
  public mutating func close() {
    isTracking = false
    hasClosed = true
  }

  /// Records that closing was cancelled: the card fills the screen again, ready for the next pan.
  public mutating func cancelClosing() {
    self = CardDismissalGesture(screen: screen)
  }

  private mutating func follow(_ pan: Pan) -> Action? {
    if kind == nil {
      kind = recognized(pan)
      // Only `scrollBar` counts from here; the other kinds count from touch-down.
      grip = pan.location.y
    }
    progress = progress(of: pan)
    guard ratio <= Self.closingRatio else { return .follow }
    close()
    return .close
  }

  private mutating func release() -> Action {
    isTracking = false
    kind = nil
    progress = 0
    return .restore
  }

  private func recognized(_ pan: Pan) -> Kind? {
    let translation = pan.location - pan.start
    if pan.start.x < Self.edgeWidth, translation.dx > 0 { return .right }
    if pan.contentOffset <= 0, translation.dy > 0 { return .down }
    if pan.contentOffset < 0, pan.verticalVelocity > 0 { return .scrollBar }
    return nil
  }

  private func progress(of pan: Pan) -> Double {
    switch kind {
    case nil: 0
    case .right: clamped((pan.location.x - pan.start.x) / screen.width) * Self.rightFactor
    case .down: clamped((pan.location.y - pan.start.y) / screen.height)
    case .scrollBar: clamped((pan.location.y - grip) / screen.height)
    }
  }

  private func clamped(_ fraction: Double) -> Double {
    // In single precision; see the comment of the type.
    Double(min(max(Float(fraction), 0), 1))
  }
}
