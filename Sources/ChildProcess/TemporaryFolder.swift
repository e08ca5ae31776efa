internal import Foundation

/// A folder among the system's temporary ones, gone with this object.
///
/// The kernel releases the lock on the folder when its process ends, however it ends. So the next
/// process that makes such a folder can tell those of killed processes, and removes them.
package final class TemporaryFolder: Sendable {
  /// The folder's path; of equal length for all such folders.
  package let path: String
  private let lock: FolderLock

  /// Begins the name of each such folder.
  package static let prefix = "bench-scratch-"

  /// Makes a folder.
  ///
  /// - Throws: `ChildError.unusable`.
  package init() throws(ChildError) {
    _ = Self.removesAbandoned
    while true {
      let path = "\(Self.place)/\(Self.prefix)\(UUID().uuidString)"
      guard unsafe mkdir(path, 0o700) == 0 else {
        throw .unusable(path, reason: systemReason(errno))
      }
      // Another process may take a new folder for an abandoned one, before it is locked.
      guard let lock = FolderLock(path), lock.isOf(path) else { continue }
      (self.path, self.lock) = (path, lock)
      return
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  private static var place: String {
    let path = FileManager.default.temporaryDirectory.path
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Once in each process is enough.
  private static let removesAbandoned: Void = removeAbandoned(in: place)

  /// Removes the folders of processes that have ended.
  static func removeAbandoned(in place: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let path = "\(place)/\(name)"
      // Another user's cannot be opened.
      guard let lock = FolderLock(path) else { continue }
      try? FileManager.default.removeItem(atPath: path)
      withExtendedLifetime(lock) {}
    }
  }
}

/// The right to a folder, held against other processes.
private final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Takes the right to a folder; `nil` where there is none, or somebody has it.
  init?(_ path: String) {
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  /// Whether the folder is still called so.
  func isOf(_ path: String) -> Bool {
    var (held, named) = (stat(), stat())
    return unsafe fstat(descriptor, &held) == 0 && lstat(path, &named) == 0
      && held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }

  deinit {
    guard descriptor >= 0 else { return }
    // Not by closing alone: a process forked meanwhile holds the descriptor until it is replaced.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
