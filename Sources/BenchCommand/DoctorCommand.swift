internal import ArgumentParser
internal import Benchmarking
internal import Foundation
internal import Profiling
internal import Regression

/// `bench doctor`: whether this machine can measure, and what to do where it cannot.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check whether this machine can measure.",
    discussion: "Example: bench doctor --format json")

  @OptionGroup(title: "Output") var output: OutputOptions

  func run() throws {
    let findings = Finding.all(HarnessCheck.perform(), .current(commit: nil))
    var table = Table([.init("check"), .init("state"), .init("found"), .init("do", rank: 1)])
    for finding in findings {
      table.append([finding.check, finding.state.rawValue, finding.found, finding.fix ?? ""])
    }
    try output.write(
      text: { table.text(width: $0) }, markdown: { table.markdown() },
      json: { try JSONText.encode(DoctorDocument(findings: findings), pretty: true) })
    if findings.contains(where: { $0.state == .broken }) { throw CommandError(.failure) }
  }
}

/// The document `bench.doctor/1`.
private struct DoctorDocument: Encodable {
  var schema = "bench.doctor/1"
  var findings: [Finding]
}

/// One thing that was looked at.
struct Finding: Encodable, Equatable {
  enum State: String, Encodable {
    /// As it should be.
    case good
    /// Numbers will be worse than they could be.
    case poor
    /// Nothing measured here can be believed.
    case broken
    /// The tool is not there; a verb that needs it will say so.
    case absent
  }

  var check: String
  var state: State
  var found: String
  var fix: String?

  /// Everything that is looked at.
  static func all(_ harness: HarnessCheck, _ environment: RunEnvironment) -> [Finding] {
    [
      build(environment), clock(harness), loop(harness), counter(harness, environment),
      cores(environment), load(environment), governor(), randomisation(),
      tool("perf", package: "linux-perf"), tool("valgrind", package: "valgrind"),
    ].compactMap { $0 }
  }

  private static func build(_ environment: RunEnvironment) -> Finding {
    let found = "\(environment.toolchain) \(environment.configuration)"
    return environment.configuration == "release"
      ? Finding(check: "build", state: .good, found: found)
      : Finding(check: "build", state: .poor, found: found, fix: "build with -c release")
  }

  private static func clock(_ harness: HarnessCheck) -> Finding {
    let cost = harness.overhead.clockNanoseconds
    let found = "\(Quantity.time(cost)) a reading"
    return cost < 200
      ? Finding(check: "clock", state: .good, found: found)
      : Finding(
        check: "clock", state: .poor, found: found,
        fix: "the kernel reads no processor clock; see current_clocksource in /sys")
  }

  private static func loop(_ harness: HarnessCheck) -> Finding {
    let cost = harness.overhead.loopNanoseconds
    let found = "\(Quantity.time(cost)) an iteration"
    return cost >= LoopOverhead.smallestPossible
      ? Finding(check: "empty loop", state: .good, found: found)
      : Finding(
        check: "empty loop", state: .broken, found: found,
        fix: "the measuring loop was optimised away; report the toolchain")
  }

  private static func counter(_ harness: HarnessCheck, _ environment: RunEnvironment) -> Finding {
    if harness.counterIsAlive {
      return Finding(
        check: "allocations", state: .good,
        found: "\(environment.allocator), 100 known allocations read 100")
    }
    let found = harness.canaryProblem ?? "no answer"
    // Not built in is a choice; dead is a lie.
    return harness.canary == nil && Metric.allocations.unavailableReason != nil
      ? Finding(
        check: "allocations", state: .absent, found: found, fix: "apt-get install libjemalloc-dev")
      : Finding(check: "allocations", state: .broken, found: found, fix: "unset LD_PRELOAD")
  }

  private static func cores(_ environment: RunEnvironment) -> Finding {
    let found = [environment.cpuModel, "\(environment.cpuCount) cpus", environment.hypervisor]
      .compactMap { $0 }.joined(separator: ", ")
    return environment.cpuCount > 1
      ? Finding(check: "processors", state: .good, found: found)
      : Finding(
        check: "processors", state: .poor, found: found,
        fix: "everything else on the machine interrupts the measurement")
  }

  private static func load(_ environment: RunEnvironment) -> Finding? {
    guard let load = environment.load.first else { return nil }
    let found = String(format: "%.2f over the last minute", load)
    return load < 0.5 * Double(environment.cpuCount)
      ? Finding(check: "load", state: .good, found: found)
      : Finding(check: "load", state: .poor, found: found, fix: "stop other work or measure longer")
  }

  private static func governor() -> Finding? {
    let path = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"
    guard let governor = text(path) else { return nil }
    return governor == "performance"
      ? Finding(check: "governor", state: .good, found: governor)
      : Finding(
        check: "governor", state: .poor, found: governor,
        fix: "cpupower frequency-set -g performance (and back afterwards)")
  }

  private static func randomisation() -> Finding? {
    guard let state = text("/proc/sys/kernel/randomize_va_space") else { return nil }
    return Finding(
      check: "address layout", state: .good,
      found: state == "0" ? "fixed" : "random for each process (part of the spread)")
  }

  private static func tool(_ name: String, package: String) -> Finding {
    do {
      return Finding(check: name, state: .good, found: try Tool(name, package: package).path)
    } catch {
      return Finding(
        check: name, state: .absent, found: "not on the path", fix: "apt-get install \(package)")
    }
  }

  private static func text(_ path: String) -> String? {
    (try? String(contentsOfFile: path, encoding: .utf8))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
