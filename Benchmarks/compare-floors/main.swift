internal import ArgumentParser
internal import Comparison
internal import Essentials
internal import Measurements

// Runs the command; `Benchmarks/Floors/run` documents the exit codes.
Platform.catchInterrupts()
do {
  let command = try CompareFloors.parse()
  try command.run()
} catch let error as ComparisonError {
  // Should the message be lost, the exit code still tells.
  _ = Platform.write(Array("error: \(error)\n".utf8), to: STDERR_FILENO)
  exit(error.status.rawValue)
} catch {
  // Help texts and errors about options have exit codes of the argument parser.
  CompareFloors.exit(withError: error)
}
