internal import CChildProcess
internal import Essentials

/// A program that is run again and again, each time in a new process, to measure its runs.
///
/// One supervisor starts all runs. It takes the time beside the program, so neither this process
/// nor the messages between both are in it. The output of the runs goes to `/dev/null`.
package final class RepeatedProgram {
  /// One run of the program.
  package struct Run: Sendable, Equatable {
    /// The ending of the program.
    package let ending: ChildProcess.Ending
    /// The nanoseconds from before the start to the end.
    package let nanoseconds: Int
    /// The nanoseconds of processor time, user and system, with those of the descendants that the
    /// program waited for.
    package let processorNanoseconds: Int
    /// The largest resident memory of the program, and of any such descendant, in bytes.
    package let peakBytes: Int
    /// The smallest peak that the system can report: the resident memory of the supervisor.
    package let leastPeakBytes: Int
    /// The number of processes that the program left behind, which were ended.
    package let left: Int
  }

  private let launch: ChildProcess.Launch
  private let supervisor: Int32
  /// The connection to the supervisor; `nil` once that was ended.
  private var channel: Descriptor?

  /// Prepares runs of a program, and starts none.
  ///
  /// - Parameters:
  ///   - launch: The program, its arguments and its environment.
  ///   - input: The standard input of each run; a file is read from its beginning each time.
  /// - Throws: `ChildError.notFound`, `.unusable` for the input, or `.exhausted`.
  package init(
    _ launch: ChildProcess.Launch, input: ChildProcess.Input = .nothing
  ) throws(ChildError) {
    self.launch = launch
    ChildProcess.preparesSignals
    let streams = (try input.open().theirs, try ChildProcess.Output.dropped.open().theirs)
    var channel: Int32 = -1
    supervisor = unsafe try launch.withDescription(
      [streams.0.number, streams.1.number, streams.1.number]
    ) { unsafe cchild_begin_runs($0, &channel) }
    withExtendedLifetime(streams) {}
    guard supervisor > 0 else { throw launch.error(errno) }
    self.channel = Descriptor(channel)
  }

  deinit { stop() }

  /// Runs the program once, and ends what it leaves behind.
  ///
  /// - Parameters:
  ///   - processor: The processor of the program; `nil` leaves the choice to the system.
  ///   - limit: The seconds that the program may take.
  ///   - interruption: Polled at least once a second; a returned signal stops the program.
  /// - Returns: The run.
  /// - Throws: `ChildError.timedOut` or `.interrupted` after which no further run is possible,
  ///   `.closed` when the supervisor died, or the error of a program that cannot be started.
  package func run(
    on processor: Int? = nil, limit: Double,
    unless interruption: () -> Int32? = { ChildProcess.caughtSignal }
  ) throws(ChildError) -> Run {
    guard let channel else { throw .closed }
    var number = Int32(processor ?? -1)
    guard unsafe write(channel.number, &number, 4) == 4 else { throw .closed }
    var wait = Wait(limit: limit)
    while true {
      var request = pollfd(fd: channel.number, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&request, 1, min(wait.millisecondsLeft, 1000)) > 0 { break }
      do throws(ChildError) {
        try wait.goOn(unless: interruption)
      } catch {
        stop()
        throw error
      }
    }
    var answer = cchild_run()
    let size = MemoryLayout<cchild_run>.size
    guard unsafe read(channel.number, &answer, size) == size else { throw .closed }
    guard answer.error == 0 else { throw launch.error(answer.error) }
    return Run(
      ending: .init(waitStatus: answer.status), nanoseconds: Int(answer.nanoseconds),
      processorNanoseconds: Int(answer.processor_nanoseconds), peakBytes: Int(answer.peak_bytes),
      leastPeakBytes: Int(answer.least_peak_bytes), left: Int(answer.left))
  }

  /// Ends the supervisor, and a run with all its descendants.
  private func stop() {
    guard channel != nil else { return }
    channel = nil
    kill(supervisor, SIGTERM)
    while waitpid(supervisor, nil, 0) < 0 && errno == EINTR {}
  }
}
