internal import CPlatform
internal import Dispatch

/// One thread of a group.
///
/// The thread writes its results before `StartLine.finish()`, and the group reads them after
/// `StartLine.waitForAll()`, so they need no lock.
@safe final class GroupMember: @unchecked Sendable {
  /// The number of the thread, from 0.
  let number: Int
  /// The readings of the latest run.
  private(set) var reading = ThreadReading()
  /// The error of the body in the latest run; `nil` if it returned.
  private(set) var error: (any Error)?
  /// Whether the thread has ended although nobody asked it to.
  private(set) var hasEnded = false

  private let processor: Int?
  private let start: StartLine
  private let body: @Sendable (Int, Iterations) throws -> Void
  private let isWanted = DispatchSemaphore(value: 0)
  /// The thread of the C library; `nil` before its start and after its end.
  private var thread: UnsafeMutableRawPointer?

  init(
    number: Int, processor: Int?, start: StartLine,
    body: @escaping @Sendable (Int, Iterations) throws -> Void
  ) {
    self.number = number
    self.processor = processor
    self.start = start
    self.body = body
  }

  /// Starts the thread, which ends before the member does; false if the system refuses it.
  func startThread() -> Bool {
    unsafe thread = cplatform_start_thread(
      { context in unsafe GroupMember.from(context)?.serve() },
      { context in unsafe GroupMember.from(context)?.noteEnd() },
      Unmanaged.passUnretained(self).toOpaque())
    return unsafe thread != nil
  }

  /// Lets the sleeping thread run, or end.
  func wake() { isWanted.signal() }

  /// Waits for the end of the thread, if it has one.
  func waitForEnd() {
    if let thread = unsafe thread { unsafe cplatform_join_thread(thread) }
    unsafe thread = nil
  }

  /// Returns the member whose address a thread was started with.
  private static func from(_ context: UnsafeMutableRawPointer?) -> GroupMember? {
    unsafe context.map { unsafe Unmanaged<GroupMember>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs on the thread until the group ends.
  private func serve() {
    // If the system refuses, the thread runs wherever the system puts it.
    if let processor { _ = Platform.pin(toProcessor: processor) }
    while true {
      isWanted.wait()
      if start.isEnding { return }
      run()
      start.finish()
    }
  }

  /// Runs on the thread when it ends, for whatever reason.
  private func noteEnd() {
    guard !start.isEnding else { return }
    hasEnded = true
    start.finish()
  }

  private func run() {
    error = nil
    let readsContention = start.readsContention
    // The wait at the start line is busy, so it is no switch.
    let switches = readsContention ? Int(cplatform_voluntary_switches()) : 0
    start.waitForStart(number)
    let processorTime = readsContention ? Platform.threadNanoseconds : 0
    reading.begin = Platform.monotonicNanoseconds
    do {
      try body(number, start.iterations)
    } catch {
      self.error = error
    }
    reading.end = Platform.monotonicNanoseconds
    guard readsContention else { return }
    reading.processorNanoseconds = Platform.threadNanoseconds - processorTime
    reading.voluntarySwitches = Int(cplatform_voluntary_switches()) - switches
  }
}

/// The readings of one thread in one run.
struct ThreadReading {
  /// The start and the end of the body, as readings of the monotonic clock.
  var (begin, end) = (0, 0)
  /// The nanoseconds of processor time of the body; 0 unless contention was read.
  var processorNanoseconds = 0
  /// The number of times that the thread gave up its processor; 0 unless contention was read.
  var voluntarySwitches = 0

  /// The nanoseconds from the start to the end of the body.
  var nanoseconds: Int { end - begin }
}
