internal import Dispatch
internal import Synchronization

/// Runs the jobs of a task on the thread that measures, while that waits for the task.
///
/// So a body that awaits is timed, counted and profiled on the same thread as any other.
final class MeasuringExecutor: SerialExecutor {
  private let queue = Mutex(JobQueue())
  private let hasJob = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.withLock { $0.append(job) }
    hasJob.signal()
  }

  /// Waits for a job if there is none, and runs it on this thread.
  func runNextJob() {
    hasJob.wait()
    let job = queue.withLock { $0.next() }
    unsafe job.runSynchronously(on: asUnownedSerialExecutor())
  }
}

/// Jobs in the order they came, mostly one.
///
/// Its memory is taken beforehand and kept: nothing may allocate in a pass.
private struct JobQueue {
  private var jobs: [UnownedJob] = []
  private var taken = 0

  init() { jobs.reserveCapacity(16) }

  mutating func append(_ job: UnownedJob) { jobs.append(job) }

  /// The one that came first; there must be one.
  mutating func next() -> UnownedJob {
    let job = jobs[taken]
    taken += 1
    if taken == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      taken = 0
    }
    return job
  }
}
