internal import Foundation

extension Finding {
  /// The free bytes that a gate may need for copies of two programs and their layouts: three times
  /// those of this package's own suites.
  private static let neededBytes = 256 << 20

  /// Returns the findings about the package's folders and the temporary folder.
  ///
  /// - Parameter root: The package.
  /// - Returns: One finding for the package's folders, and one for the temporary folder.
  static func ofFolders(_ root: PackageRoot) -> [Finding] {
    [rights(root), temporary(FileManager.default.temporaryDirectory.path)]
  }

  /// Checks that nobody else can replace a baseline or a built program.
  private static func rights(_ root: PackageRoot) -> Finding {
    let folders = ["", "/baselines", "/.bench", "/.build"].map { root.path + $0 }
    let open = folders.filter(isOpenToAll)
    guard !open.isEmpty else { return .good("folders", "nobody else may write to the package") }
    return .bad(
      "folders", .poor, "anyone may write to \(open.joined(separator: ", "))",
      spoils: "every verdict: another user can replace what is compared and what is run",
      fix: "chmod o-w \(open.joined(separator: " "))")
  }

  /// Whether every user may replace the files of a folder; false if there is none.
  private static func isOpenToAll(_ folder: String) -> Bool {
    var status = stat()
    guard stat(folder, &status) == 0 else { return false }
    // With the sticky bit, users may only replace files of their own.
    return status.st_mode & S_IWOTH != 0 && status.st_mode & S_ISVTX == 0
  }

  private static func temporary(_ folder: String) -> Finding {
    let free = freeBytes(of: folder)
    let found = free.map { "\($0 >> 20) MiB free in \(folder)" } ?? "\(folder) cannot be read"
    guard let free, free >= neededBytes, !isOpenToAll(folder) else {
      return .bad(
        "temporary folder", .poor,
        isOpenToAll(folder) ? "anyone may replace files in \(folder)" : found,
        spoils: "gates of two builds, which run copies of both from there",
        fix: "set TMPDIR to a folder of your own with \(neededBytes >> 20) MiB free")
    }
    return .good("temporary folder", found)
  }

  /// Returns the bytes that this user may still write to the file system of a folder; `nil` if the
  /// system does not report them.
  private static func freeBytes(of folder: String) -> Int? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int(status.f_bavail) * Int(status.f_frsize)
  }
}
