internal import Animations
internal import Geometry
internal import ViewTree

/// The views of a transition: those of the two screens, and the container between them.
///
/// The stage sets them up at the start and puts them in their final places at the end.
final class TransitionStage {
  let transition: any RoutingTransition
  private let window: Window
  private let changesAppearance: Bool
  private let fromProperties: ViewProperties
  private let toProperties: ViewProperties
  private let initialSize: Size
  /// The initial subviews of the container, besides the views of both screens.
  private var background: [ViewID] = []
  private(set) var initialFrame = Rect.zero

  init(_ transition: any RoutingTransition, in window: Window) {
    self.transition = transition
    self.window = window
    changesAppearance = transition.changesAppearance
    fromProperties = window.scene[transition.from.view]
    toProperties = window.scene[transition.to.view]
    initialSize = window.size
  }

  private var scene: Scene { window.scene }
  private var container: ViewID { transition.containerView }
  private var fromView: ViewID { transition.from.view }
  private var toView: ViewID { transition.to.view }

  /// The frame of the appearing view after the transition: the container's bounds.
  var finalFrame: Rect { scene[container].geometry.bounds }

  /// Sends `willDisappear` and `willAppear` to the two view controllers.
  func announce(animated: Bool) {
    guard changesAppearance else { return }
    transition.from.appear(.willDisappear, animated: animated, in: window)
    transition.to.appear(.willAppear, animated: animated, in: window)
  }

  /// Begins the transition, and sets `initialFrame` and `background`.
  func begin() {
    transition.begin()
    background = scene.tree.subviews(of: container).filter { $0 != fromView && $0 != toView }
    let bounds = scene[fromView].geometry.bounds
    initialFrame = scene.convert(bounds, from: fromView, to: container) ?? finalFrame
  }

  /// Puts the appearing view into the container, at its final frame, in front.
  func placeToView() {
    scene.addSubview(toView, to: container)
    fillContainer()
  }

  /// Moves the appearing view to its final frame, and the views that fill it to the new size.
  private func fillContainer() {
    var properties = scene[toView]
    let old = properties.bounds.size
    properties.geometry.fill(finalFrame)
    scene[toView] = properties
    if old != finalFrame.size {
      scene.resize(transition.to.hierarchy, from: old, to: finalFrame.size)
    }
  }

  /// Places or restores the views of both screens, and removes leftovers from the container.
  func settle(didComplete: Bool) {
    scene.performWithoutAnimation {
      if didComplete { settleToView() } else { restore() }
      removeLeftovers(didComplete: didComplete)
      transition.end(didComplete: didComplete)
    }
  }

  /// Sends the appearance calls for the outcome to the two view controllers.
  func conclude(didComplete: Bool, animated: Bool = true) {
    guard changesAppearance else { return }
    let (from, to) = (transition.from, transition.to)
    if didComplete {
      from.appear(.didDisappear, animated: animated, in: window)
      to.appear(.didAppear, animated: animated, in: window)
    } else {
      // Like UIKit, a cancelled transition appears as a second one in the other direction.
      to.appear(.willDisappear, animated: animated, in: window)
      to.appear(.didDisappear, animated: animated, in: window)
      from.appear(.willAppear, animated: animated, in: window)
      from.appear(.didAppear, animated: animated, in: window)
    }
  }

  private func settleToView() {
    if !transition.keepsFromView { scene.detach(fromView) }
    if transition.keepsToView { return }
    if scene.tree.superview(of: toView) != container {
      window.log.report(.missingToView)
      placeToView()
    } else {
      fillContainer()
    }
  }

  /// Restores the properties and superviews of both screens' views after a cancellation.
  private func restore() {
    if !transition.keepsToView { scene.detach(toView) }
    if !transition.keepsFromView, scene.tree.superview(of: fromView) != container {
      scene.addSubview(fromView, to: container)
    }
    // Animations under way would lead away from the restored values.
    scene.removeAllAnimations(from: fromView)
    scene[fromView] = resized(fromProperties)
    scene[toView] = resized(toProperties)
  }

  /// Returns properties from the start of the transition in the present size of the window.
  private func resized(_ properties: ViewProperties) -> ViewProperties {
    var properties = properties
    properties.geometry.follow(from: initialSize, to: window.size)
    return properties
  }

  private func removeLeftovers(didComplete: Bool) {
    // The container of a dismissed screen is removed with everything in it. A container over its
    // presenter may keep what the animator left, such as a blur, until the dismissal.
    if didComplete, transition.keepsFromView || transition.operation == .dismiss { return }
    let kept = background + [fromView, toView]
    let leftovers = scene.tree.subviews(of: container).filter { !kept.contains($0) }
    if leftovers.isEmpty { return }
    window.log.report(.leftoverViews(count: leftovers.count))
    for view in leftovers { scene.removeSubtree(view) }
  }
}

extension View {
  /// Makes the view cover a frame without a transform; keeps the anchor point and the content
  /// offset.
  mutating func fill(_ frame: Rect) {
    // A view in its place keeps its bits: the setter could move its centre by a rounding error.
    if transform == .identity, self.frame == frame { return }
    transform = .identity
    self.frame = frame
  }

  /// Covers its superview as before, after the superview has taken another size.
  ///
  /// The view keeps its transform. A displacement grows with the superview, so that a view beside
  /// it stays beside it. A view of another size than the old one keeps its geometry.
  mutating func follow(from old: Size, to new: Size) {
    guard old != new, bounds.size == old else { return }
    // At least a point, so that a size of 0 gives no quotient without a value.
    let scaleX = max(new.width, 1) / max(old.width, 1)
    let scaleY = max(new.height, 1) / max(old.height, 1)
    center.x = anchorPoint.x * new.width + (center.x - anchorPoint.x * old.width) * scaleX
    center.y = anchorPoint.y * new.height + (center.y - anchorPoint.y * old.height) * scaleY
    bounds.size = new
  }
}
