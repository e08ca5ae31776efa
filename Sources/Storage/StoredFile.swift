package import Essentials
internal import Measurements

/// Reads and replaces whole files atomically: a reader gets the old or the new contents.
package enum StoredFile {
  /// Writes a file that the user named: completely or not at all, like `replace`.
  ///
  /// An existing path that is not a regular file (a terminal, a pipe, a link such as `/dev/stdout`)
  /// is written directly, because renaming would replace it by a file. `sweeps` is that of
  /// `replace`.
  package static func write(
    _ data: Data, to path: String, sweeps: Bool = true
  ) throws(StorageError) {
    var status = stat()
    if unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG {
      let descriptor = unsafe open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
      guard descriptor >= 0 else { throw .unwritable(path: path, reason: SystemReason.ofLastCall) }
      defer { close(descriptor) }
      try fill(descriptor, with: data, reportedAs: path)
      return
    }
    try replace(path, with: data, sweeps: sweeps)
  }

  /// Throws where `write` could not make a file, before the work whose result it is to hold.
  ///
  /// A terminal, a pipe or a link is not tried: to open one can have an effect.
  package static func requireWritable(_ path: String) throws(StorageError) {
    var status = stat()
    if unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw .unwritable(path: path, reason: "is a directory")
      }
      return
    }
    let (temporary, descriptor) = try openTemporary(for: path)
    close(descriptor)
    unsafe unlink(temporary)
  }

  /// Replaces one of the command's own files: writes a temporary file beside it, syncs this file
  /// and renames it.
  ///
  /// A symbolic link at the path is replaced, and the file that it leads to is not changed.
  /// Otherwise, a person who can put links into the package could choose which other files this
  /// process overwrites.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - data: The new contents.
  ///   - sweeps: Whether temporary files of killed processes are removed first, for which the whole
  ///     folder is read; `false` for one of many files, before which the caller has done it once.
  /// - Throws: `StorageError.unwritable` when the file cannot be written.
  package static func replace(
    _ path: String, with data: Data, sweeps: Bool = true
  ) throws(StorageError) {
    if sweeps { removeAbandoned(of: path) }
    let (temporary, descriptor) = try openTemporary(for: path)
    defer { close(descriptor) }
    do throws(StorageError) {
      try fill(descriptor, with: data, reportedAs: path)
      guard unsafe rename(temporary, path) == 0 else {
        throw .unwritable(path: path, reason: SystemReason.ofLastCall)
      }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
  }

  /// Creates a temporary file for a path, locked until it is closed: a temporary file without a
  /// lock counts as abandoned.
  private static func openTemporary(
    for path: String
  ) throws(StorageError) -> (path: String, descriptor: Int32) {
    while true {
      // The name is unique, so that a file of another process is never taken for this one.
      let temporary = "\(path).\(UUID().uuidString).tmp"
      let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw .unwritable(path: path, reason: SystemReason.ofLastCall) }
      // If the file system has no locks, no file is ever taken for abandoned.
      let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      // Another process may have removed the file before it was locked, or is about to.
      var status = stat()
      if !isTaken, unsafe fstat(descriptor, &status) == 0, status.st_nlink > 0 {
        return (temporary, descriptor)
      }
      close(descriptor)
    }
  }

  /// Removes the temporary files of killed processes that were replacing the file at a path.
  private static func removeAbandoned(of path: String) {
    let name = path.lastPathName
    // Foundation ends the process for the folder of a path of one character.
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    removeAbandoned(in: folder) { $0.hasPrefix("\(name).") }
  }

  /// Removes temporary files that killed processes left in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder; empty for the working folder.
  ///   - isMeant: Whether the file of a name may be removed.
  package static func removeAbandoned(
    in folder: String, where isMeant: (String) -> Bool = { _ in true }
  ) {
    let folder = folder.isEmpty ? "." : folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasSuffix(".tmp") && isMeant(name) {
      guard name.wholeMatch(of: /.+\.[0-9A-F-]{36}\.tmp/) != nil else { continue }
      // Neither a link is followed nor a pipe waited for.
      let descriptor = unsafe open(
        "\(folder)/\(name)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      // The kernel has released the lock of a process that ended.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unsafe unlink("\(folder)/\(name)") }
    }
  }

  private static func fill(
    _ descriptor: Int32, with data: Data, reportedAs shown: String
  ) throws(StorageError) {
    guard Platform.write(Array(data), to: descriptor) else {
      throw .unwritable(path: shown, reason: SystemReason.ofLastCall)
    }
    // A pipe cannot be synced, and need not be: fsync(2) then fails with one of these two.
    if fsync(descriptor) != 0 && errno != EINVAL && errno != EROFS {
      throw .unwritable(path: shown, reason: SystemReason.ofLastCall)
    }
  }
}
