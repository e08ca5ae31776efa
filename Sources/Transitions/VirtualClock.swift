/// The only time there is: seconds that pass when someone says so, and actions due at given times.
///
/// Actions run inside `advance(to:)`, in the order of their due times; actions due at the same time
/// run in the order in which they were scheduled. While an action runs, `now` is its due time and
/// not the time that is being advanced to, so that what it schedules "from now on" starts without
/// drift, however coarse the steps are.
///
/// A clock belongs to one thread: it is a class because everything on a screen shares it.
public final class VirtualClock {
  /// Names one scheduled action, to cancel it.
  public struct Action: Hashable, Sendable {
    /// When the action is due, in seconds.
    public let time: Double
    /// How many actions had been scheduled before it.
    fileprivate let order: Int
  }

  private struct Entry {
    let action: Action
    let body: () -> Void
  }

  /// The current time, in seconds; it never decreases.
  public private(set) var now: Double
  /// The latest action first, so that the next one is last.
  private var pending: [Entry] = []
  private var scheduledCount = 0
  private var isAdvancing = false

  /// Creates a clock.
  ///
  /// - Parameter now: The time it starts at, in seconds, finite.
  public init(now: Double = 0) {
    precondition(now.isFinite, "a time is finite")
    self.now = now
  }

  /// When the next action is due, or `nil` if none is scheduled.
  public var nextDueTime: Double? { pending.last?.action.time }

  /// Has an action run at a time.
  ///
  /// An action due now runs with the next `advance(to:)`, or, scheduled by an action, with the one
  /// under way, after everything due at that time already.
  ///
  /// - Parameters:
  ///   - time: When it is due, in seconds: finite and not in the past.
  ///   - body: The action. It may schedule and cancel others, but not advance the clock.
  /// - Returns: What cancels it.
  /// - Complexity: O(pending actions), in moves; O(log pending actions) comparisons.
  @discardableResult
  public func schedule(at time: Double, _ body: @escaping () -> Void) -> Action {
    precondition(time.isFinite, "an action is due at a finite time")
    precondition(time >= now, "an action cannot be due in the past")
    let action = Action(time: time, order: scheduledCount)
    scheduledCount += 1
    pending.insert(Entry(action: action, body: body), at: position(of: action))
    return action
  }

  /// Takes back an action that has not run yet.
  ///
  /// - Returns: Whether it was still to run; not so if it ran, runs or was cancelled before.
  /// - Complexity: O(pending actions).
  @discardableResult
  public func cancel(_ action: Action) -> Bool {
    let index = position(of: action)
    guard index < pending.count, pending[index].action == action else { return false }
    pending.remove(at: index)
    return true
  }

  /// Moves to a later time, or stays, and runs on the way whatever is due until then, inclusively.
  ///
  /// - Parameter time: The new time, in seconds: finite and not in the past. Going backwards traps,
  ///   as does advancing from inside an action.
  public func advance(to time: Double) {
    precondition(time.isFinite, "a time is finite")
    precondition(time >= now, "time does not go backwards")
    precondition(!isAdvancing, "an action cannot advance the clock that runs it")
    isAdvancing = true
    defer { isAdvancing = false }
    while let next = pending.last, next.action.time <= time {
      pending.removeLast()
      now = next.action.time
      next.body()
    }
    now = time
  }

  /// Where the action is in `pending`, or belongs.
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
