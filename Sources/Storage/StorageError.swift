/// The error of a stored file: its path, the reason, and the remedy.
public enum StorageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// There is no such file.
  case notFound(path: String)
  /// The file exists and cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is not valid JSON, is truncated, or lacks a field.
  case damaged(path: String, reason: String)
  /// The file has another format or version.
  case otherSchema(path: String, found: String, expected: String)
  /// The file is of a build that is not comparable with this one.
  case otherBuild(path: String, stored: String, present: String)
  /// The file cannot be written.
  case unwritable(path: String, reason: String)
  /// Another process has the lock on the folder.
  case conflict(path: String)

  /// Whether the error is about writing, rather than reading.
  public var isAboutWriting: Bool {
    switch self {
    case .unwritable, .conflict: true
    default: false
    }
  }

  /// One line that says what happened, where, and what to do.
  public var description: String {
    switch self {
    case .notFound(let path):
      "\(path): no such file"
    case .unreadable(let path, let reason):
      "\(path): cannot be read: \(reason)"
    case .damaged(let path, let reason):
      "\(path): damaged: \(reason); restore it from version control"
    case .otherSchema(let path, let found, let expected):
      "\(path): schema is \(found), this version reads \(expected); "
        + "restore the file or accept a new baseline"
    case .otherBuild(let path, let stored, let present):
      "\(path): measured with \(stored), this is \(present): not comparable; "
        + "accept a new baseline for the whole suite"
    case .unwritable(let path, let reason):
      "\(path): cannot be written: \(reason)"
    case .conflict(let path):
      "\(path): another bench wrote here meanwhile; nothing was changed, run the command again"
    }
  }
}
