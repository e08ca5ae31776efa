internal import ArgumentParser
internal import Benchmarking
internal import Comparison
internal import Foundation

/// Runs the command; see `scripts/compare-floors` for what it exits with.
Platform.catchInterrupts()
do {
  let command = try CompareFloors.parse()
  try command.run()
} catch let error as ComparisonError {
  _ = Platform.write(Array("error: \(error)\n".utf8), to: STDERR_FILENO)
  exit(error.status.rawValue)
} catch {
  // Help texts and complaints about options, with their own exit codes.
  CompareFloors.exit(withError: error)
}
