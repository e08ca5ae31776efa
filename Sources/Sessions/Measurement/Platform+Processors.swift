internal import Comparison
internal import Measurements

extension Platform {
  /// Returns the processors to measure on, in turn: the requested one, else all that this process
  /// may use; empty if the system does not let a process choose its processor.
  ///
  /// - Throws: `CommandError` when the requested processor is not available.
  package static func processors(asked processor: Int?) throws(CommandError) -> [Int] {
    if let processor {
      guard canPin(toProcessor: processor) else { throw cannotPin(processor) }
      return [processor]
    }
    return allowedProcessors.filter(canPin)
  }

  /// Returns the error, with code 69, for a `--cpu` on which this process may not run.
  package static func cannotPin(_ processor: Int) -> CommandError {
    CommandError(
      .unavailable, "--cpu \(processor): the system does not let this process run there")
  }
}
