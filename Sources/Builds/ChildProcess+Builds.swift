package import ChildProcess
internal import Essentials

extension ChildProcess {
  /// Starts a program for a build.
  ///
  /// - Parameters:
  ///   - command: The program's name on the path, and its arguments.
  ///   - folder: The working folder.
  ///   - variables: Variables of the environment beside those of this process.
  ///   - log: The file for standard output and standard error; replaced.
  /// - Throws: `BuildError.unwritable` for the log, `.unreadable` for a missing folder,
  ///   `.missingTool` for a missing program.
  package convenience init(
    _ command: [String], in folder: String, variables: [String: String] = [:], log: String
  ) throws(BuildError) {
    // A link in the place of the log would be written through. A device such as /dev/null stays.
    var status = stat()
    if unsafe lstat(log, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { unsafe unlink(log) }
    do {
      try self.init(
        Launch(command[0], Array(command.dropFirst()), folder: folder, environment: variables),
        output: .file(log), errors: .file(log))
    } catch {
      throw BuildError(error)
    }
  }

  /// Waits for the end of a program that builds something.
  ///
  /// - Parameters:
  ///   - name: The name of what is built, for errors.
  ///   - log: The file that has the program's output.
  ///   - interruption: Polled fifty times a second. A returned signal ends the program and all its
  ///     descendants.
  /// - Returns: The ending of the program.
  /// - Throws: `BuildError.interrupted` after a signal, `.failed` after `Wait.longest`.
  package func end(
    building name: String, log: String, unless interruption: () -> Int32?
  ) throws(BuildError) -> Ending {
    do {
      return try wait(unless: interruption)
    } catch .timedOut(let seconds) {
      throw .failed(
        build: name, lines: ["it took longer than \(seconds) s; --build-timeout allows more"],
        log: log)
    } catch {
      throw BuildError(error)
    }
  }

  /// Runs a program that prints a few lines.
  ///
  /// - Throws: `BuildError.interrupted` after a signal, `.unanswered` after the limit,
  ///   `.missingTool` for a missing program, `.unreadable` for a missing folder.
  package static func answer(
    _ command: [String], in folder: String, limit: Double? = nil,
    unless interruption: () -> Int32?
  ) throws(BuildError) -> Answer {
    let launch = Launch(command[0], Array(command.dropFirst()), folder: folder)
    do {
      return try answer(launch, limit: limit, unless: interruption)
    } catch .timedOut(let seconds) {
      throw .unanswered(
        "`\(launch)`", seconds: seconds, isBuildTimeout: seconds >= Wait.longest)
    } catch {
      throw BuildError(error)
    }
  }
}

extension BuildError {
  /// Creates the error of a build from an error of running a tool, such as `swift` or git.
  init(_ error: ChildError) {
    switch error {
    case .notFound(let program): self = .missingTool(program)
    case .noFolder(let folder): self = .unreadable(path: folder, reason: "no such folder")
    case .notStarted(let path, let reason): self = .unreadable(path: path, reason: reason)
    case .unusable(let path, let reason): self = .unwritable(path: path, reason: reason)
    case .exhausted(let name, let reason): self = .exhausted(name, reason: reason)
    case .interrupted(let signal): self = .interrupted(signal: signal)
    // Of `answer` only: a build writes into a file, without a limit, and has no channel.
    case .closed, .tooMuchOutput, .timedOut:
      self = .failed(build: "\(error)", lines: [], log: "none")
    }
  }
}
