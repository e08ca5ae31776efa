import Benchmarking
import Synchronization

/// A counter that other threads could see; only changes of the corpus use it.
final class Counter: Sendable {
  let guarded = Mutex(0)
  let atomic = Atomic(0)
}

/// Pushes and pops 16 384 numbers through a ring of 1024 places.
struct Queue {
  var ring = [Int](repeating: 0, count: 1024)
  var head = 0
  var tail = 0
  var total = 0
  let counter = Counter()

  @inline(never)
  mutating func run() {
    total = 0
    // Takes three of four numbers out, so that at most 256 wait until the ring is emptied.
    for number in 0..<16_384 {
      push(number)
      if number & 3 != 0 { total &+= pop() }
      if number & 1023 == 1023 { drain() }
    }
  }

  private mutating func push(_ number: Int) {
    ring[tail & 1023] = number
    tail &+= 1
  }

  private mutating func pop() -> Int {
    let number = ring[head & 1023]
    head &+= 1
    return number
  }

  private mutating func drain() {
    while head != tail { total &+= pop() }
  }
}

let queueBenchmark = Benchmark("queue", items: 16_384, tags: [.gate]) {
  Queue()
} body: { iterations, fixture in
  for _ in iterations { fixture.run() }
} checksum: {
  .exact(UInt64($0.total))
}
