internal import Foundation

/// The processors on which the threads of a benchmark may run.
package enum ThreadProcessors {
  /// The processors that the process was allowed when this was first read.
  ///
  /// A worker reads it before it moves itself to one processor.
  static let inherited = Platform.allowedProcessors

  /// The processors of this process, its present ones first; empty if the system reports none.
  ///
  /// A gate draws the processor of each round. It is the first here, so that both builds have the
  /// same ones.
  static var available: [Int] {
    let present = Platform.allowedProcessors
    return present + inherited.filter { !present.contains($0) }
  }

  /// The number of processors of this process, for a system that reports none by their numbers too.
  static var count: Int {
    let available = available
    return available.isEmpty ? ProcessInfo.processInfo.activeProcessorCount : available.count
  }

  /// Returns the reason why a benchmark cannot run; `nil` if there are enough processors.
  ///
  /// - Parameters:
  ///   - threads: The number of threads; `nil` for a benchmark without threads.
  ///   - processors: The number of processors that may be used.
  /// - Returns: The reason in a few words.
  package static func absence(of threads: Int?, among processors: Int) -> String? {
    guard let threads, threads > processors else { return nil }
    let allowed = processors == 1 ? "1 is allowed" : "\(processors) are allowed"
    return "needs \(threads) processors, \(allowed)"
  }
}
