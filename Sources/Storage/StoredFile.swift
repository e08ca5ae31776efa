internal import Benchmarking
package import Foundation

/// Reading and replacing whole files, so that a reader meets the old one or the new one.
package enum StoredFile {
  /// The contents of a file, or `nil` when there is none.
  package static func contents(of path: String) throws(StorageError) -> Data? {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      throw .unreadable(path: path, reason: reason(of: error))
    }
  }

  /// Writes a file whole: to a temporary one beside it, synced, then renamed.
  ///
  /// What exists and is no regular file (a terminal, a pipe, a link such as `/dev/stdout`) is
  /// written to as it is: a rename would put a file in its place.
  package static func write(_ data: Data, to path: String) throws(StorageError) {
    var status = stat()
    if lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG {
      let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
      guard descriptor >= 0 else { throw .unwritable(path: path, reason: systemReason()) }
      defer { close(descriptor) }
      try fill(descriptor, with: data, reportedAs: path)
      return
    }
    removeAbandoned(of: path)
    let (temporary, descriptor) = try openTemporary(for: path)
    defer { close(descriptor) }
    do throws(StorageError) {
      try fill(descriptor, with: data, reportedAs: path)
      guard rename(temporary, path) == 0 else {
        throw .unwritable(path: path, reason: systemReason())
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Makes a file beside another, locked until it is closed: one without a lock is abandoned.
  private static func openTemporary(
    for path: String
  ) throws(StorageError) -> (path: String, descriptor: Int32) {
    while true {
      // A name of its own, so that a file of another process is never taken for ours.
      let temporary = "\(path).\(UUID().uuidString).tmp"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw .unwritable(path: path, reason: systemReason()) }
      flock(descriptor, LOCK_EX)
      // Another process may have removed it before it was locked.
      var status = stat()
      if fstat(descriptor, &status) == 0, status.st_nlink > 0 { return (temporary, descriptor) }
      close(descriptor)
    }
  }

  /// Removes temporary files that killed processes left beside a file.
  private static func removeAbandoned(of path: String) {
    let name = (path as NSString).lastPathComponent
    removeAbandoned(in: (path as NSString).deletingLastPathComponent) { $0.hasPrefix("\(name).") }
  }

  /// Removes temporary files that killed processes left in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder; empty is the working folder.
  ///   - isMeant: Whether a file's name is one of those to remove.
  package static func removeAbandoned(
    in folder: String, where isMeant: (String) -> Bool = { _ in true }
  ) {
    let folder = folder.isEmpty ? "." : folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.wholeMatch(of: /.+\.[0-9A-F-]{36}\.tmp/) != nil && isMeant(name) {
      let descriptor = open("\(folder)/\(name)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink("\(folder)/\(name)") }
    }
  }

  /// Makes a folder and those above it.
  package static func makeFolder(_ path: String) throws(StorageError) {
    // Foundation would do it, but says no more than "error 512" when it cannot.
    guard !path.isEmpty, mkdir(path, 0o777) != 0, !isFolder(path) else { return }
    guard errno == ENOENT else { throw .unwritable(path: path, reason: systemReason()) }
    let above = (path as NSString).deletingLastPathComponent
    guard !above.isEmpty, above != path else {
      throw .unwritable(path: path, reason: systemReason())
    }
    try makeFolder(above)
    guard mkdir(path, 0o777) == 0 || isFolder(path) else {
      throw .unwritable(path: path, reason: systemReason())
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    let reason = errno
    defer { errno = reason }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func fill(
    _ descriptor: Int32, with data: Data, reportedAs shown: String
  ) throws(StorageError) {
    guard Platform.write(Array(data), to: descriptor) else {
      throw .unwritable(path: shown, reason: systemReason())
    }
    // A pipe cannot be synced, and need not be.
    if fsync(descriptor) != 0 && errno != EINVAL && errno != EROFS {
      throw .unwritable(path: shown, reason: systemReason())
    }
  }

  private static func systemReason() -> String {
    String(cString: strerror(errno)).lowercased()
  }

  /// What an error of Foundation's complains about.
  package static func reason(of error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    if let underlying, underlying.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(underlying.code))).lowercased()
    }
    return (error as NSError).localizedDescription
  }
}
