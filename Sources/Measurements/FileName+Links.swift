internal import Essentials

extension FileName {
  /// Finds a symbolic link among the folders between `root` and the end of a path.
  ///
  /// The command must not write or remove files through such a link, because they would be in
  /// another folder.
  ///
  /// - Parameters:
  ///   - path: A folder below `root`; it need not exist.
  ///   - root: The package's root, which may be a link itself.
  /// - Returns: The first such link; `nil` if there is none.
  package static func firstLink(on path: String, below root: String) -> String? {
    var folder = root
    for name in path.dropFirst(root.count).split(separator: "/") {
      folder += "/\(name)"
      var status = stat()
      // Below a folder that does not exist there is no link.
      guard unsafe lstat(folder, &status) == 0 else { return nil }
      if status.st_mode & S_IFMT == S_IFLNK { return folder }
    }
    return nil
  }

  /// The reason to refuse a folder that is a symbolic link, with advice for the user.
  package static let linkReason =
    "a symbolic link, where bench has a folder of its own; remove it"
}
