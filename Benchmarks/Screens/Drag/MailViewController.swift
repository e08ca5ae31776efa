public import Animations
internal import Geometry
public import Transitions
internal import ViewTree

/// A list of mails; a tap pushes the one mail, and a finger from the left edge pulls it away.
///
/// The list is the delegate of its navigation controller, and has the driver of the finger.
public final class MailViewController: ViewController {
  /// The driver of the finger that pops a mail.
  public let driver: DragDriver
  /// The controller that drives the next transitions; `nil` leaves them to the finger or to
  /// themselves.
  public var interaction: (any InteractiveTransitioning)?
  /// A closure that is called at the end of each pop that the finger begins.
  public var didPull: (RoutingOutcome) -> Void = { _ in }

  private let device: Device
  private let scene: Scene

  // Choices: only the driver has a source (check X-02).
  private static let edgeSpacing = 40.0
  private static let rowHeight = 60.0
  private static let subjects = ["Tide tables", "The lamp", "Re: gulls", "Monday's boat"]

  /// Creates the list, off screen.
  ///
  /// - Parameters:
  ///   - device: The device that determines the layout.
  ///   - scene: The scene in which the views are created.
  public init(on device: Device, in scene: Scene) {
    self.device = device
    self.scene = scene
    driver = DragDriver(.right, on: device.size, by: scene.clock)
    driver.edgeSpacing = Self.edgeSpacing
    let view = scene.insert(
      ViewProperties("mails", frame: device.bounds, backgroundColor: .white))
    for (index, subject) in Self.subjects.enumerated() {
      let y = device.statusBarHeight + Double(index) * Self.rowHeight
      let frame = Rect(x: 0, y: y, width: device.size.width, height: Self.rowHeight - 1)
      scene.insert(
        ViewProperties(
          "mail-\(index)", frame: frame, text: subject,
          backgroundColor: Color(red: 0.95, green: 0.95, blue: 0.92)), in: view)
    }
    super.init(name: "mails", view: view)
    driver.begin = { [weak self] in self?.pull() }
  }

  /// Pushes the screen of the first mail.
  ///
  /// - Parameters:
  ///   - animated: Whether the change is animated.
  ///   - completion: Called once, at the end.
  public func openMail(
    animated: Bool, completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    guard let navigationController else { return completion(.refused) }
    let mail = ViewController(name: "mail", view: Self.mailView(on: device, in: scene))
    navigationController.pushViewController(mail, animated: animated, completion: completion)
  }

  private func pull() {
    navigationController?.popViewController(animated: true, completion: didPull)
  }

  private static func mailView(on device: Device, in scene: Scene) -> ViewID {
    let view = scene.insert(
      ViewProperties(
        "mail", frame: device.bounds,
        backgroundColor: Color(red: 0.87, green: 0.92, blue: 0.96)))
    let frame = Rect(
      x: 20, y: device.statusBarHeight + 20, width: device.size.width - 40, height: 30)
    scene.insert(ViewProperties("mail-subject", frame: frame, text: subjects[0]), in: view)
    return view
  }
}

extension MailViewController: NavigationControllerDelegate {
  /// Returns an animator that slides the mail over the list, or back.
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation,
    from fromViewController: ViewController, to toViewController: ViewController
  ) -> (any TransitionAnimator)? { DragAnimator(isPush: operation == .push) }

  /// Returns `interaction`, or the driver while its finger pulls.
  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? {
    if let interaction { return interaction }
    return driver.pan.state.isTracking ? driver : nil
  }
}
