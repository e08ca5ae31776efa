internal import Benchmarking
package import Foundation

extension Tool {
  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - arguments: What it is given.
  ///   - input: The file on its standard input; `nil` is nothing.
  ///   - output: The file for its standard output, replaced; `nil` drops it.
  ///   - environment: Variables beyond those of this process.
  ///   - explain: Makes an error of what it complained with and how it ended; by default the last
  ///     line.
  /// - Throws: The error when it does not end with exit code 0, `WorkerError.interrupted` when a
  ///   signal asks this process to end.
  package func run(
    _ arguments: [String], input: URL? = nil, output: URL? = nil,
    environment: [String: String] = [:],
    explain: ((_ complaints: ToolComplaints, _ ending: String) -> ToolError)? = nil
  ) throws {
    let complaints = ToolComplaints()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try input.map(FileHandle.init(forReadingFrom:)) ?? .nullDevice
    process.standardOutput = try output.map(Self.emptied) ?? .nullDevice
    process.standardError = complaints.file
    try process.run()
    try process.waitUnlessInterrupted()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw explain?(complaints, process.ending)
        ?? ToolError.failed(name, reason: complaints.last(orElse: process.ending))
    }
  }

  /// The first line of what it says to `--version`.
  ///
  /// - Throws: As `run`.
  package func version(environment: [String: String] = [:]) throws -> String {
    let folder = try ScratchFolder()
    let output = folder.url.appending(path: "version")
    try run(["--version"], output: output, environment: environment)
    let text = try String(contentsOf: output, encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }

  /// The file's name.
  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  private static func emptied(_ file: URL) throws -> FileHandle {
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }
}

extension Process {
  /// How it ended, in words.
  var ending: String {
    terminationReason == .exit ? "exit code \(terminationStatus)" : "signal \(terminationStatus)"
  }

  /// Waits for the end; kills it when a signal asks this process to end.
  ///
  /// - Throws: `WorkerError.interrupted`.
  func waitUnlessInterrupted() throws(WorkerError) {
    while isRunning {
      if let signal = Platform.caughtSignal {
        kill(processIdentifier, SIGKILL)
        waitUntilExit()
        throw .interrupted(signal: signal)
      }
      usleep(2000)
    }
  }
}

/// What a tool says on standard error: in a file, since a pipe that nobody reads would stop it.
package struct ToolComplaints {
  /// Where it says it; gone when it is closed.
  let file: FileHandle

  init() {
    let path = FileManager.default.temporaryDirectory.appending(path: "tool-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: path.path, contents: nil)
    file = FileHandle(forUpdatingAtPath: path.path) ?? .nullDevice
    unlink(path.path)
  }

  /// All of it.
  var text: String {
    try? file.seek(toOffset: 0)
    return String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
  }

  /// The last line of it that is not blank.
  func last(orElse other: String) -> String {
    let line = text.split(whereSeparator: \.isNewline)
      .last { !$0.allSatisfy(\.isWhitespace) }
    return line.map { $0.trimmingCharacters(in: .whitespaces) } ?? other
  }
}
