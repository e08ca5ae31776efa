internal import Foundation

/// A program that runs to its end, unless a signal asks this process to end first.
///
/// Its output goes to files: a pipe can stay open in another child and then never end.
package final class ChildCommand {
  /// The status by which `env` says that there is no such program.
  static let notFound: Int32 = 127

  private let process = Process()
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: Its name on the path, and its arguments.
  ///   - folder: Where it stands.
  ///   - log: The file for both of its outputs; replaced.
  /// - Throws: `BuildError.unwritable`, `.unreadable` when there is no such folder, `.missingTool`.
  package convenience init(_ command: [String], in folder: String, log: String) throws(BuildError) {
    let file = try Self.openEmpty(log)
    try self.init(command, in: folder, output: file, errors: file)
  }

  fileprivate init(
    _ command: [String], in folder: String, output: FileHandle, errors: FileHandle
  ) throws(BuildError) {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = Self.environment(from: ProcessInfo.processInfo.environment)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    process.terminationHandler = { [hasEnded] _ in hasEnded.signal() }
    do {
      try Self.withNoSignalBlocked { try process.run() }
    } catch {
      guard Folder.exists(folder) else {
        throw .unreadable(path: folder, reason: "no such folder")
      }
      throw .missingTool("/usr/bin/env")
    }
  }

  deinit {
    stop()
  }

  /// Waits for the end.
  ///
  /// - Parameter interruption: Asked twenty times a second. A signal it answers ends the program
  ///   and what it has started.
  /// - Returns: The exit status, or 128 plus the signal that ended the program.
  /// - Throws: `BuildError.interrupted`.
  package func end(unless interruption: () -> Int32?) throws(BuildError) -> Int32 {
    while hasEnded.wait(timeout: .now() + 0.05) == .timedOut {
      guard let signal = interruption() else { continue }
      stop()
      throw .interrupted(signal: signal)
    }
    let status = process.terminationStatus
    return process.terminationReason == .exit ? status : 128 + status
  }

  /// Ends the program and its group, which it leads because `Process` started it.
  ///
  /// `swift build` starts its compilers in further groups and ends them on an interrupt only, so it
  /// is asked first and killed when it takes longer than five seconds.
  private func stop() {
    guard process.isRunning else { return }
    let group = -process.processIdentifier
    kill(group, SIGINT)
    if hasEnded.wait(timeout: .now() + 5) == .timedOut { kill(group, SIGKILL) }
    process.waitUntilExit()
  }

  /// The environment of a program, made from this process's.
  ///
  /// What a hook of git's sets would send every question about another folder to the repository
  /// that the hook runs for. No question may write to the user's index, or ask the user one.
  static func environment(from own: [String: String]) -> [String: String] {
    let ofOneRepository = [
      "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_DIR", "GIT_INDEX_FILE",
      "GIT_NAMESPACE", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_WORK_TREE",
    ]
    var environment = own.filter { !ofOneRepository.contains($0.key) }
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    return environment
  }

  /// A program inherits the signals its starter's thread blocks, and would not hear an interrupt.
  private static func withNoSignalBlocked(_ start: () throws -> Void) rethrows {
    var none = sigset_t()
    var previous = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    try start()
  }

  private static func openEmpty(_ path: String) throws(BuildError) -> FileHandle {
    let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw .unwritable(path: path, reason: Folder.systemReason())
    }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}

extension ChildCommand {
  /// How a program ended and what it said.
  package struct Answer {
    /// The exit status, or 128 plus the signal that ended the program.
    package var status: Int32
    /// Standard output, without blanks and line ends around it.
    package var output: String
    /// The last line of standard error.
    package var complaint: String
  }

  /// Runs a program that answers in a few lines.
  ///
  /// - Throws: `BuildError.interrupted`, `.missingTool`.
  package static func answer(
    _ command: [String], in folder: String, unless interruption: () -> Int32?
  ) throws(BuildError) -> Answer {
    let output = try nameless()
    let errors = try nameless()
    let child = try ChildCommand(command, in: folder, output: output, errors: errors)
    let status = try child.end(unless: interruption)
    if status == notFound { throw .missingTool(command[0]) }
    let complaint = contents(of: errors).split(separator: "\n").last.map(String.init)
    return Answer(
      status: status,
      output: contents(of: output).trimmingCharacters(in: .whitespacesAndNewlines),
      complaint: complaint ?? "exit status \(status)")
  }

  /// A file that is gone when it is closed.
  private static func nameless() throws(BuildError) -> FileHandle {
    let path = "\(NSTemporaryDirectory())/bench-\(UUID().uuidString)"
    defer { unlink(path) }
    return try openEmpty(path)
  }

  private static func contents(of file: FileHandle) -> String {
    try? file.seek(toOffset: 0)
    return String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
  }
}

/// What a build printed.
struct LogText {
  private let text: String

  /// Reads a log; an unreadable one is empty.
  init(contentsOf path: String) {
    text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  /// Whether something was printed.
  func contains(_ words: String) -> Bool { text.contains(words) }

  /// The last `count` lines that are not blank.
  func lastLines(_ count: Int) -> [String] {
    text.split(whereSeparator: \.isNewline).suffix(count).map(String.init)
  }
}
