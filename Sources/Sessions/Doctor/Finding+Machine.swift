internal import Comparison
internal import Essentials
package import Measurements

extension Finding {
  /// Returns the findings about the machine and the system that affect times.
  ///
  /// - Parameters:
  ///   - environment: The environment, read before any check added to the load.
  ///   - hasFixedAddresses: Whether a worker that requested fixed addresses got them; `nil` if none
  ///     requested them.
  ///   - read: Returns the text of a file of the system; `nil` if there is none.
  /// - Returns: A finding for each property that this system reports.
  package static func ofMachine(
    _ environment: RunEnvironment, hasFixedAddresses: Bool?,
    read: (_ path: String) -> String? = text
  ) -> [Finding] {
    [
      cores(environment), pinning(), load(environment),
      governor(read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")),
      randomisation(
        read("/proc/sys/kernel/randomize_va_space"), isAvoidable: hasFixedAddresses),
    ].compactMap { $0 }
  }

  private static func cores(_ environment: RunEnvironment) -> Finding {
    // 0 where the system does not report the processors.
    let allowed = Platform.allowedProcessors.count
    let limit =
      allowed > 0 && allowed < environment.cpuCount ? ", \(allowed) of them for this process" : ""
    let found =
      [environment.cpuModel, "\(environment.cpuCount) cpus\(limit)"]
      + [environment.hypervisor].compactMap { $0 }
    let count = allowed > 0 ? min(allowed, environment.cpuCount) : environment.cpuCount
    return count > 1
      ? .good("processors", found.joined(separator: ", "))
      : .bad(
        "processors", .poor, found.joined(separator: ", "),
        spoils: "times: everything else on the machine interrupts the measurement",
        fix: "give it a second processor")
  }

  private static func pinning() -> Finding? {
    let allowed = Platform.allowedProcessors
    guard !allowed.isEmpty else { return nil }
    return allowed.contains(where: Platform.canPin)
      ? .good("pinning", "a process may choose its processor")
      : .bad(
        "pinning", .poor, "the system does not let a process choose its processor",
        spoils: "times: a comparison is moved from one processor to another while it runs",
        fix: "allow sched_setaffinity, in a container by its seccomp profile")
  }

  /// Checks the load against half of the processors, so that one is likely to be free.
  ///
  /// The limit is a choice: no measurement was made for it.
  private static func load(_ environment: RunEnvironment) -> Finding? {
    guard let load = environment.load.first else { return nil }
    let found = String(format: "%.2f over the last minute", load)
    return load < 0.5 * Double(environment.cpuCount)
      ? .good("load", found)
      : .bad(
        "load", .poor, found, spoils: "times: other work takes the processors and their caches",
        fix: "stop other work, or measure longer")
  }

  /// Checks the frequency governor of the first processor, as a sample of all; `nil` where the
  /// system reports none.
  private static func governor(_ governor: String?) -> Finding? {
    guard let governor else { return nil }
    return governor == "performance"
      ? .good("governor", governor)
      : .bad(
        "governor", .poor, governor,
        spoils: "times: the processor's frequency follows the load",
        fix: "sudo cpupower frequency-set -g performance (and back afterwards)")
  }

  /// Checks address randomisation, harmless if workers can turn it off; `nil` if the system does
  /// not report it.
  private static func randomisation(_ state: String?, isAvoidable: Bool?) -> Finding? {
    guard let state else { return nil }
    if state == "0" { return .good("address layout", "fixed") }
    let found = "random for each process"
    switch isAvoidable {
    case nil: return .good("address layout", found)
    case true?: return .good("address layout", "\(found), fixed where builds are compared")
    case false?:
      return .bad(
        "address layout", .poor, "\(found), and programs may not fix theirs",
        spoils: "times of two builds: they lie elsewhere in each run",
        fix: "allow the system call personality; a container's seccomp profile forbids it")
    }
  }

  /// Returns the text of a file without the blanks around it.
  package static func text(_ path: String) -> String? {
    (try? String(contentsOfFile: path, encoding: .utf8))?
      .trimmed
  }
}
