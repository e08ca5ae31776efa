internal import ChildProcess

/// An installed program that the harness runs, such as `perf` or `valgrind`.
public struct Tool: Sendable, Hashable {
  /// The path of the program, found in a folder of `PATH`.
  public let path: String

  /// Finds a program on the path.
  ///
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - package: The Debian package that contains the program.
  /// - Throws: `ToolError.missing` when the program is not installed.
  public init(_ name: String, package: String) throws(ToolError) {
    guard let path = ChildProcess.path(of: name) else { throw .missing(name, package: package) }
    self.path = path
  }

  /// Creates a tool from the path of a program that was found already, such as `swift-demangle`.
  init(path: String) {
    self.path = path
  }
}

/// The error of a tool that is missing, not permitted, too old, or failed.
public enum ToolError: Error, Equatable, CustomStringConvertible {
  /// The tool is in no folder of `PATH`; `package` is the Debian package that contains it.
  case missing(String, package: String)
  /// The system does not permit this user to run the tool.
  case forbidden(String, reason: String, fix: String)
  /// The tool is older than `wanted`, the oldest version that has what the harness needs.
  case outdated(String, version: String, wanted: String, package: String)
  /// The tool failed, or its output has an unknown format.
  case failed(String, reason: String)
  /// The program at a path has no symbols, by which tools find its functions.
  case stripped(path: String)

  /// Whether the tool cannot be used here: it is missing, not permitted or too old.
  public var isAboutAbsence: Bool {
    switch self {
    case .missing, .forbidden, .outdated: true
    case .failed, .stripped: false
    }
  }

  /// The cause in a few words, without the name of the tool.
  public var fact: String {
    switch self {
    case .missing: "not on the path"
    case .forbidden(_, let reason, _), .failed(_, let reason): reason
    case .outdated(_, let version, let wanted, _): "version \(version), \(wanted) is wanted"
    case .stripped: "no symbols, by which functions are found"
    }
  }

  /// The remedy: what to install, to permit or to run by hand.
  public var fix: String {
    switch self {
    case .missing(_, let package), .outdated(_, _, _, let package):
      "sudo apt-get install \(package)"
    case .forbidden(_, _, let fix): fix
    case .failed(let name, _): "run \(name) by hand, or install it again"
    case .stripped: "build it without --strip-all"
    }
  }

  /// One line with the name of the tool and the cause, and the remedy unless the tool failed.
  public var description: String {
    switch self {
    case .missing(let name, _): "\(name) is not installed; \(fix)"
    case .forbidden(let name, _, _), .outdated(let name, _, _, _): "\(name): \(fact); \(fix)"
    case .failed(let name, let reason): "\(name): \(reason)"
    case .stripped(let path): "\(path): \(fact); \(fix)"
    }
  }
}
