/// A log of the events and errors in the transitions of a window, in order.
///
/// The creator of the window passes a log in and reads it afterwards; the engine prints nothing. A
/// log only grows: empty it between the transitions of a long session.
public final class TransitionLog {
  /// The steps of all transitions since the log was last emptied, in the order recorded.
  public private(set) var events: [TransitionEvent] = []
  /// The errors reported since the log was last emptied, in the order reported.
  public private(set) var diagnostics: [TransitionDiagnostic] = []

  /// Creates a log without events and diagnostics.
  public init() {}

  /// Removes all events and diagnostics, and keeps the storage for the next ones.
  public func removeAll() {
    events.removeAll(keepingCapacity: true)
    diagnostics.removeAll(keepingCapacity: true)
  }

  func record(_ step: TransitionEvent.Step, of viewController: ViewController, at time: Double) {
    events.append(TransitionEvent(time: time, step: step, viewController: viewController.name))
  }

  /// Adds a diagnostic, such as a delegate that is missing or a view that is not on screen.
  ///
  /// - Parameter diagnostic: The error; animators report theirs as `.animator`.
  public func report(_ diagnostic: TransitionDiagnostic) {
    diagnostics.append(diagnostic)
  }
}
