import Benchmarking
import Foundation

/// A workload whose count differs from process to process, as one that depends on hashing or on
/// threads would, but in a way that tests can foresee; there only with `KNOWN_JITTER`.
let jitter =
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

/// A file that has a byte for each process that counted.
private let turns = ProcessInfo.processInfo.environment["KNOWN_JITTER"]

/// 0, 1, 2, 0, 1, 2 … from process to process.
private let ownTurn: Int = {
  guard let turns else { return 0 }
  let descriptor = open(turns, O_WRONLY | O_CREAT | O_APPEND, 0o600)
  defer { close(descriptor) }
  // Appends in one step, after which the length of the file is the turn of this process.
  write(descriptor, "+", 1)
  return (Int(lseek(descriptor, 0, SEEK_END)) - 1) % 3
}()
