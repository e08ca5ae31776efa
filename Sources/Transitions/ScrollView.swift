public import Animations
public import Geometry
internal import Motion
public import ViewTree

/// The scrolling of a view, whose content offset is moved by a finger and by the motions that
/// follow.
///
/// The content offset is the origin of the view's bounds. While a finger drags the content the
/// offset follows it, and beyond an edge it follows with the resistance of a `RubberBand`. After
/// the drag, the offset follows a `ScrollMotion` on the scene's clock, in frames at the multiples
/// of 1 / `framesPerSecond`, until the content rests inside its range. A touch stops the motion at
/// its current offset.
///
///     let scrollView = ScrollView(list, in: scene)
///     scrollView.contentSize = Size(width: 375, height: 4000)
///     let touch = arena.touchDown(
///       at: finger, time: scene.clock.now, over: [scrollView.panGestureRecognizer])
///
/// Each axis whose content is longer than the view scrolls and bounces. The touches have the
/// orientation and the scale of the view; a rotated or scaled scroll view is not supported. The
/// view may be off screen, and its removal ends the scrolling.
public final class ScrollView {
  /// The distance after which a finger begins to drag, in points, the same as UIKit's.
  public static let dragDistance = 10.0
  /// The rate of an animated `setContentOffset`, at which 99.9 % of the distance are covered in 0.3
  /// s.
  ///
  /// The duration on the platform is about 0.3 s.
  static let animatedRate = 0.97

  /// The view whose bounds are scrolled.
  public let view: ViewID
  /// The scene of the view.
  public let scene: Scene
  /// The rate of the frames in which the content moves, in frames per second.
  public let framesPerSecond: Double
  /// The recognizer of drags; pass it to the arena before the recognizers of enclosing views.
  public let panGestureRecognizer = PanGestureRecognizer()
  /// The delegate that is notified of the scrolling.
  public weak var delegate: (any ScrollViewDelegate)?

  /// The size of the content, in points, finite and not negative.
  ///
  /// A change moves content at rest into the new range, at once. Content in motion keeps its offset
  /// and velocity, unless its overscroll would grow.
  public var contentSize = Size.zero {
    didSet {
      precondition(
        contentSize.width >= 0 && contentSize.height >= 0 && contentSize.width.isFinite
          && contentSize.height.isFinite, "a content size is finite and not negative")
      geometryDidChange()
    }
  }
  /// The insets around the content, in points, finite; a change acts like that of `contentSize`.
  public var contentInset = EdgeInsets.zero {
    didSet {
      precondition(contentInset.isFinite, "a content inset is finite")
      geometryDidChange()
    }
  }
  /// Whether the content may be dragged, and may bounce, beyond its edges.
  public var bounces = true { didSet { geometryDidChange() } }
  /// Whether content that is not wider than the view bounces.
  public var alwaysBounceHorizontal = false { didSet { geometryDidChange() } }
  /// Whether content that is not higher than the view bounces.
  public var alwaysBounceVertical = false { didSet { geometryDidChange() } }
  /// Whether drags end at multiples of the view's size, at most one page from their start.
  public var isPagingEnabled = false
  /// The fraction of the velocity that is left after a millisecond, above 0 and below 1.
  ///
  /// The rate is read at the end of a drag.
  public var decelerationRate = ScrollDeceleration.normalRate {
    didSet {
      precondition(
        decelerationRate > 0 && decelerationRate < 1,
        "a deceleration rate is above 0 and below 1")
    }
  }

  var horizontal: ScrollAxis
  var vertical: ScrollAxis
  /// The distance by which the coordinates of the content move with the next change of its size.
  var offsetAdjustment = Vector.zero
  var drag: ScrollDrag?
  var course: ScrollCourse?
  /// The frame that is scheduled while a course is under way.
  var nextFrame: VirtualClock.Action?
  /// The closure that shows a frame, stored so that no frame allocates a closure.
  private(set) lazy var showFrame: () -> Void = { [weak self] in self?.showCourse() }

  /// Creates a scroll view without content at the view's present bounds.
  ///
  /// - Parameters:
  ///   - view: The view to be scrolled.
  ///   - scene: The scene of the view.
  ///   - framesPerSecond: The rate of the frames in which the content moves, in frames per second,
  ///     positive and finite.
  public init(_ view: ViewID, in scene: Scene, framesPerSecond: Double = 120) {
    precondition(framesPerSecond > 0 && framesPerSecond.isFinite, "a frame rate is positive")
    self.view = view
    self.scene = scene
    self.framesPerSecond = framesPerSecond
    let nothing = ScrollExtent(contentLength: 0, boundsLength: 0)
    horizontal = ScrollAxis(nothing, bounces: true, alwaysBounces: false)
    vertical = horizontal
    (horizontal, vertical) = presentAxes()
    panGestureRecognizer.minimumDistance = Self.dragDistance
    panGestureRecognizer.shouldBegin = { [weak self] _ in self?.shouldBeginDragging() ?? false }
    panGestureRecognizer.action = { [weak self] in self?.handle($0) }
  }

  /// Whether gestures may scroll; setting this to `false` cancels a drag, which then ends without
  /// velocity.
  public var isScrollEnabled: Bool {
    get { panGestureRecognizer.isEnabled }
    set { panGestureRecognizer.isEnabled = newValue }
  }

  /// Whether a finger drags the content.
  public var isDragging: Bool { drag != nil }

  /// Whether the content moves after a drag.
  public var isDecelerating: Bool { course.map { !$0.isProgrammatic } ?? false }

  /// The point of the content at the view's top left corner, in points.
  ///
  /// While the content moves, this is the offset of the last frame. The setter is
  /// `setContentOffset` without animation.
  public var contentOffset: Point {
    get { scene[view].bounds.origin }
    set { setContentOffset(newValue, animated: false) }
  }

  /// Scrolls to an offset.
  ///
  /// Without animation the content moves at once. Inside an animation block the view animates as
  /// for any change of its bounds. With animation a critically damped spring moves the content in
  /// about 0.3 s, beginning with its present velocity. During a drag the content always moves at
  /// once, and the finger drags it on from there.
  ///
  /// - Parameters:
  ///   - offset: The content offset, in points, finite. Unlike in UIKit, an offset outside of the
  ///     range at rest counts as the nearest one inside.
  ///   - animated: Whether the content moves there in frames.
  public func setContentOffset(_ offset: Point, animated: Bool) {
    precondition(offset.isFinite, "a content offset is finite")
    geometryDidChange()
    let target = Point(x: horizontal.extent.clamped(offset.x), y: vertical.extent.clamped(offset.y))
    if animated && drag == nil {
      let next = course(
        to: (target.x, target.y), velocity: velocity, rate: Self.animatedRate, isProgrammatic: true)
      return start(next)
    }
    let ended = endCourse()
    let hasMoved = place(at: target)
    anchorDrag()
    if hasMoved { delegate?.scrollViewDidScroll(self) }
    report(endOf: ended)
  }

  /// The velocity of the content offset after a drag or in an animation, in points per second.
  ///
  /// The velocity is zero at rest and during a drag.
  public var velocity: Vector { course?.velocity(at: scene.clock.now) ?? .zero }
}
