import Benchmarking
import Foundation

/// Workloads whose page faults and live memory are known.
///
/// `KNOWN_MEMORY` adds the suite, because other tests expect the exact list of benchmarks.
let memory =
  Switches.isOn("MEMORY")
  ? [
    BenchmarkSuite("memory") {
      BenchmarkGroup("pages") {
        counted("fresh") { _ in touch(freshPages: isExtraOn ? 96 : 64) }
        Benchmark("reused") {
          [UInt8](repeating: 0, count: 1 << 20)
        } body: { iterations, bytes in
          for _ in iterations {
            for index in stride(from: 0, to: 1 << 20, by: 4096) { bytes[index] &+= 1 }
          }
        } checksum: {
          .exact(UInt64($0[0]))
        }
      }
      BenchmarkGroup("curve") {
        counted("stairs") { _ in climbStairs() }
        Benchmark(stepped: "steps", stepInterval: 0.01) {
          Kept()
        } begin: { kept in
          kept.freeAll()
          return 6
        } step: { index, kept in
          kept.step(index)
          return .steady
        } checksum: {
          .exact(UInt64($0.blocks.count))
        }
      }
    }
  ] : []

/// Touches pages that nothing touched before: a minor fault for each.
private func touch(freshPages count: Int) {
  // The largest page of a processor here, so that no fault maps two of those touched.
  let distance = 1 << 16
  let pages = mmap(
    nil, count * distance, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  guard let pages, pages != MAP_FAILED else { fatalError("no memory to map") }
  for page in 0..<count {
    pages.storeBytes(of: 1, toByteOffset: page * distance, as: UInt8.self)
  }
  munmap(pages, count * distance)
}

/// Allocates eight blocks of 1024 usable bytes, and frees them in the opposite order: 16 events.
private func climbStairs() {
  withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: 8) { blocks in
    for index in 0..<8 {
      blocks[index] = malloc(1024)
      blackHole(blocks[index])
    }
    for index in (0..<8).reversed() { free(blocks[index]) }
  }
}

/// Blocks that a replay keeps from step to step.
private final class Kept {
  private(set) var blocks: [UnsafeMutableRawPointer?] = []

  init() { blocks.reserveCapacity(8) }

  /// Keeps 1024 bytes more in steps 0 to 3, needs 4096 for a moment in step 4, and frees all in
  /// step 5.
  func step(_ index: Int) {
    switch index {
    case 0...3: blocks.append(malloc(1024))
    case 4:
      let block = malloc(4096)
      blackHole(block)
      free(block)
    default: freeAll()
    }
  }

  func freeAll() {
    for block in blocks { free(block) }
    blocks.removeAll(keepingCapacity: true)
  }
}
