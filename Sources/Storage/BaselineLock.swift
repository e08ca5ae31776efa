internal import Essentials
internal import Measurements

/// An exclusive lock on a package's baselines, held by one process at a time.
///
/// The lock is taken before measuring, so that the second of two concurrent `accept`s fails at once
/// instead of after a minute of measuring. The kernel releases the lock when the process ends,
/// however it ends. Readers need no lock, because a file is replaced atomically.
public struct BaselineLock: ~Copyable {
  private let descriptor: Int32

  fileprivate init(folder: String) throws(StorageError) {
    descriptor = try Self.openLocked(folder)
  }

  private static func openLocked(_ folder: String) throws(StorageError) -> Int32 {
    // The folder itself is locked, so that no lock file gets into version control.
    try StoredFile.makeFolder(folder)
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder can be locked without the right to write into it.
    guard descriptor >= 0, unsafe access(folder, W_OK) == 0 else {
      let reason = SystemReason.ofLastCall
      if descriptor >= 0 { close(descriptor) }
      throw .unwritable(path: folder, reason: reason)
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw .conflict(path: folder)
    }
    return descriptor
  }

  deinit {
    // Closing alone is not enough: a process forked meanwhile holds the descriptor until it calls
    // exec.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

extension BaselineStore {
  /// Takes the lock on these baselines.
  ///
  /// - Throws: `StorageError.conflict` when another process has the lock, `.unwritable` when the
  ///   folder cannot be written.
  public func lock() throws(StorageError) -> BaselineLock {
    try BaselineLock(folder: "\(root)/baselines")
  }
}

extension BaselineStore {
  /// Removes baseline files.
  ///
  /// - Throws: `StorageError.unwritable` for a file that cannot be removed, or that is not in a
  ///   folder of this store.
  public func remove(_ files: [String], under lock: borrowing BaselineLock) throws(StorageError) {
    for file in files {
      let folder = file.folderPath
      try StoredFile.requireOwnFolder(folder, within: root)
      guard try StoredFile.remove(file) else {
        throw .unwritable(path: file, reason: "no such file or directory")
      }
    }
  }
}
