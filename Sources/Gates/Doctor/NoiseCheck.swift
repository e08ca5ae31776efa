internal import Comparison
internal import Measurements
package import Sessions
internal import Worker

/// An A/A test: two processes of this program take turns at the calibration kernels.
package struct NoiseCheck {
  /// The difference of calibration floors that 95 % of the pairs of turns do not exceed.
  ///
  /// The difference of a pair is the largest over the calibration kernels, as a share.
  let noise: NoiseFloor
  /// The number of pairs of turns from which `noise` is computed; at least 3.
  let pairs: Int
  /// The duration of the turns in seconds, without the start of the processes.
  let seconds: Double
  /// The share of the processors' time that the hypervisor took away during the test; `nil` if
  /// unknown.
  let stolenShare: Double?
  /// Whether the processes got the fixed addresses that they requested.
  package let hasFixedAddresses: Bool

  /// Compares two processes for the time `wanted`, and at least three pairs of turns.
  ///
  /// - Throws: `CommandError` when a worker fails or the user interrupts.
  package init(of program: SuiteProgram, lasting wanted: Duration) throws {
    let path = program.path
    // Not seeded, because these turns judge nothing that is repeated.
    var generator = SystemRandomNumberGenerator()
    let launches = PairedWorkers.launches(
      BuildPair(reference: path, candidate: path), RoundDeal(using: &generator),
      cpu: try Platform.processors(asked: nil).first, timeout: MeasurementSettings.usualTimeout)
    let workers = Workers { launches }
    do {
      self = try workers.attempt { workers throws(WorkerError) in
        try NoiseCheck(workers, lasting: wanted)
      }.get()
    } catch let failure as Workers.Failure {
      throw CommandError(failure.error, of: "the worker that measures noise")
    } catch let error as WorkerError {
      throw CommandError(error)
    }
  }

  private init(_ workers: [Worker], lasting wanted: Duration) throws(WorkerError) {
    hasFixedAddresses = try workers[0].ask(.introduce).hasFixedAddresses
    let (start, stolen) = (SessionClock.now, StolenTime.now)
    var changes: [Double] = []
    // Three pairs at least, so that a single one is not taken for the noise.
    while changes.count < 3 || start.secondsSince < wanted.seconds {
      let floors = try workers[0].ask(.calibrate)
      changes.append(try workers[1].ask(.calibrate).largestChange(since: floors))
    }
    seconds = start.secondsSince
    stolenShare = stolen.flatMap { before in StolenTime.now?.share(since: before) }
    noise = NoiseFloor(changes: changes)
    pairs = changes.count
  }
}

extension Finding {
  /// Returns the findings about noise between two processes of one program, and about stolen time.
  package static func ofNoise(_ trial: NoiseCheck) -> [Finding] {
    [trial.stolenShare.map(steal), noise(trial)].compactMap { $0 }
  }

  /// Checks the stolen time against 1 %, a limit that was chosen without a measurement.
  private static func steal(_ share: Double) -> Finding {
    let found = "\(Quantity.percent(share)) of the processors' time"
    return share < 0.01
      ? .good("steal", found)
      : .bad(
        "steal", .poor, found, spoils: "times: the hypervisor gives the processors to others",
        fix: "measure when the host is quieter, on a dedicated one, or longer")
  }

  /// Checks the noise against 2 %, the change that `bench gate` detects by default.
  private static func noise(_ trial: NoiseCheck) -> Finding {
    let found =
      "±\(Quantity.percent(trial.noise.share)) between two processes of this program, "
      + "19 times of 20 (\(trial.pairs) pairs, \(Quantity.seconds(trial.seconds)))"
    return trial.noise.share < 0.02
      ? .good("noise floor", found)
      : .bad(
        "noise floor", .poor, found,
        spoils: "times: a smaller change needs many rounds to be told from none",
        fix: "mend what is poor above, and give bench gate a larger --budget")
  }
}
