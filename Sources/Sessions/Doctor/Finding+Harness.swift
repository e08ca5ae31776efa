internal import Comparison
internal import Essentials
package import Measurements
internal import Storage

extension Finding {
  /// Returns the findings about the measuring instruments: build, clock, loop and allocator.
  ///
  /// - Parameters:
  ///   - harness: The overheads and the reading of known allocations.
  ///   - environment: The environment of the program.
  ///   - unavailable: The reasons why metrics cannot be measured, by their names.
  /// - Returns: A finding for each instrument.
  package static func ofHarness(
    _ harness: HarnessCheck, _ environment: RunEnvironment, _ unavailable: [String: String]
  ) -> [Finding] {
    [
      build(environment), clock(harness), loop(harness),
      counter(harness, environment, unavailable[Metric.allocations.rawValue] != nil),
      options(environment), counters(unavailable),
    ]
  }

  /// Checks the processor's counters, which no verdict needs.
  private static func counters(_ unavailable: [String: String]) -> Finding {
    let names = Metric.counterMetrics.map(\.rawValue)
    guard let absent = names.first(where: { unavailable[$0] != nil }) else {
      return .good("processor counters", names.joined(separator: ", "))
    }
    return .bad(
      "processor counters", .absent, "\(absent): \(unavailable[absent] ?? "")",
      spoils: "nothing, but `bench run --counters` shows fewer numbers",
      fix: Platform.perfParanoia ?? 0 > 2
        ? "sudo sysctl kernel.perf_event_paranoid=2"
        : "measure where the processor shows its counters: on bare metal, or in a virtual machine "
          + "that passes them on")
  }

  private static func build(_ environment: RunEnvironment) -> Finding {
    let found = "\(environment.toolchain) \(environment.configuration)"
    return environment.configuration == "release"
      ? .good("build", found)
      : .bad(
        "build", .poor, found,
        spoils: "every number: they are of code that was not optimised, and compare with nothing",
        fix: "build with -c release")
  }

  /// Checks the clock.
  ///
  /// A sample is 100 µs long, so a step of 1 µs is 1 % of it. A reading takes some 25 ns, or
  /// hundreds if each one is a system call: the limit of 200 ns tells the two apart.
  private static func clock(_ harness: HarnessCheck) -> Finding {
    let cost = harness.overhead.clockNanoseconds
    let step = Platform.clockStep()
    let found = "\(Quantity.time(cost)) a reading, in steps of \(Quantity.time(Double(step)))"
    return cost < 200 && step < 1000
      ? .good("clock", found)
      : .bad(
        "clock", .poor, found,
        spoils: "times of single steps and of short samples",
        fix: "let the kernel read the processor's clock: see available_clocksource in "
          + "/sys/devices/system/clocksource/clocksource0")
  }

  private static func loop(_ harness: HarnessCheck) -> Finding {
    let cost = harness.overhead.loopNanoseconds
    let found = "\(Quantity.time(cost)) an iteration"
    return cost >= LoopOverhead.smallestPossible
      ? .good("empty loop", found)
      : .bad(
        "empty loop", .broken, found, spoils: "every time: the measuring loop was optimised away",
        fix: "report the toolchain")
  }

  private static func options(_ environment: RunEnvironment) -> Finding {
    // `RunEnvironment` puts the options after the name of the allocator.
    guard let mark = environment.allocator.firstRange(of: "MALLOC_CONF=") else {
      return .good("allocator options", "none")
    }
    return .bad(
      "allocator options", .poor, String(environment.allocator[mark.lowerBound...]),
      spoils: "the comparison with numbers that were measured without them; and abort_conf:true "
        + "ends a program with signal 6 before it begins", fix: "unset MALLOC_CONF")
  }

  private static func counter(
    _ harness: HarnessCheck, _ environment: RunEnvironment, _ isAbsent: Bool
  ) -> Finding {
    if harness.counterIsAlive {
      return .good("allocations", "\(environment.allocator), 100 known allocations read 100")
    }
    let found = harness.canaryProblem ?? "no answer"
    // A counter that was not built in is absent; one that reads wrong is broken.
    return harness.canary == nil && isAbsent
      ? .bad(
        "allocations", .absent, found, spoils: "nothing, but no allocation is counted",
        fix: "apt-get install libjemalloc-dev, and build with the trait Jemalloc")
      : .bad(
        "allocations", .broken, found, spoils: "every count of allocations",
        fix: "unset LD_PRELOAD")
  }
}
