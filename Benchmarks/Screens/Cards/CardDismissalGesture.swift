public import Geometry
public import Transitions

/// What a pan on an open card means: nothing, or one of three ways to pull the card off the screen.
///
/// A value that is fed with the states of a pan and says what to do; it knows no views. The kind of
/// a pan is decided at the first change at which one of the kinds fits, in the order in which they
/// are listed, and stays until the finger is lifted. The card then follows the finger: it shrinks
/// by the *progress*, 0…1, and closes where no more than 0.82 of it is left, once.
///
/// Progress is clamped in single precision, as the platform's geometry once was: 0.18 is a little
/// more there, so that a finger that has come exactly as far as the threshold closes the card.
public struct CardDismissalGesture: Hashable, Sendable {
  /// A way to pull the card off the screen.
  public enum Kind: Hashable, Sendable {
    /// From the left edge to the right.
    case right
    /// Down, with the story at its top.
    case down
    /// By the scroll indicator, upwards beyond its end and then down.
    case scrollBar
  }

  /// A state of a pan.
  public struct Pan: Hashable, Sendable {
    /// Where it stands in its sequence.
    public var state: GestureState
    /// Where the finger came down, in points.
    public var start: Point
    /// Where the finger is, in points.
    public var location: Point
    /// How fast the finger moves down, in points per second.
    public var verticalVelocity: Double
    /// The y of the story at the top edge of the screen, in points.
    public var contentOffset: Double

    /// Creates a state of a pan.
    ///
    /// - Parameters:
    ///   - state: Where it stands in its sequence.
    ///   - start: Where the finger came down, in points.
    ///   - location: Where the finger is, in points.
    ///   - verticalVelocity: How fast the finger moves down, in points per second.
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

  /// What the screen has to do.
  public enum Action: Hashable, Sendable {
    /// Show the card at its `ratio`, with the corners of its `cornerRadius`.
    case follow
    /// The same, and then dismiss the screen.
    case close
    /// Let the card grow back to the whole screen.
    case restore
  }

  /// The part of a card at which, and below which, it closes.
  public static let closingRatio = 0.82

  /// The size of the screen, in points.
  public let screen: Size
  /// What the pan under way is, or `nil` while that is open and between pans.
  public private(set) var kind: Kind?
  /// How far the pan under way, or the one that closed the card, has come, 0…1.
  public private(set) var progress = 0.0
  /// Whether the card has been closed by `close` and that was not cancelled.
  public private(set) var hasClosed = false

  private var isTracking = false
  /// Where the finger was when it took hold of the scroll indicator.
  private var grip = 0.0

  private static let edgeWidth = 50.0
  private static let rightFactor = 0.5
  private static let radiusAtClosing = 16.0
  private static let closingProgress = 0.18

  /// Creates a gesture that waits for a pan.
  ///
  /// - Parameter screen: The size of the screen, in points; positive.
  public init(screen: Size) {
    precondition(screen.width > 0 && screen.height > 0, "a screen has an area")
    self.screen = screen
  }

  /// The scale at which the card shows, 0…1.
  public var ratio: Double { 1 - progress }

  /// The radius at which the card shows, in points; 16 where it closes, more beyond.
  public var cornerRadius: Double { progress * Self.radiusAtClosing / Self.closingProgress }

  /// Whether the story may be scrolled: not by a pan that pulls the card.
  public var isScrollEnabled: Bool { kind == nil }

  /// Whether the scroll indicator shows: not while the card is pulled down.
  public var showsScrollIndicator: Bool { kind == nil || kind == .right }

  /// Takes note of a state of the pan.
  ///
  /// After the card has closed nothing is heeded any more.
  ///
  /// - Parameter pan: The state; its numbers finite.
  /// - Returns: What to do, or `nil` for nothing.
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

  /// Takes note that the card is closed otherwise, by its button.
  public mutating func close() {
    isTracking = false
    hasClosed = true
  }

  /// Takes note that closing was cancelled: the card fills the screen again, and waits for the next
  /// pan.
  public mutating func cancelClosing() {
    self = CardDismissalGesture(screen: screen)
  }

  private mutating func follow(_ pan: Pan) -> Action? {
    if kind == nil {
      kind = recognized(pan)
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
    Double(min(max(Float(fraction), 0), 1))
  }
}
