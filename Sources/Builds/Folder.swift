internal import Foundation

/// What this module asks of folders.
enum Folder {
  /// Whether something has this path.
  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  /// Makes a folder and those above it.
  static func make(_ path: String) throws(BuildError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: path, reason: systemReason())
    }
  }

  /// Removes what is there, a link itself and not what it leads to.
  static func remove(_ path: String) throws(BuildError) {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch CocoaError.fileNoSuchFile {
      return
    } catch {
      throw .unwritable(path: path, reason: error.localizedDescription)
    }
  }

  /// Writes a file, whole or not at all.
  static func write(_ text: String, to path: String) throws(BuildError) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .unwritable(path: path, reason: error.localizedDescription)
    }
  }

  /// Gives a file another name, replacing what has it.
  static func rename(_ path: String, to name: String) throws(BuildError) {
    guard Foundation.rename(path, name) == 0 else {
      throw .unwritable(path: name, reason: systemReason())
    }
  }

  /// The names in a folder, those with a leading dot too; none when there is no such folder.
  static func names(in path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  /// When a file was changed last; the distant past for none.
  static func changeDate(of path: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }

  /// Notes that something is in use now.
  static func touch(_ path: String) {
    // Only the order in which things are thrown away depends on it.
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
  }

  /// What the last system call complained about.
  static func systemReason() -> String {
    String(cString: strerror(errno)).lowercased()
  }
}

/// The right to use a file or folder, held against other processes; the kernel releases it when
/// this one ends, however it ends.
final class FileLock: Sendable {
  private let descriptor: Int32

  /// Waits for the right to use `path`, which exists.
  ///
  /// - Parameters:
  ///   - path: A file or folder.
  ///   - shared: Whether others may use it at the same time.
  ///   - interruption: Asked ten times a second while waiting.
  /// - Throws: `BuildError.interrupted`, `.unwritable` when it cannot be opened.
  init(_ path: String, shared: Bool = false, unless interruption: () -> Int32?) throws(BuildError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unwritable(path: path, reason: Folder.systemReason())
    }
    while flock(descriptor, (shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
      if let signal = interruption() { throw .interrupted(signal: signal) }
      usleep(100_000)
    }
  }

  /// Takes the right to use `path` alone, or nothing when somebody has it.
  init?(ifFree path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // Not by closing alone: a process forked meanwhile holds the descriptor until it is replaced.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
