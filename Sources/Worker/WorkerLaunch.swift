package import Measurements

/// The description of a worker to start: the program, its placement, and the channel.
package struct WorkerLaunch: Sendable {
  /// The seconds without an answer that count as a stall where no option says otherwise; the
  /// default of `--timeout`.
  package static let usualTimeout = 60.0

  /// The path of the suite's program.
  package var program: String
  /// The seconds without an answer that count as a stall.
  package var timeout: Double
  /// Whether a long wait for an answer is said, because no progress shows the wait.
  package var isAnnounced = false
  /// The number of the processor to run on; `nil` leaves the choice to the system.
  package var cpu: Int?
  /// Whether the program has the same addresses in each run, if the system allows it.
  package var hasFixedAddresses = false
  /// The displacement of heap and stack; `nil` leaves them unchanged.
  package var placement: MemoryPlacement?
  /// Whether the program executes the same instructions in each run, as far as its variables can
  /// arrange it: Swift's hash seeds are fixed, and jemalloc returns no memory by the clock.
  package var isRepeatable = false
  /// Whether a tool counts the program's instructions, so that the C library may not leave the work
  /// to a single instruction that repeats itself.
  package var countsInstructions = false
  /// The library that the dynamic linker loads before those of the program, such as an allocator;
  /// `nil` for none.
  package var preload: String?
  /// The tool under which the program runs, with its arguments; empty for none.
  package var tool: [String] = []
  /// Starts the worker and opens a channel to it; `nil` for a process on this machine.
  package var connect: Connection? = Self.connection

  /// A function that starts a worker and opens a channel to it.
  package typealias Connection =
    @Sendable (WorkerLaunch) throws(WorkerError) -> any WorkerChannel

  /// The function for all workers that the current task launches; `nil`, except in tests whose
  /// workers are scripted.
  @TaskLocal package static var connection: Connection?

  /// Creates the description of a worker on this machine, without a tool or a placement.
  package init(program: String, timeout: Double, cpu: Int? = nil) {
    self.program = program
    self.timeout = timeout
    self.cpu = cpu
  }

  /// The words of the command line: the tool, the program and the program's arguments.
  package var words: [String] {
    tool + [program, "worker"] + (hasFixedAddresses ? ["--fixed-addresses"] : [])
      + (cpu.map { ["--cpu", String($0)] } ?? [])
  }
}
