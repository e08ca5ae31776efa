public import Foundation
public import Testing

/// A program that a test started: how it ends and what it prints.
///
/// Its output goes to files, since a pipe could stay open in a child that another test starts
/// meanwhile, and then never end.
public final class ChildProcess {
  /// The end of a program.
  public enum Ending: Sendable, Equatable {
    /// The program exited with a status.
    case exit(Int32)
    /// A signal ended the program.
    case signal(Int32)
    /// The program hung, and was killed after `patience`.
    case timedOut
  }

  /// The end and the output of a program.
  public struct Outcome: Sendable, CustomStringConvertible {
    /// The status or the signal with which the program ended, if it did not hang.
    public let ending: Ending
    /// Standard output; empty where the test put another one in its place.
    public let output: String
    /// The whole text on standard error.
    public let errors: String

    /// The ending and both texts, for the message of an expectation.
    public var description: String { "\(ending)\n\(output)\(errors)" }
  }

  private let process = Process()
  private let folder: URL
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Starts a program with nothing on standard input.
  ///
  /// - Parameters:
  ///   - program: The executable.
  ///   - arguments: The arguments of the program.
  ///   - directory: The working folder of the program.
  ///   - environment: Variables beside those of this process, replacing them.
  ///   - output: Standard output instead of a file that the outcome shows.
  /// - Throws: When it cannot be started.
  public init(
    _ program: URL, _ arguments: [String], in directory: URL,
    environment: [String: String] = [:], output: FileHandle? = nil
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "child-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in [outputFile, errorFile] { try Data().write(to: file) }
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = directory
    // On GitHub the command would write into the summary of the job that runs the tests.
    let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GITHUB_") }
    process.environment = inherited.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try output ?? FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    process.terminationHandler = { [hasEnded] _ in hasEnded.signal() }
    try Self.withNoSignalBlocked { try process.run() }
  }

  /// Calls `start` while this thread blocks no signal.
  ///
  /// A program inherits the signals that its starter's thread blocks, and tests run on threads that
  /// block most.
  private static func withNoSignalBlocked(_ start: () throws -> Void) rethrows {
    var none = sigset_t()
    var previous = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    try start()
  }

  // A test that fails does not wait, and must leave neither process nor files.
  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  /// The process identifier, for signals.
  public var identifier: Int32 { process.processIdentifier }

  /// The seconds after which something that did not happen is taken for a hang.
  ///
  /// Far more than any step of a test takes on a machine that is busy, so that only what would
  /// never end is ended.
  public static let patience = 1800.0

  /// Waits for the end, and kills a program that hangs: that is a failed test, not a test run that
  /// never ends.
  public func wait() throws -> Outcome {
    var ending = Ending.timedOut
    if hasEnded.wait(timeout: .now() + Self.patience) == .success {
      let status = process.terminationStatus
      ending = process.terminationReason == .exit ? .exit(status) : .signal(status)
    } else {
      kill(identifier, SIGKILL)
      process.waitUntilExit()
    }
    return Outcome(
      ending: ending, output: try String(contentsOf: outputFile, encoding: .utf8),
      errors: try String(contentsOf: errorFile, encoding: .utf8))
  }

  /// The output and the errors so far.
  public var said: String {
    [outputFile, errorFile].map { (try? String(contentsOf: $0, encoding: .utf8)) ?? "" }.joined()
  }

  private var outputFile: URL { folder.appending(path: "output") }
  private var errorFile: URL { folder.appending(path: "errors") }
}

/// Waits for something that happens in another process.
///
/// - Parameters:
///   - condition: The event, for the message of a failure.
///   - sourceLocation: Where the failure is reported.
///   - isTrue: Asked until it is true.
/// - Throws: When `ChildProcess.patience` is over.
public func waitUntil(
  _ condition: String, _ sourceLocation: SourceLocation = #_sourceLocation, _ isTrue: () -> Bool
) throws {
  let end = ContinuousClock.now + .seconds(ChildProcess.patience)
  while ContinuousClock.now < end {
    if isTrue() { return }
    // Often enough for a test, and rare enough to leave the processor to the other process.
    usleep(10_000)
  }
  // Records a failure and throws; the compiler warns of a plain `false`.
  try #require(Bool(false), "waited in vain until \(condition)", sourceLocation: sourceLocation)
}
