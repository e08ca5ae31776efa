internal import Foundation
internal import Regression

/// The package a command works in: the folder with `baselines/` and `.bench/`.
package struct PackageRoot {
  /// The folder.
  package let path: String

  /// The nearest folder upwards from `start` that holds a `Package.swift`.
  init?(above start: String) {
    var folder = Self.standardized(start)
    while !FileManager.default.fileExists(atPath: "\(folder)/Package.swift") {
      guard folder != "/" else { return nil }
      folder = (folder as NSString).deletingLastPathComponent
    }
    path = folder
  }

  /// The folder the user named, else the nearest package upwards from here, else the one that the
  /// program was built in.
  static func find(_ named: String?) throws(CommandError) -> PackageRoot {
    if let named {
      guard let root = PackageRoot(above: named), root.path == standardized(named) else {
        throw CommandError(.usage, "--root \(named): no Package.swift there")
      }
      return root
    }
    if let root = workingFolder.flatMap(PackageRoot.init(above:)) ?? ofProgram { return root }
    throw CommandError(.usage, "no Package.swift here or above; name the package with --root DIR")
  }

  /// The folder the command was called in; `nil` when it has been deleted since, where Foundation's
  /// own question would trap.
  private static var workingFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The package that holds the running program's build folder.
  static var ofProgram: PackageRoot? {
    Bundle.main.executablePath.flatMap { PackageRoot(above: $0) }
  }

  /// The commit of the working tree, with `-dirty` when tracked files differ from it; `nil` outside
  /// version control.
  var commit: String? {
    guard let head = git("rev-parse", "HEAD"), !head.isEmpty else { return nil }
    return git("status", "--porcelain", "--untracked-files=no")?.isEmpty == false
      ? "\(head)-dirty" : head
  }

  private func git(_ arguments: String...) -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", path] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func standardized(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    return ((isAbsolute ? path : "\(workingFolder ?? "/")/\(path)") as NSString).standardizingPath
  }
}
