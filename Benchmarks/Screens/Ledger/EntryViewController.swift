public import Animations
internal import Geometry
public import Transitions
internal import ViewTree

/// A delegate that closes the screen of an entry on request.
public protocol EntryViewControllerDelegate: AnyObject {
  /// Closes the screen of an entry, because the user is done with it.
  ///
  /// - Parameters:
  ///   - entry: The screen to close.
  ///   - animated: Whether the change is animated.
  ///   - completion: A closure to be called once, at the end.
  func entryViewController(
    _ entry: EntryViewController, closeAnimated animated: Bool,
    completion: @escaping (RoutingOutcome) -> Void)
}

/// The screen of one entry: an amount over a keypad.
///
/// The screen does not close itself; it asks its delegate, which presented or pushed it.
public final class EntryViewController: ViewController {
  /// The delegate that closes the screen; a screen without a delegate cannot be closed.
  public weak var delegate: (any EntryViewControllerDelegate)?

  /// Creates the screen of an entry, off screen.
  ///
  /// - Parameters:
  ///   - device: The device that determines the layout.
  ///   - scene: The scene in which the views are created.
  public init(on device: Device, in scene: Scene) {
    let view = scene.insert(
      ViewProperties("entry", frame: device.bounds, backgroundColor: Self.backgroundColor))
    Self.addContent(to: view, on: device, in: scene)
    super.init(name: "entry", view: view)
  }

  /// Asks the delegate to close the screen, because the user is done.
  ///
  /// - Parameters:
  ///   - animated: Whether the change is animated.
  ///   - completion: Called once, at the end. Without a delegate the request is refused, with a
  ///     diagnostic.
  public func close(
    animated: Bool, completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    guard let delegate else {
      window?.log.report(.refused(.nothingToDismiss))
      return completion(.refused)
    }
    delegate.entryViewController(self, closeAnimated: animated, completion: completion)
  }
}

// MARK: - Content

extension EntryViewController {
  // Choices: only the movement of this screen has a source (checks L-01 and L-02).
  static let backgroundColor = Color(red: 0.99, green: 0.95, blue: 0.84)
  static let keypadColor = Color(red: 0.84, green: 0.85, blue: 0.87)
  /// The height of the keypad, in points.
  static let keypadHeight = 216.0
  /// The distance of the amount from the bar and from the edges, in points.
  static let margin = 20.0
  static let amountHeight = 48.0

  private static func addContent(to view: ViewID, on device: Device, in scene: Scene) {
    let size = device.size
    let amountFrame = Rect(
      x: margin, y: LedgerBar.height(on: device) + margin, width: size.width - 2 * margin,
      height: amountHeight)
    let keypadFrame = Rect(
      x: 0, y: size.height - keypadHeight, width: size.width, height: keypadHeight)
    scene.insert(
      ViewProperties("amount", frame: amountFrame, text: "0.00", backgroundColor: .white), in: view)
    scene.insert(
      ViewProperties("keypad", frame: keypadFrame, backgroundColor: keypadColor), in: view)
  }
}
