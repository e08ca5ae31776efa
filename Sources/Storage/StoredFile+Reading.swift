package import Essentials
internal import Measurements

extension StoredFile {
  /// The greatest size of a document, in bytes; 100 000 benchmarks need far less.
  private static let greatestSize = 1 << 28

  /// Receives a remark on a file of which reading takes seconds; `nil` says nothing.
  @TaskLocal package static var adviser: TextReceiver?

  /// Returns the contents of a file, or `nil` when there is none.
  ///
  /// A pipe or a terminal is read, too, until it ends or a signal arrives.
  ///
  /// - Throws: `StorageError.unreadable`, also for a file without an end; `.damaged` for one that
  ///   begins with a byte order mark, which no writer of these formats writes.
  package static func contents(of path: String) throws(StorageError) -> Data? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      // Below a file in the place of a folder there is no file either.
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadable(path: path, reason: SystemReason.ofLastCall)
    }
    defer { close(descriptor) }
    let data = try contents(of: descriptor, reportedAs: path)
    // A choice: about five seconds.
    if data.count > 16 << 20 { adviser?("reading \(path), \(data.count >> 20) MiB") }
    // U+FEFF in UTF-8.
    guard !data.starts(with: [0xEF, 0xBB, 0xBF]) else {
      throw .damaged(
        path: path, reason: "it begins with a byte order mark; save it as UTF-8 without one")
    }
    return data
  }

  private static func contents(
    of descriptor: Int32, reportedAs path: String
  ) throws(StorageError) -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count == 0 { return data }
      if count > 0 {
        data.append(contentsOf: buffer[..<count])
        guard data.count <= greatestSize else {
          throw .unreadable(path: path, reason: "it has more than \(greatestSize >> 20) MiB")
        }
        continue
      }
      let reason = SystemReason.ofLastCall
      // Only the signals that end the command end the reading; after others it goes on.
      guard errno == EINTR, Platform.caughtSignal == nil else {
        throw .unreadable(path: path, reason: reason)
      }
    }
  }
}
