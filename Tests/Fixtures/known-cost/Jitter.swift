import Benchmarking
import Foundation

/// Workloads that are not the same in each process, but in a way that tests can foresee.
let jitter = varying + frail

/// A workload whose count differs from process to process, as one that depends on hashing or on
/// threads would; there only with `KNOWN_JITTER`.
private let varying =
  turns == nil
  ? []
  : [
    BenchmarkSuite("jitter") {
      BenchmarkGroup("allocations") {
        counted("steady") { blackHole(Block($0)) }
        // Varies by 2 %, and grows by 10 % with the switch.
        counted("unsteady") { number in
          for _ in 0..<(isExtraOn ? 110 : 100) + ownTurn { blackHole(Block(number)) }
        }
      }
    }
  ]

/// A workload that callgrind counts once in each of two builds, and one that works only while no
/// other process runs it; there only with `KNOWN_FRAIL`.
private let frail =
  countings == nil
  ? []
  : [
    BenchmarkSuite("frail") {
      BenchmarkGroup("counts") {
        counted("twice") { number in
          guard ownCounting < 2 else { throw Worn() }
          for _ in 0..<(isExtraOn ? 200 : 100) { blackHole(Block(number)) }
        }
        Benchmark("alone", setUp: Claim.init) { iterations, _ in
          for number in iterations { blackHole(Block(number)) }
        } checksum: { _ in
          .exact(1)
        }
      }
    }
  ]

private struct Worn: Error {}

/// A file that one process at a time can have, for half a second at least.
private final class Claim {
  private let file = "\(countings ?? "").claim"

  init() throws {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw Worn() }
    close(descriptor)
    Thread.sleep(forTimeInterval: 0.5)
  }

  deinit {
    unlink(file)
  }
}

/// A file that has a byte for each process that ran under callgrind.
private let countings = ProcessInfo.processInfo.environment["KNOWN_FRAIL"]

/// 0, 1, 2, 3 … from one process under callgrind to the next; 0 elsewhere.
private let ownCounting: Int = {
  let isCounted = ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] != nil
  guard isCounted, let countings else { return 0 }
  return turn(in: countings)
}()

/// A file that has a byte for each process that counted.
private let turns = ProcessInfo.processInfo.environment["KNOWN_JITTER"]

/// 0, 1, 2, 0, 1, 2 … from process to process.
private let ownTurn: Int = turns.map { turn(in: $0) % 3 } ?? 0

/// Adds a byte to a file and returns the file's length before.
private func turn(in file: String) -> Int {
  let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND, 0o600)
  defer { close(descriptor) }
  // Appends in one step, after which the length of the file is the turn of this process.
  write(descriptor, "+", 1)
  return Int(lseek(descriptor, 0, SEEK_END)) - 1
}
