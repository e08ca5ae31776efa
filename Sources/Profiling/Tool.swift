internal import ChildProcess

/// A program of the system that the harness drives.
public struct Tool: Sendable, Hashable {
  /// Where it is.
  public let path: String

  /// Finds a program on the path.
  ///
  /// - Parameters:
  ///   - name: The program's name.
  ///   - package: The Debian package it comes with.
  /// - Throws: `ToolError.missing`.
  public init(_ name: String, package: String) throws(ToolError) {
    guard let path = ChildProcess.path(of: name) else { throw .missing(name, package: package) }
    self.path = path
  }

  /// A program that was found.
  init(path: String) {
    self.path = path
  }
}

/// Why a tool gave no answer.
public enum ToolError: Error, Equatable, CustomStringConvertible {
  /// It is not installed.
  case missing(String, package: String)
  /// The system does not let this user do what it does.
  case forbidden(String, reason: String, fix: String)
  /// It is too old.
  case outdated(String, version: String, wanted: String, package: String)
  /// It ended with an error or said something this version does not understand.
  case failed(String, reason: String)

  /// Whether a tool or a right is missing, rather than a tool at fault.
  public var isAboutAbsence: Bool {
    switch self {
    case .missing, .forbidden, .outdated: true
    case .failed: false
    }
  }

  /// What is wrong, without the tool's name.
  public var fact: String {
    switch self {
    case .missing: "not on the path"
    case .forbidden(_, let reason, _), .failed(_, let reason): reason
    case .outdated(_, let version, let wanted, _): "version \(version), \(wanted) is wanted"
    }
  }

  /// What to do.
  public var fix: String {
    switch self {
    case .missing(_, let package), .outdated(_, _, _, let package):
      "sudo apt-get install \(package)"
    case .forbidden(_, _, let fix): fix
    case .failed(let name, _): "run \(name) by hand, or install it anew"
    }
  }

  /// One line: what, where, what to do.
  public var description: String {
    switch self {
    case .missing(let name, _): "\(name) is not installed; \(fix)"
    case .forbidden(let name, _, _), .outdated(let name, _, _, _): "\(name): \(fact); \(fix)"
    case .failed(let name, let reason): "\(name): \(reason)"
    }
  }
}
