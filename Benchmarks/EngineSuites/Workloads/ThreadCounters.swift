internal import Synchronization

/// A counter of iterations, one for each thread or one for all.
protocol ThreadCounter: Sendable {
  /// Adds 1.
  func increment()
  /// The sum over all threads.
  var total: Int { get }
}

/// One counter for all threads, which take turns by a lock.
final class MutexCounter: ThreadCounter {
  private let count = Mutex(0)

  func increment() { count.withLock { $0 &+= 1 } }

  var total: Int { count.withLock { $0 } }
}

/// One counter for all threads, changed by an atomic addition.
final class AtomicCounter: ThreadCounter {
  private let count = Atomic(0)

  func increment() { count.wrappingAdd(1, ordering: .relaxed) }

  var total: Int { count.load(ordering: .relaxed) }
}

/// A counter of one thread at its place in memory that all threads have in common.
///
/// Each thread changes only its own counter. If two counters are in one cache line, the processors
/// still take the line from each other.
struct LineCounter: ThreadCounter {
  private let lines: Lines
  private let place: Int

  /// The words of 64 bits in two cache lines of 64 bytes, since processors fetch neighbours too.
  static let wordsOfTwoLines = 16

  /// Returns the counters of some threads, at most eight, at some distance from each other.
  static func each(of threads: Int, wordsApart distance: Int) -> [LineCounter] {
    let lines = Lines()
    return (0..<threads).map { LineCounter(lines: lines, place: $0 * distance) }
  }

  func increment() {
    // Two plain instructions, since no other thread changes the word.
    let count = lines.words[place].load(ordering: .relaxed)
    lines.words[place].store(count &+ 1, ordering: .relaxed)
  }

  var total: Int {
    lines.words.indices.reduce(0) { $0 + lines.words[$1].load(ordering: .relaxed) }
  }

  /// Room for eight counters that are 16 words apart.
  private final class Lines: Sendable {
    let words = InlineArray<128, Atomic<Int>> { _ in Atomic(0) }
  }
}
