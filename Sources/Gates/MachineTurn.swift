internal import Builds
internal import Essentials
internal import Measurements
package import Sessions

/// The right to gate a shard on this machine, held by one process of a user at a time.
///
/// Two shards on one machine would take the processors from each other. All shards of a user
/// therefore lock one file, whatever package or folder they are of. The kernel releases the lock
/// when the process ends, however it ends. A container with a folder `/tmp` of its own is a machine
/// of its own here.
///
/// Shards of two users do not wait for each other. A file that both could lock would let either
/// hold up the other for ever.
package struct MachineTurn {
  private let lock: FileLock

  /// The path of the file that is locked; the file is empty and stays.
  ///
  /// Not in `TMPDIR`, which schedulers set for each job.
  static var path: String { "/tmp/bench-shard-\(geteuid()).lock" }

  /// Waits until no other shard of this user is gated on this machine.
  ///
  /// - Parameter advise: Receives one message if the file cannot be locked.
  /// - Returns: `nil` if the file cannot be locked, so that shards may run at the same time.
  /// - Throws: `CommandError` when the user interrupts.
  package static func wait(advise: (String) -> Void) throws(CommandError) -> MachineTurn? {
    do throws(BuildError) {
      let lock = try FileLock(
        taking: try openOwn(), of: path, heldBy: "another shard on this machine"
      ) { Platform.caughtSignal }
      return MachineTurn(lock: lock)
    } catch .unwritable(let path, let reason) {
      advise(
        "note: \(path): \(reason); another shard on this machine would disturb this one")
      return nil
    } catch {
      throw CommandError(error)
    }
  }

  /// Opens the file for this user alone.
  ///
  /// In a folder that all may write to, another user can put anything at the path first. Neither a
  /// link is followed nor a pipe waited for, and a file of somebody else is not locked.
  private static func openOwn() throws(BuildError) -> Int32 {
    let descriptor = unsafe open(
      path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      throw .unwritable(path: path, reason: SystemReason.ofLastCall)
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid()
    else {
      close(descriptor)
      throw .unwritable(path: path, reason: "no file of this user")
    }
    return descriptor
  }
}
