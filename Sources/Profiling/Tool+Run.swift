package import ChildProcess
internal import Essentials
internal import Worker

extension Tool {
  /// Runs the tool to its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the tool.
  ///   - input: The file for standard input; `nil` for none.
  ///   - output: The file for standard output, replaced; `nil` discards the output.
  ///   - environment: The variables in addition to those of this process.
  ///   - explain: Creates the error of a failed tool; by default from its last line on standard
  ///     error.
  /// - Throws: The error of `explain` when the exit code is not 0, `WorkerError.interrupted` when a
  ///   signal asks this process to end.
  package func run(
    _ arguments: [String], input: String? = nil, output: String? = nil,
    environment: [String: String] = [:],
    explain: ((_ tool: ChildProcess, _ ending: String) -> ToolError)? = nil
  ) throws {
    do {
      let process = try ChildProcess(
        // No grace for a tool that must end: its output is not used then.
        ChildProcess.Launch(path, arguments, environment: environment, graceSeconds: 0),
        input: input.map(ChildProcess.Input.file) ?? .nothing,
        output: output.map(ChildProcess.Output.file) ?? .dropped)
      let ending = try process.wait()
      guard ending.isSuccess else {
        throw explain?(process, "\(ending)")
          ?? ToolError.failed(name, reason: process.lastComplaint(orElse: "\(ending)"))
      }
    } catch let error as ChildError {
      throw failure(error)
    }
  }

  /// Returns `WorkerError.interrupted` after a signal, else `ToolError.failed`.
  func failure(_ error: ChildError) -> any Error {
    if case .interrupted(let signal) = error { return WorkerError.interrupted(signal: signal) }
    return ToolError.failed(name, reason: "\(error)")
  }

  /// Returns the first line of the tool's output for `--version`.
  ///
  /// - Throws: The errors of `run`.
  package func version(environment: [String: String] = [:]) throws -> String {
    let folder = try TemporaryFolder()
    let output = "\(folder.path)/version"
    try run(["--version"], output: output, environment: environment)
    let text = try String(contentsOfFile: output, encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }

  /// The file name of the tool, for messages.
  var name: String { URL(fileURLWithPath: path).lastPathComponent }
}
