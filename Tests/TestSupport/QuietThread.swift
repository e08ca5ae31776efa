import Foundation

/// A thread that uses the heap once, waits, and ends without using it again.
public final class QuietThread {
  /// Signals that the thread waits, and that it may end.
  private let semaphores = UnsafeMutablePointer<sem_t>.allocate(capacity: 2)
  private var thread = pthread_t()

  /// Starts the thread, and returns when it waits.
  public init() {
    sem_init(semaphores, 0, 0)
    sem_init(semaphores + 1, 0, 0)
    let status = pthread_create(
      &thread, nil,
      { context in
        guard let semaphores = context?.assumingMemoryBound(to: sem_t.self) else { return nil }
        free(malloc(64))
        sem_post(semaphores)
        sem_wait(semaphores + 1)
        return nil
      }, semaphores)
    precondition(status == 0, "no thread: \(status)")
    sem_wait(semaphores)
  }

  /// Lets the thread end, and waits for it.
  public func end() {
    sem_post(semaphores + 1)
    pthread_join(thread, nil)
  }
}
