internal import CPlatform
internal import Dispatch
internal import Synchronization

/// The line from which all threads of a group start together, and the count of those that are done.
///
/// On a busy machine a thread may lose its processor while it waits for the others, and would start
/// late. The first thread therefore calls the others until all answer at once, which proves that
/// all are running, and then names a moment at which all start. Its loops contain no pause
/// instruction, because a hypervisor may take the processor from a loop that has one.
final class StartLine: Sendable {
  private let count: Int
  private let arrived = Atomic(0)
  private let calls = Atomic(0)
  private let answers = Atomic(0)
  private let moment = Atomic(0)
  private let finished = Atomic(0)
  private let iterationCount = Atomic(0)
  private let contention = Atomic(false)
  private let ending = Atomic(false)
  private let allFinished = DispatchSemaphore(value: 0)

  /// The number of looks at the line after which a waiting thread offers its processor to others.
  ///
  /// The number is a choice: about a millisecond, in which a sleeping thread mostly wakes.
  private static let patience = 100_000
  /// The nanoseconds within which running threads answer: ten times what a cache line takes to go
  /// to another processor and back, on a processor of several sockets.
  private static let promptness = 5000
  /// The nanoseconds of calls after which the threads start anyway, as they must if two of them
  /// share a processor; a choice.
  private static let longestCalling = 2_000_000

  init(count: Int) { self.count = count }

  /// The iterations of the present run.
  var iterations: Iterations { Iterations(iterationCount.load(ordering: .acquiring)) }

  /// Whether the threads shall end instead of running again.
  var isEnding: Bool {
    get { ending.load(ordering: .acquiring) }
    set { ending.store(newValue, ordering: .releasing) }
  }

  /// Whether the threads read their processor time and their switches.
  var readsContention: Bool {
    get { contention.load(ordering: .acquiring) }
    set { contention.store(newValue, ordering: .releasing) }
  }

  /// Clears the line for the next run, while all threads sleep.
  func prepare(_ iterations: Iterations) {
    iterationCount.store(iterations.count, ordering: .releasing)
    moment.store(0, ordering: .releasing)
    arrived.store(0, ordering: .releasing)
    calls.store(0, ordering: .releasing)
    answers.store(0, ordering: .releasing)
    finished.store(0, ordering: .releasing)
  }

  /// Counts a thread that is done.
  func finish() {
    let now = finished.add(1, ordering: .acquiringAndReleasing).newValue
    if now == count { allFinished.signal() }
  }

  /// Sleeps until all threads are done.
  func waitForAll() { allFinished.wait() }
}

// MARK: - The start

extension StartLine {
  /// Waits busily until all threads are running: a thread that sleeps here would start late.
  ///
  /// - Parameter number: The number of the calling thread; the first, 0, lets all start.
  func waitForStart(_ number: Int) {
    // A tool that counts instructions runs one thread at a time, and would count the looks.
    guard !Platform.isInCountedRegion else { return }
    arrived.add(1, ordering: .acquiringAndReleasing)
    if number == 0 { callAll() } else { answerCalls() }
    let moment = moment.load(ordering: .acquiring)
    while Platform.monotonicNanoseconds < moment {}
  }

  private func callAll() {
    wait { arrived.load(ordering: .acquiring) == count }
    var (call, called, answered) = (0, 0, 0)
    let end = Platform.monotonicNanoseconds + Self.longestCalling
    repeat {
      call += 1
      called = Platform.monotonicNanoseconds
      calls.store(call, ordering: .releasing)
      wait { answers.load(ordering: .acquiring) == call * (count - 1) }
      answered = Platform.monotonicNanoseconds
    } while answered - called > Self.promptness && answered < end
    // Far enough ahead for all others to read it.
    moment.store(answered + Self.promptness, ordering: .releasing)
  }

  private func answerCalls() {
    var answered = 0
    wait {
      if calls.load(ordering: .acquiring) > answered {
        answered += 1
        answers.add(1, ordering: .acquiringAndReleasing)
      }
      return moment.load(ordering: .acquiring) != 0
    }
  }

  /// Looks again and again until a condition is true.
  private func wait(until condition: () -> Bool) {
    var looks = 0
    while !condition() {
      looks += 1
      if looks > Self.patience { cplatform_yield() }
    }
  }
}
