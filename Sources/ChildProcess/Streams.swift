internal import CChildProcess

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

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

/// An open file descriptor, closed when this object is destroyed.
final class Descriptor {
  /// The descriptor's number in system calls; invalid after this object is destroyed.
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  /// Opens the file at `path` with a descriptor that child processes do not inherit.
  init(opening path: String, _ flags: Int32) throws(ChildError) {
    var number: Int32
    repeat {
      number = unsafe open(path, flags | O_CLOEXEC, 0o644)
    } while number < 0 && errno == EINTR
    guard number >= 0 else { throw .unusable(path, reason: systemReason(errno)) }
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Returns both ends of a new pipe, which child processes do not inherit.
  static func pipe() throws(ChildError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard unsafe cchild_pipe(&ends) == 0 else {
      throw .unusable("a pipe", reason: systemReason(errno))
    }
    return (Descriptor(ends[0]), Descriptor(ends[1]))
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

/// The moment at which a time limit ends, on a monotonic clock.
struct Deadline {
  private let end: ContinuousClock.Instant

  /// Creates the end of a limit of `seconds` from now, at most 1e9, since a duration cannot be
  /// infinite.
  init(seconds: Double) {
    end = .now + .seconds(min(seconds, 1e9))
  }

  /// The whole milliseconds until the limit, rounded up; 0 when it has passed.
  var millisecondsLeft: Int32 {
    let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
    return Int32(clamping: Int(max(left, 0).rounded(.up)))
  }
}
