/// A clock whose time passes only by calls of `advance(to:)`, with actions due at given times.
///
/// All times of the engine come from this clock. Actions run inside `advance(to:)`, in the order of
/// their due times; actions due at the same time run in the order in which they were scheduled.
/// While an action runs, `now` is its due time, not the time that the clock is advanced to. So
/// whatever the action schedules relative to `now` starts without drift, even with coarse steps.
///
/// A clock belongs to one thread. It is a class because all objects of a window share it.
public final class VirtualClock {
  /// The identity of a scheduled action, with which it can be cancelled.
  public struct Action: Hashable, Sendable {
    /// The due time of the action, in seconds.
    public let time: Double
    /// The number of actions scheduled before this one.
    fileprivate let order: Int
  }

  private struct Entry {
    let action: Action
    let body: () -> Void
  }

  /// The current time, in seconds; it never decreases.
  public private(set) var now: Double
  /// The scheduled actions in reverse order of their due times, so that the next one is last.
  private var pending: [Entry] = []
  /// The number of actions scheduled so far, which orders actions with the same due time.
  private var scheduledCount = 0
  private var isAdvancing = false

  /// Creates a clock without actions.
  ///
  /// - Parameter now: The initial time, in seconds, finite.
  public init(now: Double = 0) {
    precondition(now.isFinite, "a time is finite")
    self.now = now
  }

  /// The due time of the next action, or `nil` if none is scheduled.
  public var nextDueTime: Double? { pending.last?.action.time }

  /// Schedules an action at a time.
  ///
  /// An action due now runs in the next `advance(to:)`. If an action schedules it, it runs in the
  /// current `advance(to:)`, after everything that is already due at that time.
  ///
  /// - Parameters:
  ///   - time: The due time in seconds: finite and not in the past.
  ///   - body: The action, which may schedule and cancel others, but not advance the clock.
  /// - Returns: The identity of the action, to cancel it.
  /// - Complexity: O(pending actions) moves and O(log pending actions) comparisons.
  @discardableResult
  public func schedule(at time: Double, _ body: @escaping () -> Void) -> Action {
    precondition(time.isFinite, "an action is due at a finite time")
    precondition(time >= now, "an action cannot be due in the past")
    let action = Action(time: time, order: scheduledCount)
    scheduledCount += 1
    pending.insert(Entry(action: action, body: body), at: position(of: action))
    return action
  }

  /// Cancels an action that has not run yet.
  ///
  /// - Returns: Whether the action was pending; `false` if it ran, runs or was cancelled before.
  /// - Complexity: O(pending actions).
  @discardableResult
  public func cancel(_ action: Action) -> Bool {
    let index = position(of: action)
    guard index < pending.count, pending[index].action == action else { return false }
    pending.remove(at: index)
    return true
  }

  /// Advances to a time that is not in the past, and runs all actions due up to and including it.
  ///
  /// - Parameter time: The new time, in seconds: finite and not in the past. Going backwards traps,
  ///   and so does advancing from inside an action.
  public func advance(to time: Double) {
    precondition(time.isFinite, "a time is finite")
    precondition(time >= now, "time does not go backwards")
    precondition(!isAdvancing, "an action cannot advance the clock that runs it")
    isAdvancing = true
    defer { isAdvancing = false }
    while let next = pending.last, next.action.time <= time {
      // Removed before it runs, because the action may schedule or cancel others.
      pending.removeLast()
      now = next.action.time
      next.body()
    }
    now = time
  }

  /// Returns the index of an action in `pending`, or the index at which to insert the action.
  private func position(of action: Action) -> Int {
    var (low, high) = (0, pending.count)
    while low < high {
      let middle = low + (high - low) / 2
      if pending[middle].action.isLater(than: action) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension VirtualClock.Action {
  fileprivate func isLater(than other: Self) -> Bool {
    time == other.time ? order > other.order : time > other.time
  }
}
