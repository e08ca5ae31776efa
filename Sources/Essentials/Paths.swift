// Paths as text, and the files below a folder.

extension String {
  /// The last name of this path; `/` for the root.
  package var lastPathName: String {
    split(separator: "/").last.map(Self.init) ?? (hasPrefix("/") ? "/" : "")
  }

  /// The path of the folder that this path is in; empty for a name alone, and `/` for the root.
  package var folderPath: String {
    let end = self[...].trimmingSlashes.lastIndex(of: "/")
    guard let end else { return hasPrefix("/") ? "/" : "" }
    let folder = self[..<end].trimmingSlashes
    return folder.isEmpty ? "/" : Self(folder)
  }

  /// Whether this path leads to a folder, also through symbolic links.
  package var isFolder: Bool {
    // Callers report the error of their own call, which `stat` would replace.
    let reason = errno
    defer { errno = reason }
    var status = stat()
    return unsafe stat(self, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension Substring {
  fileprivate var trimmingSlashes: Substring {
    self[..<(lastIndex { $0 != "/" }.map(index(after:)) ?? startIndex)]
  }
}

/// Visits the files and folders below a folder, in the order of the file system; a folder that
/// cannot be read counts as empty.
///
/// - Parameters:
///   - folder: The folder's path.
///   - visit: A function that gets each path, relative to `folder`, and returns whether to visit
///     what is below it. Symbolic links have nothing below them.
package func visitPaths(below folder: String, _ visit: (String) -> Bool) {
  func visitNames(in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + parent)) ?? []
    for name in names {
      let path = parent + name
      var status = stat()
      guard visit(path), unsafe lstat("\(folder)/\(path)", &status) == 0,
        status.st_mode & S_IFMT == S_IFDIR
      else { continue }
      visitNames(in: path + "/")
    }
  }
  visitNames(in: "")
}
