internal import Foundation

/// The right to change a package's baselines, held by one process at a time.
///
/// Taken before measuring, so that the second of two `accept`s is told at once and not after it has
/// measured for a minute. The kernel releases it when the process ends, however it ends. Readers
/// need none: a file is replaced as a whole.
public struct BaselineLock: ~Copyable {
  private let descriptor: Int32

  fileprivate init(folder: String) throws(StorageError) {
    descriptor = try Self.openLocked(folder)
  }

  private static func openLocked(_ folder: String) throws(StorageError) -> Int32 {
    try StoredFile.makeFolder(folder)
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, access(folder, W_OK) == 0 else {
      let reason = String(cString: strerror(errno)).lowercased()
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
    // Not by closing alone: a process forked meanwhile holds the descriptor until it is replaced.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

extension BaselineStore {
  /// Takes the right to change these baselines.
  ///
  /// - Throws: `StorageError.conflict` when another process has it, `.unwritable` when the folder
  ///   cannot be written.
  public func lock() throws(StorageError) -> BaselineLock {
    try BaselineLock(folder: "\(root)/baselines")
  }
}

extension BaselineStore {
  /// Removes baseline files.
  public func remove(_ files: [String], under lock: borrowing BaselineLock) throws(StorageError) {
    for file in files {
      guard unlink(file) == 0 else {
        throw .unwritable(path: file, reason: String(cString: strerror(errno)).lowercased())
      }
    }
  }
}
