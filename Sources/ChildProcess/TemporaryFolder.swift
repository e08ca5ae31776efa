internal import Essentials

/// A folder in the system's temporary folder, removed with this object.
///
/// The kernel releases the lock on the folder when its process ends, however it ends. The next
/// process that creates such a folder can therefore recognise those of killed processes, and
/// removes them.
package final class TemporaryFolder: Sendable {
  /// The path of the folder, of equal length for all such folders: the length of a program's path
  /// moves the stack of the program.
  package let path: String
  private let lock: FolderLock

  /// The beginning of every temporary folder's name, by which abandoned folders are found.
  package static let prefix = "bench-scratch-"

  /// Creates a folder.
  ///
  /// - Throws: `ChildError.unusable` when the folder cannot be created.
  package init() throws(ChildError) {
    Self.removeAbandoned()
    while true {
      let path = "\(Self.place)/\(Self.prefix)\(UUID().uuidString)"
      guard unsafe mkdir(path, 0o700) == 0 else {
        throw .unusable(path, reason: systemReason(errno))
      }
      // Before it is locked, another process may take the new folder for an abandoned one.
      guard let lock = FolderLock(path), lock.isOf(path) else { continue }
      (self.path, self.lock) = (path, lock)
      return
    }
  }

  deinit {
    // If this fails, a later process removes the folder as an abandoned one.
    try? FileManager.default.removeItem(atPath: path)
  }

  private static var place: String {
    let path = FileManager.default.temporaryDirectory.path
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Removes the temporary folders of processes that have ended; later calls in a process do
  /// nothing.
  package static func removeAbandoned() { _ = removesAbandoned }

  private static let removesAbandoned: Void = removeAbandoned(in: place)

  /// Removes the folders in `place` whose names begin with `prefix` and that no process has locked.
  static func removeAbandoned(in place: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let path = "\(place)/\(name)"
      // The folder of another user cannot be opened.
      guard let lock = FolderLock(path) else { continue }
      try? FileManager.default.removeItem(atPath: path)
      // The lock is held until the folder is gone.
      withExtendedLifetime(lock) {}
    }
  }
}

/// An exclusive lock on a folder against other processes.
private final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Locks the folder at `path`; `nil` if the folder cannot be opened or is locked already.
  init?(_ path: String) {
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  /// Whether the folder now at `path` is the locked one, not one that was created there later.
  func isOf(_ path: String) -> Bool {
    var (held, named) = (stat(), stat())
    return unsafe fstat(descriptor, &held) == 0 && lstat(path, &named) == 0
      && held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }

  deinit {
    guard descriptor >= 0 else { return }
    // Closing alone is not enough: a process forked meanwhile holds the descriptor until it calls
    // exec.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
