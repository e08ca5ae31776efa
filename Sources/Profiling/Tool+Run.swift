package import ChildProcess
internal import Foundation
internal import Worker

extension Tool {
  /// Runs the tool to its end.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - input: The file on its standard input; `nil` is nothing.
  ///   - output: The file for its standard output, replaced; `nil` drops it.
  ///   - environment: Variables beyond those of this process.
  ///   - explain: Makes an error of its complaints and its end; by default from the last line.
  /// - Throws: The error when it does not end with exit code 0, `WorkerError.interrupted` when a
  ///   signal asks this process to end.
  package func run(
    _ arguments: [String], input: String? = nil, output: String? = nil,
    environment: [String: String] = [:],
    explain: ((_ tool: ChildProcess, _ ending: String) -> ToolError)? = nil
  ) throws {
    do {
      let process = try ChildProcess(
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

  /// The error of a tool that does not start, or of a signal.
  func failure(_ error: ChildError) -> any Error {
    if case .interrupted(let signal) = error { return WorkerError.interrupted(signal: signal) }
    return ToolError.failed(name, reason: "\(error)")
  }

  /// The first line of what the tool says to `--version`.
  ///
  /// - Throws: As `run`.
  package func version(environment: [String: String] = [:]) throws -> String {
    let folder = try TemporaryFolder()
    let output = "\(folder.path)/version"
    try run(["--version"], output: output, environment: environment)
    let text = try String(contentsOfFile: output, encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }

  /// The file's name.
  var name: String { URL(fileURLWithPath: path).lastPathComponent }
}
