package import Builds
internal import Dispatch
internal import Essentials
internal import Measurements
internal import Reporting
internal import Synchronization

/// The progress of a task that answers only at its end, such as a build, a link or a profile.
///
/// A thread draws the line four times a second. It is therefore for tasks in which nothing is
/// timed. A task of less than a second draws nothing.
package final class TaskProgress: Sendable {
  private struct State {
    /// The name of the task; `nil` if there is none.
    var task: String?
    /// The number of steps done and of all steps; `nil` if they are unknown.
    var steps: BuildProgress.Steps?
    /// The time at which the task began.
    var start = 0
    var isDrawn = false
    var hasThread = false
  }

  fileprivate let isShown: Bool
  private let state = Mutex(State())

  /// Creates the progress of tasks, without a task.
  ///
  /// - Parameter isShown: Whether anything is drawn.
  init(isShown: Bool) {
    self.isShown = isShown
  }

  deinit {
    end()
  }

  /// Begins a task, which ends the one before.
  package func begin(_ task: String) {
    guard isShown else { return }
    let needsThread = state.withLock { state in
      (state.task, state.steps) = (task, nil)
      state.start = SessionClock.now
      defer { state.hasThread = true }
      return !state.hasThread
    }
    guard needsThread else { return }
    DispatchQueue(label: "progress").async { [weak self] in
      Self.blockSignals()
      while self?.draw() ?? false { Platform.pause(milliseconds: 250) }
    }
  }

  /// Takes the latest number of steps of a build, which becomes the task.
  package func show(_ progress: BuildProgress) {
    let task = "building \(progress.build)"
    if state.withLock({ $0.task }) != task { begin(task) }
    state.withLock { $0.steps = progress.steps }
  }

  /// Ends the task and erases the line, so that other output can begin in its place.
  package func end() {
    state.withLock { state in
      state.task = nil
      // Within the lock, so that the thread draws nothing afterwards.
      if state.isDrawn { TerminalLine.erase() }
      state.isDrawn = false
    }
  }

  /// Says in a line of its own what is waited for.
  @Sendable package static func announce(_ name: String) {
    TerminalLine.erase()
    Console.note("waiting for \(name); Ctrl-C ends this command")
  }

  /// Draws the line of the task; returns whether there is a task.
  private func draw() -> Bool {
    state.withLock { state in
      guard let task = state.task else {
        state.hasThread = false
        return false
      }
      let seconds = state.start.secondsSince
      guard seconds >= 1 else { return true }
      state.isDrawn = true
      TerminalLine.draw { Self.line(task, state.steps, seconds, width: $0, hasBar: $1) }
      return true
    }
  }

  /// The number of steps from which the time left is extrapolated; a choice.
  ///
  /// A step is a module or a link. With a few of them the time left grew while one was compiled.
  private static let enoughSteps = 20

  /// Returns the line of a task after some seconds.
  static func line(
    _ task: String, _ steps: BuildProgress.Steps?, _ seconds: Double, width: Int,
    hasBar: Bool = true
  ) -> String {
    guard let steps else { return ProgressLine.text(of: task, seconds: seconds, width: width) }
    guard steps.done >= enoughSteps else {
      let count = "\(task): \(steps.done) of \(steps.total) steps"
      return ProgressLine.text(of: count, seconds: seconds, width: width)
    }
    return ProgressLine(done: steps.done, total: steps.total, unit: "steps", current: task)
      .text(seconds: seconds, width: width, hasBar: hasBar)
  }

  /// Leaves all signals to the main thread, whose waits they shall end.
  private static func blockSignals() {
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
  }
}

/// The advice and the progress of a command, both on standard error.
package struct Messages: Sendable {
  /// The line that shows the current task on a terminal.
  package let progress: TaskProgress
  private let isQuiet: Bool

  /// Whether progress is drawn.
  package var showsProgress: Bool { progress.isShown }

  /// Creates the messages of a command.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether advice is left out.
  ///   - showsProgress: Whether progress is drawn.
  package init(isQuiet: Bool = false, showsProgress: Bool = false) {
    self.isQuiet = isQuiet
    progress = TaskProgress(isShown: showsProgress)
  }

  /// Prints a message that is not part of the result.
  package func advise(_ line: String) {
    if !isQuiet { Console.advise(line) }
  }
}
