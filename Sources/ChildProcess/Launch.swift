internal import CChildProcess
internal import Essentials

extension ChildProcess {
  /// A program to start, with its arguments, folder and environment.
  package struct Launch: Sendable, Equatable {
    /// The path of the program, or a name without a slash, which is searched for in `PATH`.
    package var program: String
    /// The arguments after the program's name.
    package var arguments: [String]
    /// The working folder of the child; `nil` for the working folder of this process.
    package var folder: String?
    /// The environment variables of the child, which take precedence over those of this process.
    package var environment: [String: String]
    /// The seconds between SIGINT and SIGKILL when the child must end; 0 skips the SIGINT.
    package var graceSeconds: Double
    /// Whether what the program started ends with it; if false, daemons of a tool outlive the tool.
    package var endsDescendants = false

    /// Creates the description of a program to start.
    ///
    /// - Parameters:
    ///   - program: The path of the program, or its name on the path.
    ///   - arguments: The arguments, without the name.
    ///   - folder: The working folder; `nil` for that of this process.
    ///   - environment: The variables that are added to those of this process, or replace them.
    ///   - graceSeconds: The seconds between SIGINT and SIGKILL when the program must end. `swift
    ///     build` runs its compilers in other process groups, and ends them only on an interrupt.
    package init(
      _ program: String, _ arguments: [String] = [], folder: String? = nil,
      environment: [String: String] = [:], graceSeconds: Double = 5
    ) {
      self.program = program
      self.arguments = arguments
      self.folder = folder
      self.environment = environment
      self.graceSeconds = graceSeconds
    }
  }

  /// Returns the path of the executable file of a name: the name itself if it has a slash, else the
  /// first match on the path; `nil` if there is none.
  package static func path(of name: String) -> String? {
    guard !name.contains("/") else { return name }
    // Without a path, the folders of POSIX's standard utilities.
    let folders = ownEnvironment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }.first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }

  /// Returns the environment of a child, derived from that of this process.
  ///
  /// The variables that a git hook sets are removed, because they would redirect git commands in
  /// other folders to the hook's repository. Git commands must not write to the user's index or
  /// wait for a password.
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

  /// The environment variables of this process by name, read again at each access.
  package static var ownEnvironment: [String: String] {
    var variables: [String: String] = [:]
    guard var next = unsafe cchild_environment() else { return variables }
    while let text = unsafe next.pointee {
      let words = unsafe String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if words.count == 2 { variables[String(words[0])] = String(words[1]) }
      unsafe next += 1
    }
    return variables
  }
}

extension ChildProcess.Launch: CustomStringConvertible {
  /// The words of the command line, separated by blanks.
  package var description: String { ([program] + arguments).joined(separator: " ") }

  /// Starts the program with three descriptors as its standard streams.
  ///
  /// - Returns: The process identifiers of the supervisor and of the program.
  /// - Throws: `ChildError.notFound`, `.noFolder`, `.notStarted` or, at a limit of the system,
  ///   `.exhausted`.
  func begin(
    _ streams: [Int32]
  ) throws(ChildError) -> (supervisor: Int32, program: Int32) {
    let start = unsafe try withDescription(streams) { unsafe cchild_begin($0) }
    guard start.error != 0 else { return (start.supervisor, start.process) }
    if start.is_of_folder != 0 { throw .noFolder(folder ?? "") }
    throw error(start.error)
  }

  /// Calls `body` with the description of the launch for C.
  func withDescription<Result>(
    _ streams: [Int32], _ body: (UnsafePointer<cchild_launch>) -> Result
  ) throws(ChildError) -> Result {
    guard let path = ChildProcess.path(of: program) else { throw .notFound(program) }
    // Sorted, so that equal variables have equal addresses in each run.
    let variables = ChildProcess.environment(from: ChildProcess.ownEnvironment)
      .merging(environment) { $1 }.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return unsafe withCStrings([program] + arguments) { arguments in
      unsafe withCStrings(variables) { variables in
        unsafe path.withCString { path in
          unsafe withOptionalCString(folder) { folder in
            var launch = unsafe cchild_launch()
            unsafe launch.path = path
            unsafe launch.arguments = UnsafePointer(arguments)
            unsafe launch.environment = UnsafePointer(variables)
            unsafe launch.folder = folder
            unsafe launch.streams = (streams[0], streams[1], streams[2])
            unsafe launch.ends_descendants = endsDescendants ? 1 : 0
            return unsafe body(&launch)
          }
        }
      }
    }
  }

  /// Returns the error of a start that failed for the reason with an error number.
  func error(_ number: Int32) -> ChildError {
    if number == ENOENT { return .notFound(program) }
    let error = ChildError.making("a new process", number)
    if case .exhausted = error { return error }
    return .notStarted(program, reason: systemReason(number))
  }
}

/// Returns the system's message for an error number, in lower case to follow other words.
func systemReason(_ number: Int32) -> String {
  unsafe String(cString: strerror(number)).lowercased()
}

private func withOptionalCString<Result>(
  _ text: String?, _ body: (UnsafePointer<CChar>?) -> Result
) -> Result {
  guard let text else { return body(nil) }
  return unsafe text.withCString { unsafe body($0) }
}

/// Passes C copies of `texts` to `body`, as an array of pointers that ends with a null pointer.
private func withCStrings<Result>(
  _ texts: [String],
  _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let copies = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
    capacity: texts.count + 1)
  for (index, text) in texts.enumerated() { unsafe copies[index] = strdup(text) }
  unsafe copies[texts.count] = nil
  defer {
    for index in texts.indices { unsafe free(copies[index]) }
    unsafe copies.deallocate()
  }
  return unsafe body(copies)
}
