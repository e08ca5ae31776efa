internal import Benchmarking
internal import Builds
internal import Foundation

/// The right to gate a shard on this machine, held by one process at a time.
///
/// Two shards on one machine would take the processors from each other. All shards therefore lock
/// one file, whatever package, user or folder they are of. The kernel releases the lock when the
/// process ends, however it ends. A container with a folder `/tmp` of its own is a machine of its
/// own here.
struct MachineTurn {
  /// The file that is locked; it is empty and stays.
  ///
  /// Not in `TMPDIR`, which schedulers set for each job.
  static let path = "/tmp/bench-shard.lock"

  private let lock: FileLock

  /// Waits until no other shard is gated on this machine.
  ///
  /// - Parameter advise: Receives one message if the call has to wait, or if the file cannot be
  ///   locked.
  /// - Returns: `nil` if the file cannot be locked, so that shards may run at the same time.
  /// - Throws: `CommandError` when the user interrupts.
  static func wait(advise: (String) -> Void) throws(CommandError) -> MachineTurn? {
    // Opened without creating it first: in a folder that all may write to, Linux refuses to create
    // a file that exists and belongs to somebody else.
    var descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0 {
      descriptor = open(path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    }
    let isThere = descriptor >= 0
    if isThere { close(descriptor) }
    do throws(BuildError) {
      if isThere, let lock = FileLock(ifFree: path) { return MachineTurn(lock: lock) }
      guard isThere else { throw .unwritable(path: path, reason: "cannot be opened") }
      advise("waiting for another shard on this machine (\(path))")
      return MachineTurn(lock: try FileLock(path, unless: { Platform.caughtSignal }))
    } catch .unwritable {
      advise("note: \(path) cannot be locked; another shard on this machine would disturb this one")
      return nil
    } catch {
      throw CommandError(error)
    }
  }
}
