internal import ChildProcess
internal import Comparison
internal import Measurements
internal import Worker

/// The workers of one round: a fresh process of each build, on one processor.
struct PairedWorkers {
  private let workers: [Worker]
  private let order: [BuildSide]

  /// Assigns the workers to the sides in `order`, in which they were started.
  init(_ workers: [Worker], startedIn order: [BuildSide]) {
    self.workers = workers
    self.order = order
  }

  /// Returns the worker of a side, whichever was started first.
  subscript(side: BuildSide) -> Worker { workers[side == order[0] ? 0 : 1] }

  /// Returns the launches of both workers, in the order of starting.
  ///
  /// - Parameters:
  ///   - programs: The programs of the round.
  ///   - deal: The order, and the positions of heap and stack.
  ///   - cpu: The processor; `nil` leaves the choice to the system.
  ///   - timeout: The time without an answer that counts as a stall.
  ///   - preloads: The library to preload on a side, if there is one.
  /// - Returns: The launches in that order.
  static func launches(
    _ programs: BuildPair, _ deal: RoundDeal, cpu: Int?, timeout: Duration,
    preloading preloads: [BuildSide: String] = [:]
  ) -> [WorkerLaunch] {
    deal.order.map { side in
      var launch = WorkerLaunch(program: programs[side], timeout: timeout.seconds, cpu: cpu)
      launch.hasFixedAddresses = true
      launch.placement = deal.placement(of: side)
      launch.preload = preloads[side]
      return launch
    }
  }
}
