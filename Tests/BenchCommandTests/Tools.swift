internal import Foundation
internal import Testing

/// Programs that a test puts in front of those of the system.
struct Tools {
  private let folder: PackageFolder

  /// Makes a place for them in a package.
  init(in folder: PackageFolder) throws {
    self.folder = folder
    try FileManager.default.createDirectory(
      atPath: folder.path("tools"), withIntermediateDirectories: true)
  }

  /// Puts a script of the shell in the place of a program.
  func replace(_ name: String, by script: String) throws {
    let path = folder.path("tools/\(name)")
    try Data("#!/bin/bash\n\(script)\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// The variables of a command that finds these programs first.
  var environment: [String: String] {
    ["PATH": "\(folder.path("tools")):\(ProcessInfo.processInfo.environment["PATH"] ?? "/bin")"]
  }
}

/// Whether a process has ended; one that nobody has reaped yet counts as ended.
func hasEnded(_ process: Int32) -> Bool {
  let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
  return kill(process, 0) != 0 || status?.contains(") Z ") == true
}
