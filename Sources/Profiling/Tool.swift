internal import Foundation

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
    guard let path = Tool.path(of: name) else { throw .missing(name, package: package) }
    self.path = path
  }

  /// Where a program is found on the path, or `nil`.
  static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }
      .first(where: FileManager.default.isExecutableFile)
  }
}

/// Why a tool gave no answer.
public enum ToolError: Error, Equatable, CustomStringConvertible {
  /// It is not installed.
  case missing(String, package: String)
  /// It ended with an error or said something this version does not understand.
  case failed(String, reason: String)

  /// One line: what, where, what to do.
  public var description: String {
    switch self {
    case .missing(let name, let package):
      "\(name) is not installed; sudo apt-get install \(package)"
    case .failed(let name, let reason):
      "\(name): \(reason)"
    }
  }
}
