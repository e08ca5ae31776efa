/// An error of a stored file or folder, with its path and the reason.
public enum StorageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No file exists at `path`; a file that exists but cannot be read is `unreadable`.
  case notFound(path: String)
  /// The file exists, but cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is not valid JSON, is truncated, or lacks a field.
  case damaged(path: String, reason: String)
  /// The file has the schema `found`; this version reads only `expected`.
  case otherSchema(path: String, found: String, expected: String)
  /// The file was measured with the build `stored`, which is not comparable with `present`.
  case otherBuild(path: String, stored: String, present: String)
  /// The file or folder cannot be made, written or removed.
  case unwritable(path: String, reason: String)
  /// The program or server that keeps the data at `path` is missing or does not answer.
  case unavailable(path: String, reason: String)
  /// Another process has the lock on the folder of baselines; nothing was changed.
  case conflict(path: String)

  /// Whether the file is unwritable or its folder locked; commands then exit with 73 instead of 65.
  public var isAboutWriting: Bool {
    switch self {
    case .unwritable, .conflict: true
    default: false
    }
  }

  /// One line for the user: the path, what happened and what to do, if something can be done.
  public var description: String {
    switch self {
    case .notFound(let path):
      "\(path): no such file"
    case .unreadable(let path, let reason):
      "\(path): cannot be read: \(reason)"
    case .damaged(let path, let reason):
      "\(path): damaged: \(reason.clipped); restore it from version control"
    case .otherSchema(let path, let found, let expected):
      "\(path): schema is \(found.clipped), this version reads \(expected); "
        + "restore the file or accept a new baseline"
    case .otherBuild(let path, let stored, let present):
      "\(path): measured with \(stored.clipped), this is \(present): not comparable; "
        + "accept a new baseline for the whole suite"
    case .unwritable(let path, let reason):
      "\(path): cannot be written: \(reason)"
    case .unavailable(let path, let reason):
      "\(path): not available: \(reason)"
    case .conflict(let path):
      "\(path): another bench wrote here meanwhile; nothing was changed, run the command again"
    }
  }
}

extension String {
  /// The text, cut after 200 characters: an error quotes a file, and prints none.
  package var clipped: String { count > 200 ? "\(prefix(200))…" : self }
}
