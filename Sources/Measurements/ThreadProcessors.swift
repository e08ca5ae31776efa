internal import Essentials

/// The processors on which the threads of a benchmark may run.
package enum ThreadProcessors {
  /// The processors that the process was allowed when this was first read.
  ///
  /// A worker reads it before it moves itself to one processor.
  package static let inherited = Platform.allowedProcessors

  /// The processors of this process, its present ones first; empty if the system reports none.
  ///
  /// A gate draws the processor of each round. It is the first here, so that both builds have the
  /// same ones.
  package static var available: [Int] {
    let present = Platform.allowedProcessors
    return present + inherited.filter { !present.contains($0) }
  }

  /// Returns the reason why a benchmark cannot run; `nil` if there are enough processors.
  ///
  /// - Parameters:
  ///   - threads: The number of threads; `nil` for a benchmark without threads.
  ///   - processors: The processors that may be used; empty if the system reports none by their
  ///     numbers, and then all that are active.
  /// - Returns: The reason in a few words.
  package static func absence(of threads: Int?, among processors: [Int]) -> String? {
    guard let threads else { return nil }
    let count =
      processors.isEmpty ? ProcessInfo.processInfo.activeProcessorCount : processors.count
    if threads <= count { return nil }
    let allowed = count == 1 ? "1 is allowed" : "\(count) are allowed"
    return "needs \(threads) processors, \(allowed)"
  }
}
