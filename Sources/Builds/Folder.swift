internal import ChildProcess
internal import Essentials
internal import Measurements
internal import Storage

/// Operations on files and folders, whose errors are of type `BuildError`.
enum Folder {
  /// Whether a file or folder exists at a path; symbolic links are followed.
  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  /// Creates a folder and its ancestors; an existing folder is no error.
  static func make(_ path: String) throws(BuildError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: path, reason: SystemReason.ofLastCall)
    }
  }

  /// Creates a folder in a package for the command's files, with its ancestors up to the root.
  ///
  /// - Parameters:
  ///   - path: The folder, below `root`.
  ///   - root: The package's root.
  /// - Throws: `BuildError.unwritable`, also if one of the folders is a symbolic link: the command
  ///   would create and delete files elsewhere.
  static func make(_ path: String, within root: String) throws(BuildError) {
    do throws(StorageError) {
      try StoredFile.makeFolder(path, within: root)
    } catch .unwritable(let path, let reason) {
      throw .unwritable(path: path, reason: reason)
    } catch {
      throw .unwritable(path: path, reason: "\(error)")
    }
  }

  /// Removes a file or folder, if it exists; a symbolic link is not followed.
  static func remove(_ path: String) throws(BuildError) {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch let error as CocoaError where error.code == .fileNoSuchFile {
      return
    } catch {
      throw .unwritable(path: path, reason: SystemReason.of(error))
    }
  }

  /// Replaces a symbolic link, or creates it: at every moment it leads to the old target or the new
  /// one.
  static func replace(_ path: String, withLinkTo target: String) throws(BuildError) {
    let new = "\(path).new"
    try remove(new)
    try link(new, to: target)
    guard unsafe rename(new, path) == 0 else {
      throw .unwritable(path: path, reason: SystemReason.ofLastCall)
    }
  }

  /// Creates a symbolic link, with the folders above it.
  static func link(_ path: String, to target: String) throws(BuildError) {
    try make(path.folderPath)
    do {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    } catch {
      throw .unwritable(path: path, reason: SystemReason.of(error))
    }
  }

  /// Writes a file atomically: a reader sees the whole old contents or the whole new ones.
  static func write(_ text: String, to path: String) throws(BuildError) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .unwritable(path: path, reason: SystemReason.of(error))
    }
  }

  /// Returns the names in a folder, including hidden ones; empty if there is no such folder.
  static func names(in path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  /// Returns the date of a file's last change; the distant past if it cannot be read.
  static func changeDate(of path: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }

  /// Sets the date of a file to now, which marks it as recently used.
  static func touch(_ path: String) {
    // An error is ignored: only the order of removal depends on the date.
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
  }
}

/// A lock on a file or folder against other processes; the kernel releases the lock when this
/// process ends, however it ends.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// Waits for a lock on `path`, which must exist.
  ///
  /// - Parameters:
  ///   - path: A file or folder.
  ///   - shared: Whether other processes may hold a shared lock at the same time.
  ///   - interruption: Polled ten times a second while waiting.
  /// - Throws: `BuildError.interrupted` after a signal, `.unanswered` after `Wait.longest`,
  ///   `.unwritable` when the path cannot be opened, or its file system has no such locks.
  package convenience init(
    _ path: String, shared: Bool = false, unless interruption: () -> Int32?
  ) throws(BuildError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unwritable(path: path, reason: SystemReason.ofLastCall)
    }
    try self.init(
      taking: descriptor, of: path, heldBy: "another bench", shared: shared, unless: interruption)
  }

  /// Waits for a lock on an open file or folder.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor, which this object closes.
  ///   - path: The path, for errors.
  ///   - holder: The name of the process that is waited for.
  ///   - shared: Whether other processes may hold a shared lock at the same time.
  ///   - interruption: Polled ten times a second while waiting.
  /// - Throws: `BuildError.interrupted` after a signal, `.unanswered` after `Wait.longest`,
  ///   `.unwritable` when the file system has no such locks.
  package init(
    taking descriptor: Int32, of path: String, heldBy holder: String, shared: Bool = false,
    unless interruption: () -> Int32?
  ) throws(BuildError) {
    self.descriptor = descriptor
    var wait = Wait(for: "\(holder) (\(path))")
    // A call that blocks could not poll `interruption`.
    while flock(descriptor, (shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
      guard [EWOULDBLOCK, EINTR].contains(errno) else {
        throw .unwritable(path: path, reason: "cannot be locked: \(SystemReason.ofLastCall)")
      }
      do {
        try wait.goOn(unless: interruption)
      } catch .timedOut(let seconds) {
        throw .unanswered("\(holder) (\(path))", seconds: seconds, isBuildTimeout: true)
      } catch {
        throw BuildError(error)
      }
      Platform.pause(milliseconds: 100)
    }
  }

  /// Takes an exclusive lock without waiting; `nil` if `path` is locked or cannot be opened.
  package init?(ifFree path: String) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // Closing alone is not enough: a process forked meanwhile holds the descriptor until it calls
    // exec.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
