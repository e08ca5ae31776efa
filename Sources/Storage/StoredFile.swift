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
      try fill(path, flags: O_WRONLY | O_TRUNC, with: data, reportedAs: path)
      return
    }
    // A name of its own, so that a file of another process is never taken for ours.
    let temporary = "\(path).\(UUID().uuidString).tmp"
    do throws(StorageError) {
      try fill(temporary, flags: O_WRONLY | O_CREAT | O_EXCL, with: data, reportedAs: path)
      guard rename(temporary, path) == 0 else {
        throw .unwritable(path: path, reason: systemReason())
      }
    } catch {
      unlink(temporary)
      throw error
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
    _ path: String, flags: Int32, with data: Data, reportedAs shown: String
  ) throws(StorageError) {
    let descriptor = open(path, flags, 0o644)
    guard descriptor >= 0 else { throw .unwritable(path: shown, reason: systemReason()) }
    defer { close(descriptor) }
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
