internal import ChildProcess
internal import Essentials
internal import Measurements

extension Finding {
  /// The free bytes that a gate may need for copies of two programs and their layouts: three times
  /// those of this package's own suites.
  private static let neededBytes = 256 << 20

  /// Returns the findings about the package's folders and the temporary folder.
  ///
  /// - Parameter root: The package.
  /// - Returns: One finding for the package's folders, and one for the temporary folder.
  package static func ofFolders(_ root: PackageRoot) -> [Finding] {
    [
      rights(root) ?? links(root) ?? .good("folders", "nobody else may write to the package"),
      temporary(FileManager.default.temporaryDirectory.path),
    ]
  }

  /// The folders of a package that the command writes to or executes from, below its root.
  private static let ownFolders = [
    "/baselines", "/.bench", "/.bench/references", "/.bench/candidate", "/.bench/bisect",
    "/.bench/variant", "/.bench/other-variant",
  ]

  /// Checks that nobody else can replace a baseline or a built program; `nil` if it is so.
  private static func rights(_ root: PackageRoot) -> Finding? {
    let folders = (["", "/.build"] + ownFolders).map { root.path + $0 }
    let open = folders.filter(isOpenToAll)
    guard !open.isEmpty else { return nil }
    return .bad(
      "folders", .poor, "anyone may write to \(open.joined(separator: ", "))",
      spoils: "every verdict: another user can replace what is compared and what is run",
      fix: "chmod o-w \(open.joined(separator: " "))")
  }

  /// Checks that no symbolic link is in the place of a folder; `nil` if there is none.
  private static func links(_ root: PackageRoot) -> Finding? {
    let links = ownFolders.compactMap {
      FileName.firstLink(on: root.path + $0, below: root.path)
    }
    guard let link = links.first else { return nil }
    return .bad(
      "folders", .poor, "\(link) is a symbolic link",
      spoils: "every verb that keeps something there: it refuses to write out of the package",
      fix: "remove the link, or name the package that it leads to with --root")
  }

  /// Whether every user may replace the files of a folder; false if there is none.
  private static func isOpenToAll(_ folder: String) -> Bool {
    var status = stat()
    guard unsafe stat(folder, &status) == 0 else { return false }
    // With the sticky bit, users may only replace files of their own.
    return status.st_mode & S_IWOTH != 0 && status.st_mode & S_ISVTX == 0
  }

  /// Checks that copies of programs fit the temporary folder, and that nobody else can replace
  /// them.
  private static func temporary(_ folder: String) -> Finding {
    let free = freeBytes(of: folder)
    let found = free.map { "\($0 >> 20) MiB free in \(folder)" } ?? "\(folder) cannot be read"
    let problem: String? =
      if isOpenToAll(folder) {
        "anyone may replace files in \(folder)"
      } else if let reason = reasonAgainstFolders {
        "no folder can be made there: \(reason)"
      } else {
        free ?? 0 < neededBytes ? found : nil
      }
    guard let problem else { return .good("temporary folder", found) }
    return .bad(
      "temporary folder", .poor, problem,
      spoils: "gates of two builds, which run copies of both from there",
      fix: "set TMPDIR to a folder of your own with \(neededBytes >> 20) MiB free")
  }

  /// The reason why this command can make no folder in the temporary folder; `nil` without one.
  ///
  /// It is tried, because rights and free bytes do not tell: a disk may have no inode left.
  private static var reasonAgainstFolders: String? {
    do throws(ChildError) {
      _ = try TemporaryFolder()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Returns the bytes that this user may still write to the file system of a folder; `nil` if the
  /// system does not report them.
  private static func freeBytes(of folder: String) -> Int? {
    var status = statvfs()
    guard unsafe statvfs(folder, &status) == 0 else { return nil }
    return Int(status.f_bavail) * Int(status.f_frsize)
  }
}
