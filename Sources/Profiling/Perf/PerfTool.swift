internal import ChildProcess
internal import Essentials
internal import Measurements

/// Linux perf, as far as the harness uses it.
package struct PerfTool: Sendable {
  /// The program `perf` that was found on the path.
  let tool: Tool
  /// The version that perf reports, such as `6.1.148`.
  package let version: String

  /// The oldest version, major and minor, that can be switched on and off while it runs.
  static let oldest = [5, 10]

  /// Environment variables that exclude the user's settings and make messages English.
  static let environment = ["PERF_CONFIG": "/dev/null", "LC_ALL": "C"]

  /// Finds perf.
  ///
  /// - Throws: `ToolError.missing` without perf, `.outdated` for an old version, `.failed` when it
  ///   does not run.
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

  /// Returns whether the machine counts processor cycles; otherwise perf samples the clock.
  ///
  /// - Throws: `ToolError.forbidden` when this user may not use perf.
  package func countsCycles() throws -> Bool {
    let folder = try TemporaryFolder()
    let output = "\(folder.path)/counts"
    try tool.run(
      ["stat", "--field-separator=;", "--output=\(output)", "--event=cycles", "true"],
      environment: Self.environment, explain: Self.error)
    // In place of a number, perf writes `<not supported>` or `<not counted>`.
    return !(try String(contentsOfFile: output, encoding: .utf8)).contains("<not ")
  }

  /// Returns the error of a failed perf: `forbidden` without permissions, else its last message.
  static func error(for process: ChildProcess, ending: String) -> ToolError {
    let said = process.complaints
    let signs = ["perf_event_paranoid", "Permission denied", "Operation not permitted"]
    guard signs.contains(where: said.contains) else {
      return .failed("perf", reason: process.lastComplaint(orElse: ending))
    }
    // Up to 2 the kernel lets a user sample processes of their own, so something else forbids it.
    guard let paranoia = Platform.perfParanoia, paranoia > 2 else {
      return .forbidden(
        "perf", reason: "the system does not let it look at processes",
        fix: "in a container, add the capability PERFMON and a seccomp profile that allows "
          + "perf_event_open")
    }
    return .forbidden(
      "perf", reason: "kernel.perf_event_paranoid is \(paranoia)",
      fix: "sudo sysctl kernel.perf_event_paranoid=2")
  }
}
