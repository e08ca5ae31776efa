internal import Essentials
internal import Measurements

// Folders of stored files. The command makes those below a package's root. If a link has taken the
// place of one, the command neither writes nor removes anything there.

extension StoredFile {
  /// Makes a folder and the folders above it, unless they exist.
  package static func makeFolder(_ path: String) throws(StorageError) {
    // Foundation reports only "error 512" for a folder that it cannot make. The user's umask limits
    // the rights.
    guard !path.isEmpty, unsafe mkdir(path, 0o777) != 0, !path.isFolder else { return }
    guard errno == ENOENT else { throw .unwritable(path: path, reason: SystemReason.ofLastCall) }
    let above = path.folderPath
    guard !above.isEmpty, above != path else {
      throw .unwritable(path: path, reason: SystemReason.ofLastCall)
    }
    try makeFolder(above)
    // Another process may have made it meanwhile.
    guard unsafe mkdir(path, 0o777) == 0 || path.isFolder else {
      throw .unwritable(path: path, reason: SystemReason.ofLastCall)
    }
  }

  /// Makes a folder in a package for the command's own files; git then ignores `.bench`.
  ///
  /// - Parameters:
  ///   - path: The folder, below `root`.
  ///   - root: The package's root, which may itself be reached through links.
  /// - Throws: `StorageError.unwritable`, also if a symbolic link leads out of the package.
  package static func makeFolder(_ path: String, within root: String) throws(StorageError) {
    try requireOwnFolder(path, within: root)
    try makeFolder(path)
    let own = "\(root)/.bench"
    let ignored = "\(own)/.gitignore"
    guard "\(path)/".hasPrefix("\(own)/"), !FileManager.default.fileExists(atPath: ignored) else {
      return
    }
    // So that nobody commits a build. Without the file everything works as well.
    try? Data("*\n".utf8).write(to: URL(fileURLWithPath: ignored))
  }

  /// Throws if a folder below a package's root, or one of the folders between it and the root, is a
  /// symbolic link.
  ///
  /// Through such a link, the command would write or remove files outside the package.
  ///
  /// - Parameters:
  ///   - path: The folder, below `root`; it need not exist.
  ///   - root: The package's root.
  /// - Throws: `StorageError.unwritable`.
  package static func requireOwnFolder(
    _ path: String, within root: String
  ) throws(StorageError) {
    guard path.hasPrefix("\(root)/"),
      !path.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) }
      )
    else {
      throw .unwritable(path: path, reason: "not in \(root)")
    }
    if let link = FileName.firstLink(on: path, below: root) {
      throw .unwritable(path: link, reason: FileName.linkReason)
    }
  }

  /// Returns the names of a folder's JSON files without `.json`; none if the folder is missing.
  static func documents(in folder: String) -> [FileName] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // 5 is the length of `.json`.
    return files.filter { $0.hasSuffix(".json") }.compactMap { FileName(String($0.dropLast(5))) }
  }

  /// Removes what an earlier run left at a path that the user named; a link is kept, and the file
  /// that it leads to is emptied.
  ///
  /// Terminals and pipes, which `write` writes directly, have nothing to remove.
  ///
  /// - Throws: `StorageError.unwritable` when the file cannot be removed.
  package static func discard(_ path: String) throws(StorageError) {
    var (named, target) = (stat(), stat())
    guard unsafe lstat(path, &named) == 0, unsafe stat(path, &target) == 0,
      target.st_mode & S_IFMT == S_IFREG
    else { return }
    let isLink = named.st_mode & S_IFMT == S_IFLNK
    guard unsafe (isLink ? truncate(path, 0) : unlink(path)) == 0 else {
      throw .unwritable(path: path, reason: SystemReason.ofLastCall)
    }
  }

  /// Removes a file, or a link in its place; returns false when there is neither.
  static func remove(_ path: String) throws(StorageError) -> Bool {
    if unsafe unlink(path) == 0 { return true }
    guard errno != ENOENT else { return false }
    throw .unwritable(path: path, reason: SystemReason.ofLastCall)
  }
}
