import Benchmarking

/// Workloads with known sites of their allocations and references.
///
/// `KNOWN_SITES` adds the suite, because other tests expect the exact list of benchmarks.
let sites =
  Switches.isOn("SITES")
  ? [
    BenchmarkSuite("sites") {
      BenchmarkGroup("heap") {
        Benchmark("three", tags: [.gate], setUp: Shelf.init) { iterations, shelf in
          for number in iterations {
            makeOneBlock(number)
            shelf.keepTwoBlocks(number)
            blackHole(makeList(of: 100))
            if isExtraOn { makeAnExtraBlock(number) }
          }
        } checksum: { _ in
          .exact(3)
        }
        .limits([.allocations(atMost: 4), .time(growth: .percent(10))])
      }
      BenchmarkGroup("references") {
        for count in [0, 5] {
          Benchmark("shelf", parameters: ["count": count], setUp: Row.init) { iterations, row in
            for _ in iterations { row.fillAndClear(count) }
          } checksum: { _ in
            .exact(UInt64(count))
          }
        }
      }
    }
  ] : []

/// A block of 32 bytes that is freed at once.
@inline(never)
private func makeOneBlock(_ number: Int) { blackHole(Block(number)) }

/// A second place of such a block, which only a build with `EXTRA` calls.
@inline(never)
private func makeAnExtraBlock(_ number: Int) { blackHole(Block(number + 1)) }

/// An array that is allocated once: 100 numbers and a header of 32 bytes, in a block of 896.
@inline(never)
private func makeList(of count: Int) -> [Int] { Array(repeating: 1, count: count) }

/// Keeps its blocks until the next iteration brings others.
private struct Shelf {
  private var first: Block?
  private var second: Block?

  @inline(never)
  mutating func keepTwoBlocks(_ number: Int) {
    first = Block(number)
    second = Block(number + 1)
  }
}

/// References to one object, in memory whose elements are set and destroyed by the runtime.
private final class Row {
  private let block = Block(1)
  // Room for the largest count of the benchmark.
  private let elements = UnsafeMutablePointer<Block>.allocate(capacity: 5)

  deinit { elements.deallocate() }

  /// Takes and releases `count` references.
  @inline(never)
  func fillAndClear(_ count: Int) {
    elements.initialize(repeating: block, count: count)
    elements.deinitialize(count: count)
  }
}
