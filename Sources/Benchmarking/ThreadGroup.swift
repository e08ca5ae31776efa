/// Threads that run a body at the same time, each on a processor of its own.
///
/// The threads live as long as the group and sleep between two runs. A run therefore starts no
/// thread and allocates nothing.
final class ThreadGroup {
  private let start: StartLine
  private let members: [GroupMember]
  /// The failure that ended a thread for good; every later run throws it.
  private var failure: ThreadError?

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - count: The number of threads, at least 1.
  ///   - processors: The processors, of which each thread gets one; empty to leave the choice to
  ///     the system.
  ///   - body: Runs the iterations of the thread with a number.
  /// - Throws: `ThreadError` when the system refuses a thread.
  init(
    count: Int, processors: [Int], body: @escaping @Sendable (Int, Iterations) throws -> Void
  ) throws {
    let start = StartLine(count: count)
    self.start = start
    members = (0..<count).map { number in
      GroupMember(
        number: number, processor: number < processors.count ? processors[number] : nil,
        start: start, body: body)
    }
    for member in members where !member.startThread() {
      end()
      throw ThreadError.refused(member.number)
    }
  }

  deinit { end() }

  /// Whether the threads read their processor time and their switches, by system calls around the
  /// body.
  var readsContention: Bool {
    get { start.readsContention }
    set { start.readsContention = newValue }
  }

  /// The readings of each thread in the latest run.
  var readings: [ThreadReading] { members.map(\.reading) }

  /// Runs the iterations on all threads, and waits for the last one.
  ///
  /// The measured time is that from the first start to the last end. Waking the threads and hearing
  /// of their end is left out of it.
  ///
  /// - Throws: The error of the first thread that threw or ended.
  func run(_ iterations: Iterations) throws {
    if let failure { throw failure }
    let begin = Platform.monotonicNanoseconds
    start.prepare(iterations)
    Platform.runsThreads = true
    for member in members { member.wake() }
    start.waitForAll()
    Platform.runsThreads = false
    for member in members where member.hasEnded {
      let error = ThreadError.ended(member.number, of: members.count)
      failure = error
      throw error
    }
    for member in members {
      if let error = member.error { throw ThreadError.threw(member.number, "\(error)") }
    }
    // A key path would allocate without optimisation.
    var (first, last) = (Int.max, Int.min)
    for member in members {
      first = min(first, member.reading.begin)
      last = max(last, member.reading.end)
    }
    Platform.excludeOverhead(
      nanoseconds: Platform.monotonicNanoseconds - begin - (last - first))
  }

  /// Ends the threads; no run may follow.
  func end() {
    start.isEnding = true
    for member in members { member.wake() }
    for member in members { member.waitForEnd() }
  }
}

/// The reason why a thread of a benchmark did not run its iterations.
enum ThreadError: Error, Equatable, CustomStringConvertible {
  /// The system did not start the thread with a number.
  case refused(Int)
  /// The body of the thread with a number threw an error with this description.
  case threw(Int, String)
  /// The thread with a number ended instead of returning from its body.
  case ended(Int, of: Int)

  /// One line that names the thread, counted from 0.
  var description: String {
    switch self {
    case .refused(let number): "thread \(number): the system starts no further thread"
    case .threw(let number, let message): "in thread \(number): \(message)"
    case .ended(let number, let count):
      "thread \(number) of \(count) ended before its iterations; let the body return"
    }
  }
}
