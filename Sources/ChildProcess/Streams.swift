internal import CChildProcess

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension ChildProcess {
  /// The source of a child's standard input.
  package enum Input: Sendable, Equatable {
    /// An empty file.
    case nothing
    /// A file.
    case file(String)
    /// A pipe that `send(_:within:)` writes to.
    case channel
  }

  /// The destination of a child's standard output or error.
  package enum Output: Sendable, Equatable {
    /// Nowhere.
    case dropped
    /// A file, emptied first; both outputs may go to one.
    case file(String)
    /// A pipe into this process's memory.
    case kept
  }
}

/// An open file, closed with this object.
final class Descriptor {
  /// The number the system knows it by.
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  /// Opens a file that no other program inherits.
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

  /// Both ends of a new pipe.
  static func pipe() throws(ChildError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard unsafe cchild_pipe(&ends) == 0 else {
      throw .unusable("a pipe", reason: systemReason(errno))
    }
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }
}

extension ChildProcess.Input {
  /// The child's descriptor, and this process's end of a channel.
  func open() throws(ChildError) -> (theirs: Descriptor, ours: Descriptor?) {
    switch self {
    case .nothing: return (try Descriptor(opening: "/dev/null", O_RDONLY), nil)
    case .file(let path): return (try Descriptor(opening: path, O_RDONLY), nil)
    case .channel:
      let pipe = try Descriptor.pipe()
      // A program that reads nothing must not stop this one for ever.
      _ = fcntl(pipe.writing.number, F_SETFL, O_NONBLOCK)
      return (pipe.reading, pipe.writing)
    }
  }
}

extension ChildProcess.Output {
  /// The child's descriptor, and this process's end of a pipe.
  func open() throws(ChildError) -> (theirs: Descriptor, ours: Descriptor?) {
    switch self {
    case .dropped: return (try Descriptor(opening: "/dev/null", O_WRONLY), nil)
    case .file(let path):
      let flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
      return (try Descriptor(opening: path, flags), nil)
    case .kept:
      let pipe = try Descriptor.pipe()
      return (pipe.writing, pipe.reading)
    }
  }
}

/// A moment in the future, on a clock that only moves forward.
struct Deadline {
  private let end: ContinuousClock.Instant

  /// The moment `seconds` from now; never later than in thirty years.
  init(seconds: Double) {
    end = .now + .seconds(min(seconds, 1e9))
  }

  /// Whole milliseconds until then, rounded up; 0 when it has passed.
  var millisecondsLeft: Int32 {
    let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
    return Int32(clamping: Int(max(left, 0).rounded(.up)))
  }
}
