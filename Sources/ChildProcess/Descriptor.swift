internal import CChildProcess
internal import Essentials

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
    guard number >= 0 else { throw .making(path, errno) }
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Returns both ends of a new pipe, which child processes do not inherit.
  static func pipe() throws(ChildError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard unsafe cchild_pipe(&ends) == 0 else { throw .making("a pipe", errno) }
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }
}
