/// A random displacement of the heap and the stack of a worker's process.
///
/// A change that adds a global, a benchmark or an argument moves the memory that a benchmark
/// allocates and its variables on the stack. Both cost or save time without being caused by the
/// change. Each process of a paired comparison therefore gets a random displacement: some blocks of
/// each small size are allocated at the start and kept, and an environment variable of random
/// length is placed above the stack.
package struct MemoryPlacement: Sendable, Equatable {
  /// The seed that decides how many blocks of each size are kept.
  package let seed: UInt64
  /// The bytes by which the stack is moved.
  private let stackBytes: Int

  /// The environment variable that passes the placement to a worker.
  package static let variable = "BENCH_PLACEMENT"

  /// Draws a seed for the heap and a shift of the stack below 4096 bytes, the size of a page.
  package init(using generator: inout some RandomNumberGenerator) {
    seed = generator.next()
    stackBytes = Int.random(in: 0..<4096, using: &generator)
  }

  /// The value of the environment variable, whose length moves the stack.
  package var text: String { "\(seed)" + String(repeating: ".", count: stackBytes) }

  /// Creates a placement from the value of the environment variable; `nil` if it is malformed.
  package init?(_ text: String) {
    let digits = text.prefix { $0 != "." }
    guard let seed = UInt64(digits), text.dropFirst(digits.count).allSatisfy({ $0 == "." }) else {
      return nil
    }
    self.seed = seed
    stackBytes = text.count - digits.count
  }
}
