/// A worker to start: the program, the place, and the way to it.
package struct WorkerLaunch: Sendable {
  /// The suite's program.
  package var program: String
  /// Seconds of silence that count as a stall.
  package var timeout: Double
  /// The processor to run on; `nil` leaves that to the system.
  package var cpu: Int?
  /// Whether the program lies at the same addresses in each run, where the system allows it.
  package var hasFixedAddresses = false
  /// Whether hash seeds are the same in each run.
  package var hasFixedHashing = false
  /// A tool that runs the program, with its arguments; empty for none.
  package var tool: [String] = []
  /// Starts the worker and opens a channel to it; by default as a process of this machine.
  package var connect: @Sendable (WorkerLaunch) throws(WorkerError) -> any WorkerChannel = {
    launch throws(WorkerError) in try ProcessChannel(launch)
  }

  /// Describes a worker.
  package init(program: String, timeout: Double, cpu: Int? = nil) {
    self.program = program
    self.timeout = timeout
    self.cpu = cpu
  }

  /// The words of the command line, the program or the tool first.
  package var words: [String] {
    tool + [program, "worker"] + (hasFixedAddresses ? ["--fixed-addresses"] : [])
      + (cpu.map { ["--cpu", String($0)] } ?? [])
  }
}
