package import ChildProcess

extension ChildProcess {
  /// Starts a program of a build.
  ///
  /// - Parameters:
  ///   - command: Its name on the path, and its arguments.
  ///   - folder: Its working folder.
  ///   - log: The file for both of its outputs; replaced.
  /// - Throws: `BuildError.unwritable`, `.unreadable` when there is no such folder, `.missingTool`.
  package convenience init(_ command: [String], in folder: String, log: String) throws(BuildError) {
    do {
      try self.init(
        Launch(command[0], Array(command.dropFirst()), folder: folder), output: .file(log),
        errors: .file(log))
    } catch {
      throw BuildError(error)
    }
  }

  /// Waits for the end of a program of a build.
  ///
  /// - Parameter interruption: Asked fifty times a second. A signal it answers ends the program and
  ///   everything that it has started.
  /// - Returns: The end of the program.
  /// - Throws: `BuildError.interrupted`.
  package func end(unless interruption: () -> Int32?) throws(BuildError) -> Ending {
    do {
      return try wait(unless: interruption)
    } catch {
      throw BuildError(error)
    }
  }

  /// Runs a program of a build that answers in a few lines.
  ///
  /// - Throws: `BuildError.interrupted`, `.missingTool`, `.unreadable`.
  package static func answer(
    _ command: [String], in folder: String, unless interruption: () -> Int32?
  ) throws(BuildError) -> Answer {
    do {
      return try answer(
        Launch(command[0], Array(command.dropFirst()), folder: folder), unless: interruption)
    } catch {
      throw BuildError(error)
    }
  }
}

extension BuildError {
  /// The failure of a build whose program did not start or did not end.
  init(_ error: ChildError) {
    switch error {
    case .notFound(let program): self = .missingTool(program)
    case .noFolder(let folder): self = .unreadable(path: folder, reason: "no such folder")
    case .notStarted(let path, let reason): self = .unreadable(path: path, reason: reason)
    case .unusable(let path, let reason): self = .unwritable(path: path, reason: reason)
    case .interrupted(let signal): self = .interrupted(signal: signal)
    case .closed, .tooMuchOutput, .timedOut:
      self = .failed(build: "\(error)", lines: [], log: "none")
    }
  }
}
