internal import Foundation
internal import TestSupport

/// The program that gives a command a terminal.
enum Terminal {
  /// Copies what a command prints on a terminal; part of util-linux.
  static let script = "/usr/bin/script"

  static var isPresent: Bool { FileManager.default.isExecutableFile(atPath: script) }
}

extension PackageFolder {
  /// Runs the command on a terminal.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - columns: The width of the terminal.
  ///   - environment: Variables beside those of this process.
  ///   - launcher: What starts the command; by default the shell.
  ///   - screen: The file that gets what the terminal shows while the command runs.
  /// - Returns: How it ended; its output is all that the terminal got.
  /// - Throws: When it cannot be started.
  func onTerminal(
    _ arguments: [String], columns: Int = 100, environment: [String: String] = [:],
    launcher: String = "", screen: String = "/dev/null"
  ) throws -> ChildProcess.Outcome {
    let words = [try FixtureProgram.bench.executable.path] + arguments
    let call = words.map { "'\($0)'" }.joined(separator: " ")
    return try ChildProcess(
      URL(filePath: Terminal.script),
      ["-qefc", "stty cols \(columns); \(launcher) \(call)", screen], in: root,
      environment: variables(environment)
    ).wait()
  }
}
