internal import ChildProcess
internal import Foundation

/// Linux perf, as far as the harness drives it.
package struct PerfTool: Sendable {
  /// The program.
  let tool: Tool
  /// Its version, as it says.
  package let version: String

  /// The oldest that can be switched on and off while it runs.
  static let oldest = [5, 10]

  /// What it is run with: no settings of the user's, and messages that can be understood.
  static let environment = ["PERF_CONFIG": "/dev/null", "LC_ALL": "C"]

  /// Finds perf.
  ///
  /// - Throws: `ToolError.missing`, or `.failed` when it is too old or does not run.
  package init() throws {
    tool = try Tool("perf", package: "linux-perf")
    let said = try tool.version(environment: Self.environment)
    version = said.split(separator: " ").last.map(String.init) ?? ""
    let numbers = version.split(separator: ".").prefix(2).compactMap { Int($0) }
    guard numbers.count == 2 else {
      throw ToolError.failed("perf", reason: "says \"\(said)\" in place of a version")
    }
    guard !numbers.lexicographicallyPrecedes(Self.oldest) else {
      throw ToolError.outdated(
        "perf", version: version, wanted: "5.10", package: "linux-perf")
    }
  }

  /// Whether the machine counts processor cycles; else perf samples the clock.
  ///
  /// - Throws: `ToolError.forbidden` where perf may not be used.
  package func countsCycles() throws -> Bool {
    let folder = try TemporaryFolder()
    let output = "\(folder.path)/counts"
    try tool.run(
      ["stat", "--field-separator=;", "--output=\(output)", "--event=cycles", "true"],
      environment: Self.environment, explain: Self.error)
    return !(try String(contentsOfFile: output, encoding: .utf8)).contains("<not ")
  }

  /// What perf's refusal means: a matter of rights, or its last words.
  static func error(for process: ChildProcess, ending: String) -> ToolError {
    let said = process.complaints
    let signs = ["perf_event_paranoid", "Permission denied", "Operation not permitted"]
    guard signs.contains(where: said.contains) else {
      return .failed("perf", reason: process.lastComplaint(orElse: ending))
    }
    guard let paranoia, paranoia > 2 else {
      return .forbidden(
        "perf", reason: "the system does not let it look at processes",
        fix: "in a container, add the capability PERFMON and a seccomp profile that allows "
          + "perf_event_open")
    }
    return .forbidden(
      "perf", reason: "kernel.perf_event_paranoid is \(paranoia)",
      fix: "sudo sysctl kernel.perf_event_paranoid=2")
  }

  /// How much the kernel forbids those who are not root; `nil` where it does not tell.
  private static var paranoia: Int? {
    let path = "/proc/sys/kernel/perf_event_paranoid"
    return (try? String(contentsOfFile: path, encoding: .utf8))
      .flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }
}
