internal import Dispatch
internal import Synchronization

/// Runs the jobs of a task on the measuring thread, while that thread waits for the task.
///
/// A body that awaits is therefore timed, counted and profiled on the same thread as any other.
final class MeasuringExecutor: SerialExecutor {
  private let queue = Mutex(JobQueue())
  private let hasJob = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    // An array cannot hold the job itself, which is not copyable.
    let job = UnownedJob(job)
    queue.withLock { $0.append(job) }
    hasJob.signal()
  }

  /// Accepts every caller: only the measuring thread uses the executor.
  func checkIsolated() {}

  /// Waits for a job if there is none, and runs it on this thread.
  func runNextJob() {
    hasJob.wait()
    let job = queue.withLock { $0.next() }
    unsafe job.runSynchronously(on: asUnownedSerialExecutor())
  }
}

/// Jobs in the order of arrival, mostly one.
///
/// The memory is reserved beforehand and kept, because nothing may allocate during a pass. Sixteen
/// jobs are ample, because one task has one job at a time.
private struct JobQueue {
  private var jobs: [UnownedJob] = []
  private var taken = 0

  init() { jobs.reserveCapacity(16) }

  mutating func append(_ job: UnownedJob) { jobs.append(job) }

  /// Removes and returns the first job; the queue must not be empty.
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
