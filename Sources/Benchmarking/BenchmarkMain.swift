internal import Essentials

/// Runs a suite's program; this call is the whole `main` of an executable with benchmarks.
///
/// ```swift
/// import Benchmarking
///
/// benchmarkMain([sorting])
/// ```
///
/// The program measures on behalf of `bench`, which builds and starts it. Run by hand, it has one
/// use: `PROGRAM run ID [SECONDS]` runs one benchmark in this process, for profilers and debuggers.
/// Without SECONDS it runs for five.
///
/// The exit code is 0 after serving, 64 for other arguments, and 69 when the system refuses the
/// processor. It is 70 when the suites contradict each other or the benchmark fails, and 130 or 143
/// when interrupted.
///
/// - Parameter suites: The suites, in the order in which they run and print.
public func benchmarkMain(_ suites: [BenchmarkSuite]) -> Never {
  // An interrupted `run` still prints its iterations. A worker ends when its command closes the
  // channel.
  Platform.catchInterrupts()
  let words = Array(CommandLine.arguments.dropFirst())
  do {
    if words.first == "worker" {
      try serve(suites, options: Array(words.dropFirst()))
    } else if words.first == "run", (2...3).contains(words.count) {
      let seconds = words.count == 3 ? Double(words[2]) : 5
      guard let seconds, seconds > 0, seconds.isFinite else {
        leave(64, "\(words[2]): SECONDS wants a positive number")
      }
      try runAlone(words[1], of: Catalog(suites), seconds: seconds)
    } else {
      leave(
        64,
        "this program holds benchmarks; run it with `bench run`, or one of them in this process "
          + "with `\(programName) run ID [SECONDS]`")
    }
  } catch {
    leave(70, "\(error)")
  }
  exit(0)
}

private var programName: String {
  CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "PROGRAM"
}

/// Prints an error line, and ends the program with an exit code of BSD's `sysexits.h`.
private func leave(_ code: Int32, _ message: String) -> Never {
  _ = Platform.write(Array("error: \(message)\n".utf8), to: STDERR_FILENO)
  exit(code)
}

/// Serves the requests of a command over standard input, until standard input closes.
private func serve(_ suites: [BenchmarkSuite], options: [String]) throws {
  // Before this process moves to one processor.
  _ = ThreadProcessors.inherited
  var rest = options[...]
  while let option = rest.popFirst() {
    switch option {
    case "--fixed-addresses":
      // Starts the program again, with the same arguments; the second time, this does nothing.
      Platform.fixAddresses()
    case "--cpu":
      guard let word = rest.popFirst(), let cpu = Int(word) else {
        leave(64, "worker --cpu wants the number of a processor")
      }
      guard Platform.pin(toProcessor: cpu) else {
        leave(69, "--cpu \(cpu): the system does not let this process run there")
      }
    default:
      leave(64, "worker \(option): no such option")
    }
  }
  // Before the catalogue and its benchmarks allocate, which should lie elsewhere in each process.
  if let text = ProcessInfo.processInfo.environment[MemoryPlacement.variable] {
    MemoryPlacement(text)?.moveHeap()
  }
  guard try WorkerServer(catalog: Catalog(suites)).run() else { exit(WorkerResponse.unsentCode) }
}

/// Runs a benchmark's body for `seconds` seconds or until the user interrupts, and prints the
/// number of iterations.
private func runAlone(_ id: String, of catalog: Catalog, seconds: Double) throws {
  guard let benchmark = catalog[id]?.benchmark else {
    leave(64, "\(id): no such benchmark; `bench list` shows what there is")
  }
  let (iterations, nanoseconds) = try benchmark.withFixture { fixture in
    let begin = Platform.monotonicNanoseconds
    let end = begin + Int(seconds * 1e9)
    var (done, batch) = (0, 1)
    while Platform.monotonicNanoseconds < end, Platform.caughtSignal == nil {
      let start = Platform.monotonicNanoseconds
      try fixture.run(Iterations(batch))
      done += batch
      // Batches of a millisecond or more keep the clock out of the profile.
      // A body that the compiler left out takes no time for any number of iterations.
      if Platform.monotonicNanoseconds - start < 1_000_000 { batch = min(2 * batch, 1 << 30) }
    }
    return (done, Platform.monotonicNanoseconds - begin)
  }
  print("\(id): \(iterations) iterations in \(Double(nanoseconds) / 1e9) s")
  // As shells report a program that a signal ended.
  if let signal = Platform.caughtSignal { exit(128 + signal) }
}
