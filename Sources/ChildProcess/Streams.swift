internal import Essentials

extension ChildProcess {
  /// The source of a child's standard input: nothing, a file or a pipe.
  package enum Input: Sendable, Equatable {
    /// No input: the child's first read returns the end of the file.
    case nothing
    /// The file at this path, opened for reading.
    case file(String)
    /// A pipe to which `send(_:within:)` writes.
    case channel
  }

  /// The destination of a child's standard output or standard error: `/dev/null`, a file or a pipe.
  package enum Output: Sendable, Equatable {
    /// No destination: the output goes to `/dev/null`.
    case dropped
    /// The file at this path, created or truncated first; both outputs may share one file.
    case file(String)
    /// A pipe that this process reads into its memory.
    case kept
  }
}

extension ChildProcess.Input {
  /// Opens the input; returns the child's descriptor and, for a channel, this process's end of the
  /// pipe.
  func open() throws(ChildError) -> (theirs: Descriptor, ours: Descriptor?) {
    switch self {
    case .nothing: return (try Descriptor(opening: "/dev/null", O_RDONLY), nil)
    case .file(let path): return (try Descriptor(opening: path, O_RDONLY), nil)
    case .channel:
      let pipe = try Descriptor.pipe()
      // Non-blocking, so that a program that reads nothing cannot block this one.
      _ = fcntl(pipe.writing.number, F_SETFL, O_NONBLOCK)
      return (pipe.reading, pipe.writing)
    }
  }
}

extension ChildProcess.Output {
  /// Opens the output; returns the child's descriptor and, for `kept`, this process's end of the
  /// pipe.
  func open() throws(ChildError) -> (theirs: Descriptor, ours: Descriptor?) {
    switch self {
    case .dropped: return (try Descriptor(opening: "/dev/null", O_WRONLY), nil)
    case .file(let path):
      // Both outputs may be one file, and would overwrite each other without O_APPEND.
      let flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
      return (try Descriptor(opening: path, flags), nil)
    case .kept:
      let pipe = try Descriptor.pipe()
      return (pipe.writing, pipe.reading)
    }
  }
}
