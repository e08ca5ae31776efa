internal import Benchmarking
internal import Comparison

extension Platform {
  /// The processors to measure on, in turn: the one asked for, else all that this process may use;
  /// none where the system does not let a process choose its processor.
  ///
  /// - Throws: `CommandError` when the one asked for cannot be had.
  static func processors(asked processor: Int?) throws(CommandError) -> [Int] {
    if let processor {
      guard canPin(toProcessor: processor) else { throw cannotPin(processor) }
      return [processor]
    }
    return allowedProcessors.filter(canPin)
  }

  /// The error of a processor that cannot be had.
  static func cannotPin(_ processor: Int) -> CommandError {
    CommandError(
      .unavailable, "--cpu \(processor): the system does not let this process run there")
  }
}
